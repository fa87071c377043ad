import { randomUUID } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database, Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import type { Schema } from '#service/db/schema.ts';

const second = 1_000_000;
/** A service that has not renewed its lease for so long has ended. */
const lease = 20 * second;
/**
 * No lease and no waiting ends later than this: what says so was written by a clock that was wrong.
 */
const farthest = 600 * second;
/** How often a lease is renewed, in milliseconds. */
export const renewEvery = 5_000;

/** A file to read. */
export interface Job {
  readonly invoice_uid: string;
  /** How often something went wrong with this file itself. */
  readonly attempts: number;
  readonly file_type: string;
  /** Unique to this claim: once the lease is over, another reader may claim the job. */
  readonly claim: string;
}

/**
 * Puts an invoice's file into the queue, in the transaction that makes it wait. Photos come after
 * what is read in a moment, so that nobody waits seconds for that.
 */
export async function addJob(handle: Handle, invoice_uid: string): Promise<void> {
  await handle
    .insertInto('job')
    .values({
      invoice_uid,
      state: 'queued',
      attempts: 0,
      created_at: now(),
      lease_until: null,
      later: sql<number>`(select case when file_type like 'image/%' then 1 else 0 end
        from invoice where uid = ${invoice_uid})`,
    })
    .execute();
}

/**
 * How long a photo lets others go first, in microseconds: many of them must not keep it for ever.
 */
const photosWait = 60_000_000;

/**
 * Takes the oldest job that nobody works on, photos a minute later, by one conditional update.
 * @returns undefined when there is none
 */
export async function claimJob({ engine, kysely }: Database): Promise<Job | undefined> {
  const moment = engine.clock();
  const isFree = (is: ExpressionBuilder<Schema, 'job'>) =>
    is.or([
      is('lease_until', 'is', null),
      is('lease_until', '<', moment),
      is('lease_until', '>', sql<number>`${moment} + ${farthest}`),
    ]);
  let free = kysely
    .selectFrom('job')
    .select('invoice_uid')
    .where(isFree)
    .orderBy(sql`created_at + coalesce(later, 0) * ${photosWait}`)
    .limit(1);
  if (engine.name === 'postgres') free = free.forUpdate().skipLocked();
  const claim = randomUUID();
  const claimed = await kysely
    .updateTable('job')
    .set({ state: 'running', lease_until: sql<number>`${moment} + ${lease}`, claim })
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
  return { ...claimed, file_type, claim };
}

/** Says that the job is still worked on. */
export async function renewLease(
  { engine, kysely }: Database,
  { invoice_uid, claim }: Job,
): Promise<void> {
  await kysely
    .updateTable('job')
    .set({ lease_until: sql<number>`${engine.clock()} + ${lease}` })
    .where('invoice_uid', '=', invoice_uid)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Gives a job back, to be tried again.
 * @param delay milliseconds before anybody takes it
 * @param counts whether this was an attempt: something went wrong with this file itself
 */
export async function releaseJob(
  { engine, kysely }: Database,
  { invoice_uid, claim }: Job,
  { delay = 0, counts = false }: { readonly delay?: number; readonly counts?: boolean } = {},
): Promise<void> {
  await kysely
    .updateTable('job')
    .set((is) => ({
      state: 'queued',
      attempts: is('attempts', '+', counts ? 1 : 0),
      lease_until: delay === 0 ? null : sql<number>`${engine.clock()} + ${delay * 1000}`,
      claim: null,
    }))
    .where('invoice_uid', '=', invoice_uid)
    .where('claim', '=', claim)
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
      .set({ state: 'queued', lease_until: null, claim: null })
      .where(sql<boolean>`state = 'running'`)
      .execute();
}
