import { BadRequestException, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';

/** The framework's validation lets a request without any body pass as an empty one; ours does not. */
export class BodyRequiringValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && (value === undefined || value === null)) {
      throw new BadRequestException('The request body is empty; JSON is expected.');
    }
    return super.transform(value, metadata);
  }
}
