import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { contentSecurityPolicy, pageHeaders } from '#service/http/security.ts';
import { firstText, originsOf, siteFiles } from '#service/http/site-files.ts';

/** What the site needs. */
export interface SiteParts {
  /** The folder of the Vite build. */
  readonly dist: string;
  /** A `config.json` here wins over the build's. */
  readonly dataDir: string;
}

const placeholder = '__CSP_NONCE__';
const year = 'public, max-age=31536000, immutable';
const notPages = /^\/(?:v1|files|beside|healthz|assets)(?:\/|$)/;

/**
 * The web app: built files, packed where the browser takes it, and its page at every other address.
 */
export function site({ dist, dataDir }: SiteParts): FastifyPluginAsync {
  return async (app) => {
    const files = await siteFiles(dist);
    const page = await firstText(join(dist, 'index.html'));
    const configText = async () =>
      (await firstText(join(dataDir, 'config.json'), join(dist, 'config.json'))) ?? '{}';

    async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
      if (page === undefined)
        return reply.code(503).send({ detail: 'The web app is not built. Run: npm run build' });
      const nonce = randomBytes(18).toString('base64');
      const policy = contentSecurityPolicy(nonce, originsOf(await configText()));
      return reply
        .headers({ ...pageHeaders, 'Content-Security-Policy': policy })
        .send(page.replaceAll(placeholder, nonce));
    }

    await app.register(fastifyStatic, {
      root: dist,
      serve: false,
      index: false,
      preCompressed: true,
      dotfiles: 'deny',
      cacheControl: false,
    });
    app.get('/config.json', async (_request, reply) =>
      reply
        .headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' })
        .send(await configText()),
    );
    app.get('/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      if (files.has(path)) {
        void reply.headers({
          'Cache-Control': path.startsWith('/assets/') ? year : 'no-cache',
          Vary: 'Accept-Encoding',
        });
        return reply.sendFile(path);
      }
      // A file that is not there must not be answered by the page: a browser would take it for a
      // script or an image.
      if (notPages.test(path) || /\.[^/]+$/.test(path))
        return reply.code(404).send({ detail: 'There is nothing at this address.' });
      return sendPage(reply);
    });
  };
}
