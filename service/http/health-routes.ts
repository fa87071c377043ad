import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { provenBackup } from '#service/db/backup-store.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { route } from '#service/http/route.ts';

const probeTimeoutMs = 2_000;

async function answers(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return await Promise.race([
      work().then(() => true),
      setTimeout(probeTimeoutMs, false, { ref: false }),
    ]);
  } catch {
    return false;
  }
}

/**
 * Monitoring without a key (gap G36): `/healthz` checks the database, `/readyz` everything that a
 * request may need.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, files }: Pick<AppParts, 'database' | 'files'>,
): void {
  const parts = {
    database: () => database.ping(),
    // A folder that is not mounted any more has no identity.
    files: async () => {
      if ((await files.readIdentity()) === undefined) throw new Error('no identity');
    },
  };
  app.get('/healthz', async (_request, reply) =>
    (await answers(parts.database))
      ? { status: 'ok' }
      : reply.code(503).send({ detail: 'The database does not answer.' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const [hasDatabase, takesWrites, hasFiles, takesFiles] = await Promise.all([
      answers(parts.database),
      answers(() => database.ping(true)),
      answers(parts.files),
      answers(async () => files.ensureRoom?.()),
    ]);
    if (hasDatabase && takesWrites && hasFiles && takesFiles) return { status: 'ok' };
    const problems = [
      ...(hasDatabase ? [] : ['no answer from the database']),
      ...(hasDatabase && !takesWrites ? ['the database takes no writes'] : []),
      ...(hasFiles ? [] : ['no answer from the file store']),
      ...(hasFiles && !takesFiles ? ['the file store takes no files'] : []),
    ];
    return reply
      .code(503)
      .header('Retry-After', '5')
      .send({ detail: `Not ready: ${problems.join(', ')}.` });
  });
}

/** The state of the verified backup for everybody in the workspace, an extension (gap G42). */
export function backupRoutes(app: FastifyInstance, { database }: AppParts): void {
  route(app, endpoints.getBackup, () => provenBackup(database.kysely));
}
