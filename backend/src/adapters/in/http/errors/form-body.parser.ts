import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnsupportedMediaTypeException } from '@nestjs/common';

/** A form as it came: whoever has signed it has signed every letter. */
export class RawForm {
  constructor(readonly text: string) {}
}

/** For RouteConfig: marks what takes forms instead of JSON. */
export const TAKES_FORMS = { takesForms: true } as const;

export const takesForms = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof TAKES_FORMS>).takesForms === true;

/** Only a few addresses take forms; everywhere else a form is as wrong as any other type. */
export function takeFormsWhereMarked(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (takesForms(request)) done(null, new RawForm(String(body)));
      else done(new UnsupportedMediaTypeException());
    },
  );
}
