import { sql } from 'kysely';
import type { Database } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';

/** Longer than a reading may take: a runner that is silent until then was cut off. */
const lease = 180 * 1_000_000;
const mostAttempts = 3;

/** A file to read. */
export interface Job {
  readonly invoice_uid: string;
  readonly attempts: number;
  readonly file_type: string;
  /** Tried too often: it is to end as failed. */
  readonly exhausted: boolean;
}

/**
 * Takes the oldest job that nobody works on, by one conditional update.
 * @returns undefined when there is none
 */
export async function claimJob({ engine, kysely }: Database): Promise<Job | undefined> {
  const moment = now();
  let free = kysely
    .selectFrom('job')
    .select('invoice_uid')
    .where((is) => is.or([is('state', '=', 'queued'), is('lease_until', '<', moment)]))
    .orderBy('created_at')
    .limit(1);
  if (engine.name === 'postgres') free = free.forUpdate().skipLocked();
  const claimed = await kysely
    .updateTable('job')
    .set((is) => ({
      state: 'running',
      attempts: is('attempts', '+', 1),
      lease_until: moment + lease,
    }))
    // Compared with one value, not a list: the planner may run a list's query more than once, and
    // take several.
    .where('invoice_uid', '=', free)
    .returning(['invoice_uid', 'attempts'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  const { file_type } = await kysely
    .selectFrom('invoice')
    .select('file_type')
    .where('uid', '=', claimed.invoice_uid)
    .executeTakeFirstOrThrow();
  return { ...claimed, file_type, exhausted: claimed.attempts > mostAttempts };
}

/** Gives a job back, to be tried again. */
export async function releaseJob({ kysely }: Database, invoice_uid: string): Promise<void> {
  await kysely
    .updateTable('job')
    .set({ state: 'queued', lease_until: null })
    .where('invoice_uid', '=', invoice_uid)
    .execute();
}

/**
 * At the start of the embedded service nobody works: what was running was cut off and is queued
 * again.
 */
export async function requeueCutOff({ engine, kysely }: Database): Promise<void> {
  if (engine.name === 'sqlite')
    await kysely
      .updateTable('job')
      .set({ state: 'queued', lease_until: null })
      .where(sql<boolean>`state = 'running'`)
      .execute();
}
