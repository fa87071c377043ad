import { sql } from 'kysely';
import type { Handle } from '#service/db/database.ts';
import type { Engine } from '#service/db/engine.ts';
import { now } from '#service/db/moment.ts';

const setting = 'files_held_until';

/** Plans the removal of a file, in the transaction that deletes its invoice. */
export async function planRemoval(handle: Handle, uid: string): Promise<void> {
  await handle
    .insertInto('file_removal')
    .values({ uid, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The files whose removal is planned and has not been carried out, oldest first.
 * @param part leaves out the first `skip` and stops after `most`; without it, all of them
 */
export async function plannedRemovals(
  handle: Handle,
  part?: { readonly skip: number; readonly most: number },
): Promise<readonly string[]> {
  const rows = await handle
    .selectFrom('file_removal')
    .select('uid')
    // Whatever the table says: the file of an invoice is never removed.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice').select('uid').whereRef('invoice.uid', '=', 'file_removal.uid'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('uid')
    .$if(part !== undefined, (all) => all.limit(part?.most ?? 0).offset(part?.skip ?? 0))
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Whether this file waits for its removal. */
export async function isRemovalPlanned(handle: Handle, uid: string): Promise<boolean> {
  const row = await handle
    .selectFrom('file_removal')
    .select('uid')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** The file is not there any more. */
export async function endRemoval(handle: Handle, uid: string): Promise<void> {
  await handle.deleteFrom('file_removal').where('uid', '=', uid).execute();
}

/**
 * Keeps every file in the store for so long: a backup has to find those of all invoices that it
 * saw.
 * @param time milliseconds from now
 */
export async function pauseRemoval({ kysely, clock }: Engine, time: number): Promise<void> {
  const until = sql<string>`cast(cast(${clock()} + ${time * 1000} as bigint) as text)`;
  await kysely
    .insertInto('setting')
    .values({ name: setting, value: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: until }))
    .execute();
}

/** Whether a backup wants files to stay. */
export async function isRemovalPaused({ kysely, clock }: Engine): Promise<boolean> {
  const row = await kysely
    .selectFrom('setting')
    .select('value')
    .where('name', '=', setting)
    .where(sql<boolean>`cast(value as bigint) > ${clock()}`)
    .executeTakeFirst();
  return row !== undefined;
}
