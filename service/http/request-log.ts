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

/** Where the log's lines go; standard output by default. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Standard output. What cannot be written is left out: where the log lies on the disk that is full,
 * people are to read on.
 */
const standardOutput: LogTarget = {
  write(line) {
    const bytes = Buffer.from(line);
    try {
      const written = writeSync(process.stdout.fd, bytes);
      if (written < bytes.length) process.stdout.write(bytes.subarray(written));
    } catch (error) {
      // A pipe whose reader is slow takes it later.
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN')
        process.stdout.write(bytes);
    }
  },
};

/** What programs ask every few seconds. */
const machineRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** The records that the address names; other parts of it are never written down. */
function uidsOf({ params }: FastifyRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(Object(params)).flatMap(([name, value]) =>
      typeof value === 'string' && uidShape.test(value) ? [[name, value.toLowerCase()]] : [],
    ),
  );
}

/** Options that give every request an id and the app a log of one JSON line each. */
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
    // The lines of `logRequests` instead.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
  };
}

/**
 * One line for each answered request. It names the route, not the address: keys, signatures, names
 * of files and searched words stand in addresses.
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
  // The connection broke before the answer was out.
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'none', ip: request.ip },
      'the client went away',
    );
    done();
  });
}
