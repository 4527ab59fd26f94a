import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject, getSchemaPath } from '@nestjs/swagger';

/** The HTTP contract, read off the controllers and their DTOs. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('RollOut')
    .setDescription(
      'Whether today is a good day to cycle to work. Sessions are a cookie that POST /api/users and POST /api/sessions set. ' +
        'Distances are miles, heights feet, temperatures °F, winds mph, dates and clock times the rider’s own.',
    )
    .setVersion('1')
    .build();
  return SwaggerModule.createDocument(app, about);
}

/** An answer that is an object or JSON null ("there is none"). */
export const orNull = (dto: new () => object) => ({ allOf: [{ $ref: getSchemaPath(dto) }], nullable: true });
