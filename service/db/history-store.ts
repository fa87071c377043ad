import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { HistoryAction, HistoryChange, HistoryEntry } from '#contract/invoice.ts';
import { readingNote, type ReadingNote } from '#contract/reading-note.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import type { Handle } from '#service/db/database.ts';
import { isoMoment, now } from '#service/db/moment.ts';
import { personColumns, toWorkspaceUser, type PersonThere } from '#service/db/people-store.ts';
import { storable } from '#service/db/column-values.ts';
import { editedFields } from '#service/domain/edited-fields.ts';

/** A new history entry. */
export interface Event {
  readonly action: HistoryAction;
  /** Null for what the service did itself. */
  readonly workspace_user_uid: string | null;
  readonly reason?: string | null;
  readonly changes?: readonly HistoryChange[];
  /** The notes of a reading, whose sentences are the reason. */
  readonly notes?: readonly ReadingNote[];
}

/** The differences by the history's names of fields; empty and null are equal. */
export const changesBetween = (
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): HistoryChange[] =>
  Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => (from ?? '') !== (to ?? ''));

/** Writes an entry, in the transaction of the change that it describes. */
export const addHistoryEntry = (handle: Handle, invoice_uid: string, event: Event): Promise<void> =>
  addHistoryEntries(handle, [invoice_uid], event);

const insertLength = 500;

/** Writes the same entry for each of these invoices. */
export async function addHistoryEntries(
  handle: Handle,
  invoice_uids: readonly string[],
  { action, workspace_user_uid, reason, changes = [], notes = [] }: Event,
): Promise<void> {
  const text = reason || notes.map((note) => sentenceOf(note)).join(' ');
  const entry = {
    action,
    created_at: now(),
    workspace_user_uid,
    reason: text === '' ? null : storable(text),
    changes: storable(JSON.stringify(changes)),
    notes: notes.length === 0 ? null : storable(JSON.stringify(notes)),
  };
  for (let start = 0; start < invoice_uids.length; start += insertLength)
    await handle
      .insertInto('history')
      .values(
        invoice_uids
          .slice(start, start + insertLength)
          .map((invoice_uid) => ({ uid: randomUUID(), invoice_uid, ...entry })),
      )
      .execute();
}

/** The history of an invoice, newest first (gap G20). */
export async function historyOf(handle: Handle, invoice_uid: string): Promise<HistoryEntry[]> {
  const rows = await handle
    .selectFrom('history')
    .leftJoin('workspace_user as person', 'person.uid', 'history.workspace_user_uid')
    .select(['history.uid', 'history.action', 'history.created_at', 'history.reason'])
    .select(['history.changes', 'history.notes', 'person.uid as person_uid'])
    .select(personColumns)
    .$narrowType<PersonThere>()
    .where('history.invoice_uid', '=', invoice_uid)
    .orderBy('history.created_at', 'desc')
    .orderBy('history.uid', 'desc')
    .execute();
  return rows.map(({ uid, action, created_at, reason, changes, notes, person_uid, ...person }) => ({
    uid,
    action,
    created_at: isoMoment(created_at),
    reason,
    changes: JSON.parse(changes) as HistoryChange[],
    ...(notes === null ? {} : { notes: z.parse(z.array(readingNote), JSON.parse(notes)) }),
    workspace_user: person_uid === null ? null : toWorkspaceUser({ ...person, uid: person_uid }),
  }));
}

/**
 * The fields of an invoice that people edited. What they lost with a deleted company or card was
 * not decided for this invoice, so reading the file again may fill it.
 */
export async function editedOf(handle: Handle, invoice_uid: string): Promise<ReadonlySet<string>> {
  const entries = await handle
    .selectFrom('history')
    .select(['action', 'changes'])
    .where('invoice_uid', '=', invoice_uid)
    .where('workspace_user_uid', 'is not', null)
    .where('notes', 'is', null)
    .execute();
  return editedFields(
    entries.map(({ action, changes }) => ({ action, changes: JSON.parse(changes) })),
  );
}
