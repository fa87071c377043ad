import * as z from 'zod/mini';
import { invoiceItemBody, type InvoiceItemBody } from '#contract/invoice-item.ts';
import { draftOf, endEdits, storeEdits, rowPrefix, type Draft } from '#src/device/drafts.ts';
import type { Edit } from '#src/lib/changes/merge.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import {
  contentsOf,
  eachCell,
  isNumberCell,
  textOf,
  type CellContent,
  type LineContents,
} from './cells.ts';

/** An unsaved cell: the stored content when typing began, and the current one. */
export interface CellEdit {
  readonly base: CellContent;
  readonly mine: CellContent;
}

/** Everything unsaved of one line. */
export interface LineEdits {
  readonly cells: Readonly<Partial<Record<LineCell, CellEdit>>>;
  /** The body of a create without a response yet, so that the line may exist already. */
  readonly created: InvoiceItemBody | null;
  readonly deleted: LineContents | null;
}

export const noEdits: LineEdits = { cells: {}, created: null, deleted: null };

const newPrefix = 'new:';
let made = 0;

/** A key for a row that is not stored. Later keys sort after earlier ones, also after a reload. */
export function newKey(): string {
  made += 1;
  const at = Date.now().toString(36).padStart(9, '0');
  return `${newPrefix}${at}.${made.toString(36).padStart(6, '0')}.${newUid()}`;
}

export const isNewKey = (key: string): boolean => key.startsWith(newPrefix);

/** The idempotency key of a new row, which makes repeating its create safe (gap G31). */
export const idempotencyKeyOf = (key: string): string =>
  key.replace(newPrefix, '').split('.').at(-1) ?? key;

// In a draft, the value of a number cell starts with this mark, which distinguishes it from typed
// text; a typed text that starts with it has it twice.
const mark = '#';

export function encodeCell(cell: LineCell, content: CellContent): string {
  if (!isNumberCell(cell) || content === '') return textOf(content);
  if (typeof content === 'string') return mark + content;
  return content.typed.startsWith(mark) ? mark + content.typed : content.typed;
}

function decode(cell: LineCell, text: string): CellContent {
  if (!isNumberCell(cell) || text === '') return text;
  if (!text.startsWith(mark)) return { typed: text };
  const rest = text.slice(mark.length);
  return rest.startsWith(mark) ? { typed: rest } : rest;
}

const deletedPart = 'gone';
const createdPart = 'sent';

export const cellDraftName = (key: string, part: string): string => `${rowPrefix}${key}/${part}`;

export const deletionName = (key: string): string => cellDraftName(key, deletedPart);

export const encodeSeen = (seen: LineContents): string =>
  JSON.stringify(eachCell((cell) => encodeCell(cell, seen[cell])));

const namesOf = (key: string): string[] =>
  [...lineCells, createdPart, deletedPart].map((part) => cellDraftName(key, part));

// No `z.record`, because every kind of schema that any page uses is loaded with the first view.
const storedLine = z.catchall(z.object({}), z.string());

function parseStored<T>(shape: z.ZodMiniType<T>, text: string | undefined): T | null {
  try {
    const read = z.safeParse(shape, JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function editsIn(stored: Readonly<Record<string, Edit>>): LineEdits {
  const cells: Partial<Record<LineCell, CellEdit>> = {};
  for (const cell of lineCells) {
    const edit = stored[cell];
    if (edit) cells[cell] = { base: decode(cell, edit.base), mine: decode(cell, edit.mine) };
  }
  const deletion = stored[deletedPart];
  const seen = deletion ? parseStored(storedLine, deletion.base) : null;
  return {
    cells,
    created: parseStored(invoiceItemBody, stored[createdPart]?.mine),
    deleted: deletion
      ? seen
        ? eachCell((cell) => decode(cell, seen[cell] ?? ''))
        : contentsOf()
      : null,
  };
}

/** The edits of lines in a draft by the line's key, in the order in which they were begun. */
export function lineEditsIn(draft: Draft | undefined): ReadonlyMap<string, LineEdits> {
  const stored = new Map<string, Record<string, Edit>>();
  for (const [name, edit] of Object.entries(draft?.edits ?? {})) {
    if (!name.startsWith(rowPrefix)) continue;
    const [key = '', part = ''] = name.slice(rowPrefix.length).split('/');
    stored.set(key, { ...stored.get(key), [part]: edit });
  }
  return new Map([...stored].map(([key, edits]) => [key, editsIn(edits)]));
}

/**
 * The unsaved edits of the invoice's lines on this device.
 * @param before the previous result: unchanged lines stay the same objects
 */
export function readLineEdits(
  uid: string,
  before: ReadonlyMap<string, LineEdits> = new Map(),
): ReadonlyMap<string, LineEdits> {
  const isSame = (one: LineEdits | undefined, other: LineEdits) =>
    JSON.stringify(one) === JSON.stringify(other);
  return new Map(
    [...lineEditsIn(draftOf(uid))].map(([key, edits]) => {
      const old = before.get(key);
      return [key, old && isSame(old, edits) ? old : edits];
    }),
  );
}

function stored(key: string, { cells, created, deleted }: LineEdits): Record<string, Edit> {
  const entries = lineCells.flatMap((cell): [string, Edit][] => {
    const edit = cells[cell];
    return edit
      ? [
          [
            cellDraftName(key, cell),
            { base: encodeCell(cell, edit.base), mine: encodeCell(cell, edit.mine) },
          ],
        ]
      : [];
  });
  if (created)
    entries.push([cellDraftName(key, createdPart), { base: '', mine: JSON.stringify(created) }]);
  if (deleted) entries.push([deletionName(key), { base: encodeSeen(deleted), mine: deletedPart }]);
  return Object.fromEntries(entries);
}

/** Stores what changed at once. */
export function writeLineEdits(
  uid: string,
  before: ReadonlyMap<string, LineEdits>,
  after: ReadonlyMap<string, LineEdits>,
): void {
  const changed: Record<string, Edit> = {};
  const ended: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, now] = [before.get(key), after.get(key)];
    if (was === now) continue;
    const [old, fresh] = [stored(key, was ?? noEdits), stored(key, now ?? noEdits)];
    // An edit that is not ended first would keep its first base.
    ended.push(...namesOf(key).filter((name) => fresh[name]?.base !== old[name]?.base));
    Object.assign(changed, fresh);
  }
  if (ended.length > 0) endEdits(uid, ended);
  if (Object.keys(changed).length > 0) storeEdits(uid, changed, new Date().toISOString());
}
