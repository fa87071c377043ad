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
 * The files with a planned removal, oldest first.
 * @param part skips the first `skip` and returns at most `most`; by default all of them
 */
export async function plannedRemovals(
  handle: Handle,
  part?: { readonly skip: number; readonly most: number },
): Promise<readonly string[]> {
  const rows = await handle
    .selectFrom('file_removal')
    .select('uid')
    // Whatever the table says, the file of an existing invoice is never removed.
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

/** Whether the removal of this file is planned. */
export async function isRemovalPlanned(handle: Handle, uid: string): Promise<boolean> {
  const row = await handle
    .selectFrom('file_removal')
    .select('uid')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the file was removed. */
export async function endRemoval(handle: Handle, uid: string): Promise<void> {
  await handle.deleteFrom('file_removal').where('uid', '=', uid).execute();
}

/**
 * Prevents removals for some time, because a backup needs the files of all invoices that it saw.
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

/** Whether a backup prevents removals. */
export async function isRemovalPaused({ kysely, clock }: Engine): Promise<boolean> {
  const row = await kysely
    .selectFrom('setting')
    .select('value')
    .where('name', '=', setting)
    .where(sql<boolean>`cast(value as bigint) > ${clock()}`)
    .executeTakeFirst();
  return row !== undefined;
}
