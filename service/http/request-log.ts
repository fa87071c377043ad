import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { uidShape } from '#contract/uid.ts';
import type { Config } from '#service/config.ts';
import { knownCaller } from '#service/http/api-key.ts';
import { plainError } from '#service/problem-log.ts';

/** Target of log lines; standard output by default. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Standard output. A line that cannot be written is dropped, so that a full disk of the log does
 * not stop the service.
 */
const standardOutput: LogTarget = {
  write(line) {
    const bytes = Buffer.from(line);
    try {
      const written = writeSync(process.stdout.fd, bytes);
      if (written < bytes.length) process.stdout.write(bytes.subarray(written));
    } catch (error) {
      // A pipe with a slow reader accepts it later.
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN')
        process.stdout.write(bytes);
    }
  },
};

/** Routes that monitoring requests every few seconds. */
const machineRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** The UIDs in the address; other parts of it are never logged. */
function uidsOf({ params }: FastifyRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(Object(params)).flatMap(([name, value]) =>
      typeof value === 'string' && uidShape.test(value) ? [[name, value.toLowerCase()]] : [],
    ),
  );
}

/** Options that give every request an id, and the app a log with one line of JSON per event. */
export function logOptions(
  level: Config['logLevel'],
  target: LogTarget = standardOutput,
): FastifyServerOptions {
  return {
    logger: {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: {
        err: plainError,
        req: ({ id, method }: FastifyRequest) => ({ id, method }),
        res: ({ statusCode }) => ({ statusCode }),
      },
      stream: target,
    },
    genReqId: () => randomUUID(),
    // Replaced by the lines of `logRequests`.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
  };
}

/**
 * One line for each response. It has the route and not the address, which may contain signatures,
 * file names and searched words.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const line = {
      method: request.method,
      route,
      ...uidsOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      person: knownCaller(request)?.uid,
      ip: request.ip,
    };
    if (machineRoutes.has(route)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
  // The connection was closed before the response was complete.
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'none', ip: request.ip },
      'the client went away',
    );
    done();
  });
}
