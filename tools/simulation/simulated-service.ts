import type { InjectOptions } from 'fastify';
import { buildApp } from '#service/app.ts';
import { databaseOn } from '#service/db/database.ts';
import { exporterHere } from '#service/testing/exporter-here.ts';
import { startFileRemoval } from '#service/file-removal.ts';
import { openDiskStore } from '#service/files/disk-store.ts';
import { tidyFiles } from '#service/files/quarantine.ts';
import { startQueue, type Queue } from '#service/reading/queue.ts';
import type { SimulatedDatabase } from '#tools/simulation/simulated-database.ts';
import { SimulatedDisk } from '#tools/simulation/simulated-disk.ts';
import { overNetwork } from '#tools/simulation/simulated-storage.ts';
import type { SimulatedReader } from '#tools/simulation/simulated-reader.ts';
import type { SimulatedProcess, World } from '#tools/simulation/world.ts';
import { checkIdentity } from '#service/store-identity.ts';

/** A response as a client sees it; undefined when there was none. */
export type Reply =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, unknown>>;
      readonly text: string;
    }
  | undefined;

const config = {
  rateLimitPerMinute: 1_000_000,
  maxUploadBytes: 64 * 1024,
  timeZone: 'Europe/Istanbul',
  language: 'en',
  trustProxy: false,
  logLevel: 'error',
} as const;

/**
 * A running service that can be called, killed and stopped; several share the disk and the
 * database.
 */
export interface SimulatedService {
  readonly process: SimulatedProcess;
  ask(request: InjectOptions): Promise<Reply>;
  /** Ends it in the middle of its work. */
  kill(): Promise<void>;
  /** Lets it finish what it has started. */
  stop(): Promise<void>;
}

/** Starts the service's own parts on a simulated world. @throws what their start throws */
export function startService(
  world: World,
  server: SimulatedDatabase,
  disk: SimulatedDisk,
  reader: SimulatedReader,
  name: string,
): Promise<SimulatedService> {
  const process: SimulatedProcess = { name, dead: false };
  const death = Promise.withResolvers<undefined>();
  return world.as(process, async () => {
    const database = databaseOn(server.engineOf(process));
    const stored = await openDiskStore(SimulatedDisk.dataDir);
    const files = disk.isRemote ? overNetwork(world, disk, stored) : stored;
    await checkIdentity(database.kysely, files);
    let queue: Queue | undefined;
    const log = { write: (line: string) => world.note(`log: ${line.trim()}`) };
    const app = await buildApp(
      {
        config,
        database,
        files,
        exporter: exporterHere(database),
        jobs: { notify: () => queue?.notify() },
        secret: Buffer.alloc(32, 7),
      },
      { log },
    );
    await app.ready();
    const endRemoval = startFileRemoval(database, files);
    queue = startQueue({ database, files, reader: reader.of(process) });
    const isKnown = async (uid: string) =>
      (await database.kysely
        .selectFrom('invoice')
        .select('uid')
        .where('uid', '=', uid)
        .executeTakeFirst()) !== undefined;
    void tidyFiles(files, isKnown, world.clock).catch(() => undefined);
    const end = async () => {
      process.dead = true;
      await server.drop(process);
      death.resolve(undefined);
    };
    return {
      process,
      async ask(request: InjectOptions) {
        if (process.dead) return undefined;
        const answered = world.as(process, async (): Promise<Reply> => {
          const answer = await app.inject(request);
          return { status: answer.statusCode, headers: answer.headers, text: answer.body };
        });
        return Promise.race([answered, death.promise]);
      },
      kill: end,
      async stop() {
        await world.as(process, async () => {
          await queue.close();
          await endRemoval();
          await app.close();
        });
        await end();
      },
    };
  });
}
