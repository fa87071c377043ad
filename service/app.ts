import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { requireKey } from '#service/http/api-key.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import {
  cutSlowSenders,
  limitBodyTime,
  usualBodyTime,
  type BodyTime,
} from '#service/http/body-time.ts';
import { readBodies } from '#service/http/bodies.ts';
import { cardRoutes, companyRoutes, memoryRoutes } from '#service/http/record-routes.ts';
import { wordsRoute } from '#service/http/file-routes.ts';
import { exportRoutes } from '#service/http/export-routes.ts';
import { exportTurns, type ExportLimits, type ExportTurns } from '#service/http/export-turns.ts';
import { backupRoutes, healthRoutes } from '#service/http/health-routes.ts';
import { invoiceRoutes, itemRoutes } from '#service/http/invoice-routes.ts';
import { metricsRoute } from '#service/http/metrics.ts';
import { describeInterface } from '#service/http/openapi.ts';
import { peopleRoutes } from '#service/http/people-routes.ts';
import { answerProblem } from '#service/http/problems.ts';
import { limitRate } from '#service/http/rate-limit.ts';
import type { LogTarget } from '#service/http/request-log.ts';
import { makeApp } from '#service/http/server.ts';
import { uploadRoute } from '#service/http/upload-route.ts';

const places = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
}));

const methodsAt = (path: string): string[] => [
  ...new Set(places.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];

/** Limits of simultaneous exports; another one waits for at most half a minute (gap G26). */
const usualExports: ExportLimits = { atOnce: 3, waiting: 50, longestWait: 30_000 };

/** For tests: shorter times than in production, and a log of their own. */
export interface AppLimits {
  readonly exports?: ExportLimits;
  readonly bodyTime?: BodyTime;
  readonly log?: LogTarget;
}

/** The interface as a Fastify app that does not listen, so that tests can use `inject`. */
export async function buildApp(
  parts: AppParts,
  { exports = usualExports, bodyTime = usualBodyTime, log }: AppLimits = {},
): Promise<FastifyInstance> {
  const app = makeApp(
    {
      bodyLimit: 1024 * 1024,
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
      forceCloseConnections: 'idle',
    },
    parts.config,
    log,
  );
  const { begun } = parts;
  if (begun) app.addHook('onRequest', () => begun);
  const turns = exportTurns(exports);
  app.setErrorHandler(answerProblem);
  cutSlowSenders(app, bodyTime);
  watchRoutes(app, parts, turns);
  await app.register(async (v1) => {
    await limitRate(v1, parts.database, parts.config.rateLimitPerMinute);
    requireKey(v1, parts.database);
    limitBodyTime(v1, bodyTime);
    readBodies(v1);
    wordsRoute(v1, parts);
    uploadRoute(v1, parts, bodyTime);
    invoiceRoutes(v1, parts);
    itemRoutes(v1, parts);
    companyRoutes(v1, parts);
    memoryRoutes(v1, parts);
    cardRoutes(v1, parts);
    peopleRoutes(v1, parts);
    exportRoutes(v1, parts, turns);
    backupRoutes(v1, parts);
    const description = describeInterface();
    v1.get('/v1/openapi.json', async () => description);
    // Gap G29: an unknown path is 404, and 405 if it exists with another method.
    for (const address of ['/v1', '/v1/*'])
      v1.all(address, async (request, reply) => {
        const others = methodsAt(request.url.split('?')[0] ?? '');
        if (others.length > 0 && !others.includes(request.method))
          return reply
            .code(405)
            .header('Allow', others.join(', '))
            .send({ detail: `${request.method} is not possible here.` });
        return reply.code(404).send({ detail: 'There is nothing at this address.' });
      });
  });
  return app;
}

function watchRoutes(app: FastifyInstance, parts: AppParts, turns: ExportTurns): void {
  const { metricsKey } = parts.config;
  if (metricsKey !== undefined) metricsRoute(app, metricsKey, { database: parts.database, turns });
  healthRoutes(app, parts);
}

/** The app of a process that only reads files: its health. */
export function buildReaderApp(parts: AppParts): FastifyInstance {
  const app = makeApp({}, parts.config);
  app.setErrorHandler(answerProblem);
  watchRoutes(app, parts, exportTurns(usualExports));
  return app;
}
