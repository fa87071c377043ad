import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import type { ExportTurns } from '#service/http/export-turns.ts';
import { HttpRefusal } from '#service/http/problems.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

async function measureQueue(database: Database, length: Gauge, age: Gauge): Promise<void> {
  const { waiting, oldest } = await database.reads
    .selectFrom('job')
    .select((is) => [is.fn.countAll().as('waiting'), is.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  length.set(Number(waiting));
  age.set(oldest === null ? 0 : Math.max(0, (now() - Number(oldest)) / 1_000_000));
}

/**
 * `/metrics` in Prometheus' text format, for the bearer token: durations of requests, running and
 * waiting exports, queued files, and the process itself. It names no person and no record.
 */
export function metricsRoute(
  app: FastifyInstance,
  key: string,
  { database, turns }: { readonly database: Database; readonly turns: ExportTurns },
): void {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client went away before the answer.',
    registers,
  });
  new Gauge({
    name: 'invoice_exports',
    help: 'Exports that run, and that wait for their turn.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'running' }, turns.running);
      this.set({ state: 'waiting' }, turns.waiting);
    },
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const length = gauge(
    'invoice_files_to_read',
    'Uploaded files that wait to be read or are being read.',
  );
  const age = gauge('invoice_oldest_file_seconds', 'How long the oldest of them has waited.');
  const reachable = gauge('invoice_database_up', 'Whether the database answered this scrape.');
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.addHook('onRequestAbort', (_request, done) => {
    aborted.inc();
    done();
  });
  const wanted = digest(`Bearer ${key}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new HttpRefusal(401, 'The metrics are for whoever has METRICS_KEY.');
    await measureQueue(database, length, age).then(
      () => reachable.set(1),
      () => reachable.set(0),
    );
    return reply.type(register.contentType).send(await register.metrics());
  });
}
