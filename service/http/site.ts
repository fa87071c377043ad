import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, pageHeaders } from '#service/http/security.ts';
import {
  firstText,
  formerRoot,
  inlineScripts,
  originsOf,
  siteFiles,
} from '#service/http/site-files.ts';

export interface SiteParts {
  readonly dist: string;
  /** A `config.json` in it overrides the build's. */
  readonly dataDir: string;
}

const year = 'public, max-age=31536000, immutable';
const notPages = /^\/(?:v1|files|beside|healthz|readyz|metrics|assets)(?:\/|$)/;

/** Whether the browser accepts an encoding, by name or by `*`, and not with `q=0`. */
function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const given = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()));
  const found = [encoding, '*'].map((name) => given.find(([one]) => one === name));
  const [, quality = ''] = found[0] ?? found[1] ?? ['', 'q=0'];
  return !/^q=0(?:\.0*)?$/.test(quality);
}

/** The compressed page; it differs for each response, so no copy is stored. */
async function compressed(html: string, request: FastifyRequest) {
  if (accepts(request, 'br'))
    return {
      encoding: 'br',
      body: await promisify(brotliCompress)(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }),
    };
  if (accepts(request, 'gzip')) return { encoding: 'gzip', body: await promisify(gzip)(html) };
  return { encoding: 'identity', body: html };
}

/** The file with the difference to the browser's earlier build of a script (RFC 9842). */
function differenceFor({ headers }: FastifyRequest, path: string): string {
  const hash = /^:([\w+/]+=*):$/.exec(String(headers['available-dictionary'] ?? ''))?.[1] ?? '';
  return `${path}.${Buffer.from(hash, 'base64').toString('base64url')}.dcz`;
}

/** Headers of a built file; a script or style may be the dictionary of its next build. */
function fileHeaders(path: string): Record<string, string> {
  const [, name, extension] = /^\/assets\/(.+)-[\w-]{8}\.(js|css)$/.exec(path) ?? [];
  // A service worker fetches under the policy of its own script.
  if (path === '/sw.js')
    return {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      Vary: 'Accept-Encoding',
    };
  // The guide consists of plain pages: text, one style sheet and pictures.
  if (/^\/guide\/.*\.html$/.test(path))
    return {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
      Vary: 'Accept-Encoding',
    };
  if (!path.startsWith('/assets/')) return { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
  return {
    'Cache-Control': year,
    Vary: 'Accept-Encoding, Available-Dictionary',
    ...(name === undefined
      ? {}
      : { 'Use-As-Dictionary': `match="/assets/${name}-*.${String(extension)}"` }),
  };
}

/**
 * Serves the web app: built files, compressed if the browser accepts it, and its page at every
 * other address with the deployment's settings.
 */
export function site({ dist, dataDir }: SiteParts): FastifyPluginAsync {
  return async (app) => {
    const { files, former, differences } = await siteFiles(dist);
    const page = await firstText(join(dist, 'index.html'));
    const scripts = inlineScripts(page ?? '');
    const configText = async () =>
      ((await firstText(join(dataDir, 'config.json'), join(dist, 'config.json'))) ?? '{}').replace(
        /^\uFEFF/,
        '',
      );

    async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (page === undefined)
        return reply.code(503).send({ detail: 'The web app is not built. Run: npm run build' });
      const nonce = randomBytes(18).toString('base64');
      const config = await configText();
      const policy = contentSecurityPolicy({ nonce, scripts, origins: originsOf(config) });
      // A tag inside the JSON must not end the block; the escape is the same text in JSON.
      const json = config.replaceAll('<', '\\u003c');
      const block = `<script type="application/json" id="config">${json}</script>`;
      const { encoding, body } = await compressed(
        page.replaceAll('__CSP_NONCE__', nonce).replace('<!--config-->', () => block),
        request,
      );
      return reply
        .headers({
          ...pageHeaders,
          'Content-Security-Policy': policy,
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        })
        .send(body);
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
      const difference = differenceFor(request, path);
      if (accepts(request, 'dcz') && differences.has(difference))
        return reply
          .headers({ ...fileHeaders(path), 'Content-Encoding': 'dcz' })
          .type(
            path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
          )
          .send(await readFile(join(dist, difference)));
      if (files.has(path) || former.has(path)) {
        void reply.headers(fileHeaders(path));
        // The plugin takes `*` for gzip, also where gzip itself is refused.
        request.headers['accept-encoding'] = ['br', 'gzip']
          .filter((encoding) => accepts(request, encoding))
          .join();
        return files.has(path) ? reply.sendFile(path) : reply.sendFile(path, formerRoot(dist));
      }
      // A missing file must not be answered with the page, which a browser would take for a script
      // or image.
      if (notPages.test(path) || /\.[^/]+$/.test(path))
        return reply.code(404).send({ detail: 'There is nothing at this address.' });
      return sendPage(request, reply);
    });
  };
}
