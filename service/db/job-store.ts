import { sql } from 'kysely';
import type { Database, Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';

const second = 1_000_000;
/** A process that has not renewed its lease for so long has ended. */
const lease = 20 * second;
/** How often a lease is renewed, in milliseconds. */
export const renewEvery = 5_000;

/** A file to read. */
export interface Job {
  readonly invoice_uid: string;
  /** How often the reader crashed over this file. */
  readonly attempts: number;
  readonly file_type: string;
}

/** Puts an invoice's file into the queue, in the transaction that makes it wait. */
export async function addJob(handle: Handle, invoice_uid: string): Promise<void> {
  await handle
    .insertInto('job')
    .values({ invoice_uid, state: 'queued', attempts: 0, created_at: now(), lease_until: null })
    .execute();
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
    .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<', moment)]))
    .orderBy('created_at')
    .limit(1);
  if (engine.name === 'postgres') free = free.forUpdate().skipLocked();
  const claimed = await kysely
    .updateTable('job')
    .set({ state: 'running', lease_until: moment + lease })
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
  return { ...claimed, file_type };
}

/** Says that the job is still worked on. */
export async function renewLease({ kysely }: Database, invoice_uid: string): Promise<void> {
  await kysely
    .updateTable('job')
    .set({ lease_until: now() + lease })
    .where('invoice_uid', '=', invoice_uid)
    .where('state', '=', 'running')
    .execute();
}

/**
 * Gives a job back, to be tried again.
 * @param delay milliseconds before anybody takes it
 * @param crashed whether the reader crashed over this file, which alone counts as an attempt
 */
export async function releaseJob(
  { kysely }: Database,
  invoice_uid: string,
  { delay = 0, crashed = false }: { readonly delay?: number; readonly crashed?: boolean } = {},
): Promise<void> {
  await kysely
    .updateTable('job')
    .set((is) => ({
      state: 'queued',
      attempts: is('attempts', '+', crashed ? 1 : 0),
      lease_until: delay === 0 ? null : now() + delay * 1000,
    }))
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
