import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { nonFieldErrors } from '#contract/problem.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { Invoice } from '#contract/invoice.ts';
import { problemOf } from '#src/api/api-error.ts';
import { useCreateItem, useDeleteItem, useUpdateItem } from '#src/api/items.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { draftOf, endEdits, keepEdit, type Draft } from '#src/lib/drafts.ts';
import type { Line, LineChanges, LineGrid } from '#src/lib/line-changes.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { notify } from '#src/ui/notify.tsx';
import { useTroubleWords } from '#src/ui/trouble-words.ts';
import { cells, cellText, cellTexts, judgeItem, numberIn, readCell, settled, type Cell, type CellTexts, type JudgedItem } from './item-cells.ts';
import { editName, editNames, emptyRow, itemRows, newRowPrefix, rowNow, type ItemRow } from './item-rows.ts';
import { useDraft } from './use-draft.ts';

/** How the saving of a row stands. */
export interface RowState {
  readonly status: 'saving' | 'saved' | 'failed';
  readonly messages: Readonly<Partial<Record<string, string>>>;
  readonly error?: unknown;
}

const newId = () => newRowPrefix + newUid();
const saving: RowState = { status: 'saving', messages: {} };
const saved: RowState = { status: 'saved', messages: {} };

/** The rows of the grid and what can be done with them. A row that cannot be saved keeps its text and touches no other. */
export function useItemRows(invoice: Invoice) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useTroubleWords();
  const { uid, items } = invoice;
  const draft = useDraft(uid);
  const create = useCreateItem(uid);
  const update = useUpdateItem(uid);
  const remove = useDeleteItem(uid);
  const [open, setOpen] = useState<readonly string[]>(() => [newId()]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [states, setStates] = useState<Readonly<Record<string, RowState | undefined>>>({});
  // While a line is being made, its record may arrive before the answer that says which row it is.
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());
  const again = useRef(new Set<string>());
  const tried = useRef(new Set<string>());
  const rows = itemRows(items.filter((item) => !leaving.has(item.uid) && (known?.has(item.uid) ?? true)), draft, names, open);
  const mark = (id: string, state: RowState | undefined) => setStates((all) => ({ ...all, [id]: state }));
  const keep = (row: ItemRow, cell: Cell, mine: string) => keepEdit(uid, editName(row, cell), { base: row.base[cell], mine }, new Date().toISOString());

  const type = (row: ItemRow, cell: Cell, text: string) => {
    if (row.id === open.at(-1)) setOpen([...open, newId()]);
    keep(row, cell, text);
    if (states[row.id]?.status === 'saved') mark(row.id, undefined);
  };

  /** A number that can be read in one way only is kept as that number, once the cursor leaves it. */
  const settle = (row: ItemRow, cell: Cell) => {
    const text = draftOf(uid)?.edits[editName(row, cell)]?.mine;
    const reading = text === undefined ? undefined : readCell(cell, text, locale);
    if (reading?.kind === 'value' && (cell === 'quantity' || cell === 'total_price' || cell === 'vat_rate')) keep(row, cell, reading.value === null ? '' : settled(reading.value));
  };

  const judge = (row: ItemRow): JudgedItem => {
    const values: Partial<Record<Cell, string | null>> = {};
    const messages: Record<string, string> = {};
    for (const cell of row.edited) {
      const reading = readCell(cell, row.texts[cell], locale);
      if (reading.kind === 'value') values[cell] = reading.value;
      else messages[cell] = reading.kind === 'several' ? t`This can be read in two ways.` : words.amount(reading.why);
    }
    return Object.keys(messages).length > 0 ? { messages } : judgeItem(values);
  };

  const made = (row: ItemRow, item_uid: string, base: CellTexts) => {
    const edits = draftOf(uid)?.edits ?? {};
    const first = !tried.current.has(row.id);
    for (const cell of cells) {
      const mine = edits[editName(row, cell)]?.mine;
      // A repeated create answers what the first one made (gap G31): what differs from that is still unsaved.
      if (mine !== undefined && mine !== base[cell] && !(first && mine === row.texts[cell])) keepEdit(uid, editName({ id: row.id, uid: item_uid }, cell), { base: base[cell], mine }, new Date().toISOString());
    }
    endEdits(uid, editNames(row));
    setNames((all) => new Map([...all, [item_uid, row.id]]));
  };

  const save = async (seen: ItemRow): Promise<void> => {
    const row = rowNow(seen, items, draftOf(uid));
    if (busy.current.has(row.id)) {
      again.current.add(row.id);
      return;
    }
    if (row.edited.length === 0) {
      mark(row.id, undefined);
      if (row.uid === null) setOpen((ids) => ids.filter((id, index) => id !== row.id || index === ids.length - 1));
      return;
    }
    const judged = judge(row);
    if (!judged.body) return mark(row.id, { status: 'failed', messages: judged.messages });
    busy.current.add(row.id);
    mark(row.id, saving);
    let item_uid = row.uid;
    try {
      if (item_uid === null) {
        setKnown((now) => now ?? new Set(items.map((item) => item.uid)));
        const item = await create.mutateAsync({ body: judged.body, key: row.id.slice(newRowPrefix.length) });
        item_uid = item.uid;
        made(row, item.uid, cellTexts(item));
      } else {
        await update.mutateAsync({ item_uid, body: judged.body });
        endEdits(uid, editNames(row), Object.fromEntries(row.edited.map((cell) => [editName(row, cell), row.texts[cell]])));
      }
      mark(row.id, saved);
    } catch (error) {
      tried.current.add(row.id);
      const problem = problemOf(error);
      const fields = problem.kind === 'refused' ? problem.fields : {};
      const messages = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== nonFieldErrors).map(([field, lines]) => [field, lines.join(' ')]));
      mark(row.id, { status: 'failed', messages, ...(Object.keys(messages).length > 0 ? {} : { error }) });
    } finally {
      busy.current.delete(row.id);
      if (busy.current.size === 0) setKnown(null);
    }
    if (again.current.delete(row.id)) await save({ ...row, uid: item_uid });
  };

  const drop = async (row: ItemRow) => {
    endEdits(uid, editNames(row));
    mark(row.id, undefined);
    // A line that was begun here would come back as an empty row.
    setOpen((ids) => ids.filter((id, index) => id !== row.id || index === ids.length - 1));
    if (row.uid === null) return;
    const { uid: item_uid } = row;
    const item = items.find((one) => one.uid === item_uid);
    setLeaving((all) => new Set([...all, item_uid]));
    try {
      await remove.mutateAsync({ item_uid });
      const name = item?.name || t`Item`;
      const body = judgeItem({ name: item?.name ?? '', description: item?.description ?? '', quantity: item?.quantity ?? null, unit: item?.unit ?? null, total_price: item?.total_price ?? null, vat_rate: item?.vat_rate ?? null }).body;
      notify({ text: t`Deleted ${name}`, ...(body ? { action: { label: t`Undo`, run: () => create.mutate({ body, key: newUid() }) } } : {}) });
    } catch (error) {
      setLeaving((all) => new Set([...all].filter((one) => one !== item_uid)));
      mark(row.id, { status: 'failed', messages: {}, error });
    }
  };

  const lines = useMemo(() => linesOf(items, draft, names, locale), [items, draft, names, locale]);
  const carryOut = ({ add = [], change = [], remove: gone = [] }: LineChanges) => {
    const put = (row: ItemRow, values: Partial<Line>) => {
      for (const cell of cells) if (values[cell] !== undefined) keep(row, cell, cellText(cell, values[cell]));
      void save(row);
    };
    for (const { id, values } of change) {
      const row = rows.find((one) => one.id === id);
      if (row) put(row, values);
    }
    for (const row of rows) if (gone.includes(row.id)) void drop(row);
    for (const values of add) put(emptyRow(newId()), values);
  };

  return { rows, states, type, settle, save, drop, lines: () => lines, carryOut };
}

function linesOf(items: readonly InvoiceItem[], draft: Draft | undefined, names: ReadonlyMap<string, string>, locale: string): readonly Line[] {
  return itemRows(items, draft, names, []).map(({ id, texts }) => ({
    id, name: texts.name, description: texts.description, quantity: numberIn('quantity', texts.quantity, locale), unit: texts.unit || null,
    total_price: numberIn('total_price', texts.total_price, locale), vat_rate: numberIn('vat_rate', texts.vat_rate, locale),
  }));
}

/** The lines of the grid, followed: what is drawn with them is drawn again when one changes. */
export const useLines = (grid: LineGrid): readonly Line[] => grid.lines();

export type ItemRows = ReturnType<typeof useItemRows>;
