import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { HttpRefusal } from '#service/http/problems.ts';

/**
 * Parses JSON bodies; an empty one is accepted whatever its header says (gap G26). Forms are parsed
 * by the upload.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (_request, text, done) => {
      if (text.trim() === '') return done(null, undefined);
      try {
        done(null, JSON.parse(text));
      } catch {
        done(new HttpRefusal(400, 'The body is not valid JSON.'));
      }
    },
  );
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, text, done) => {
    if (text === '' || request.routeOptions.url === endpoints.uploadInvoice.path)
      return done(null, undefined);
    done(new HttpRefusal(400, 'Send the body as application/json.'));
  });
}
