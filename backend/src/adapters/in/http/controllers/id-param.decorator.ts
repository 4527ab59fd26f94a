import { ApiParam } from '@nestjs/swagger';

/** An id in the path, for the OpenAPI document: RowId reads it. */
export const IdParam = (name: string): MethodDecorator => ApiParam({ name, schema: { type: 'number' } });
