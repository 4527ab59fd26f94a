import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/**
 * The HTTP contract, generated from the controllers and their DTOs. Under 3.1 a schema is JSON Schema 2020-12 and `nullable`
 * becomes a union with null; under 3.0 a strict reader refuses null where `nullable` accompanies a reference.
 */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('RollOut')
    .setDescription(
      'Whether today is a good day to cycle to work. POST /api/users and POST /api/sessions set the session cookie. ' +
        "Distances are in miles, heights in feet, temperatures in °F, wind in mph; dates and clock times are in the rider's time zone.",
    )
    .setVersion('1')
    .build();
  return SwaggerModule.createDocument(app, about);
}
