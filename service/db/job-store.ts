import { randomUUID } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database, Handle } from '#service/db/database.ts';
import { now } from '#service/db/moment.ts';
import type { Schema } from '#service/db/schema.ts';

const second = 1_000_000;
/** Microseconds after which a service that did not renew its lease counts as ended. */
const leaseMicros = 20 * second;
/** A lease or delay that ends later than this was written by a wrong clock. */
const farthestMicros = 600 * second;
/** Milliseconds between renewals of a lease. */
export const renewEveryMs = 5_000;

/** A file to read. */
export interface Job {
  readonly invoice_uid: string;
  /** Number of failures of this file itself. */
  readonly attempts: number;
  readonly file_type: string;
  /** Unique for this claim, since another reader may claim the job once the lease has ended. */
  readonly claim: string;
}

/**
 * Queues an invoice's file, in the transaction that sets the invoice to processing. Photos come
 * after files that are read in a moment, so that nobody waits for seconds.
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

/** Microseconds that a photo yields to other files, which must not delay it forever. */
const photosWaitMicros = 60_000_000;

/**
 * Claims the oldest free job, photos a minute later, by one conditional update.
 * @returns undefined when there is none
 */
export async function claimJob({ engine, kysely }: Database): Promise<Job | undefined> {
  const moment = engine.clock();
  const isFree = (is: ExpressionBuilder<Schema, 'job'>) =>
    is.or([
      is('lease_until', 'is', null),
      is('lease_until', '<', moment),
      is('lease_until', '>', sql<number>`${moment} + ${farthestMicros}`),
    ]);
  let free = kysely
    .selectFrom('job')
    .select('invoice_uid')
    .where(isFree)
    .orderBy(sql`created_at + coalesce(later, 0) * ${photosWaitMicros}`)
    .limit(1);
  if (engine.name === 'postgres') free = free.forUpdate().skipLocked();
  const claim = randomUUID();
  const claimed = await kysely
    .updateTable('job')
    .set({ state: 'running', lease_until: sql<number>`${moment} + ${leaseMicros}`, claim })
    // Compared with one value instead of a list, because the planner may run a list's subquery
    // several times and so claim several jobs.
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

/** Renews the lease of a job in progress. */
export async function renewLease(
  { engine, kysely }: Database,
  { invoice_uid, claim }: Job,
): Promise<void> {
  await kysely
    .updateTable('job')
    .set({ lease_until: sql<number>`${engine.clock()} + ${leaseMicros}` })
    .where('invoice_uid', '=', invoice_uid)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Releases a job to be tried again.
 * @param delay milliseconds before it can be claimed
 * @param counts whether this counts as a failure of the file itself
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
 * When the embedded service starts, no other reader exists, so running jobs were interrupted and
 * are queued again.
 */
export async function requeueCutOff({ engine, kysely }: Database): Promise<void> {
  if (engine.name === 'sqlite')
    await kysely
      .updateTable('job')
      .set({ state: 'queued', lease_until: null, claim: null })
      .where(sql<boolean>`state = 'running'`)
      .execute();
}
