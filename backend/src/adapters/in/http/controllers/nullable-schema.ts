import { getSchemaPath } from '@nestjs/swagger';

/** An answer that is an object or JSON null ("there is none"). */
export const orNull = (dto: new () => object) => ({ allOf: [{ $ref: getSchemaPath(dto) }], nullable: true });
