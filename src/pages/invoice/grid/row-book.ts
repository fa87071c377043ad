import type { InvoiceItem } from '#contract/invoice-item.ts';
import { draftOf, endEdits, keepEdits, type Edit } from '#src/lib/drafts.ts';
import type { Line } from '#src/lib/line-changes.ts';
import { cells, cellTexts, numberIn, type Cell, type CellTexts } from './item-cells.ts';
import { editName, editNames, itemRows, newKey, sameText, type Begun, type ItemRow } from './item-rows.ts';

const nothing: CellTexts = cellTexts(undefined);

const goneName = (item_uid: string) => `item/${item_uid}/gone`;
const goneUid = (name: string) => /^item\/([^/]+)\/gone$/.exec(name)?.[1];

/** New texts for a row. */
export interface Put {
  readonly id: string;
  readonly texts: Partial<CellTexts>;
}

/** The rows of one invoice: what the service has, with what is unsaved on this device on top. */
export class RowBook {
  readonly uid: string;
  #items: readonly InvoiceItem[];
  #begun: readonly Begun[] = [begin()];
  #names = new Map<string, string>();
  #leaving: ReadonlySet<string> = new Set();
  #known: ReadonlySet<string> | null = null;
  #rows: readonly ItemRow[] = [];
  #byId = new Map<string, ItemRow>();
  #places = new Map<string, number>();
  #ids: readonly string[] = [];
  #sending: { readonly id: string; readonly touched: Map<Cell, string> } | null = null;
  #lineOf = new WeakMap<ItemRow, { readonly locale: string; readonly line: Line }>();
  #lines: readonly Line[] = [];
  #quiet = false;

  constructor(uid: string, items: readonly InvoiceItem[]) {
    this.uid = uid;
    this.#items = items;
    this.refresh();
  }

  get rows(): readonly ItemRow[] {
    return this.#rows;
  }

  /** The ids of the rows; the same object while neither the rows nor their order change. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  get items(): readonly InvoiceItem[] {
    return this.#items;
  }

  row(id: string): ItemRow | undefined {
    return this.#byId.get(id);
  }

  /** The place of a row from 0; −1 when it is gone. */
  placeOf(id: string): number {
    return this.#places.get(id) ?? -1;
  }

  /** The empty last row. */
  get blank(): string {
    return this.#ids.at(-1) ?? '';
  }

  receive(items: readonly InvoiceItem[]): void {
    this.#items = items;
    this.refresh();
  }

  /** Reads the rows anew from what the service has and what is unsaved. */
  refresh(): void {
    const last = this.#begun.at(-1);
    const edits = draftOf(this.uid)?.edits ?? {};
    if (last && cells.some((cell) => edits[editName(last.key, cell)])) this.#begun = [...this.#begun, begin()];
    this.#leaving = new Set(Object.keys(edits).flatMap((name) => goneUid(name) ?? []));
    const shown = this.#items.filter(({ uid }) => !this.#leaving.has(uid) && (this.#known?.has(uid) ?? true));
    this.#rows = itemRows(shown, draftOf(this.uid), this.#names, this.#begun, this.#byId);
    this.#byId = new Map(this.#rows.map((row) => [row.id, row]));
    const ids = this.#rows.map(({ id }) => id);
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) return;
    this.#ids = ids;
    this.#places = new Map(ids.map((id, index) => [id, index]));
  }

  /** Whether the draft is being changed from here, so that nobody need look again. */
  get quiet(): boolean {
    return this.#quiet;
  }

  #write(change: () => void): void {
    this.#quiet = true;
    change();
    this.#quiet = false;
  }

  /** Keeps texts on the device, at once. */
  put(puts: readonly Put[]): void {
    const edits: Record<string, Edit> = {};
    for (const { id, texts } of puts) {
      const row = this.#byId.get(id);
      if (!row) continue;
      for (const cell of cells) {
        const text = texts[cell];
        if (text === undefined) continue;
        if (this.#sending?.id === id) this.#sending.touched.set(cell, text);
        edits[editName(row.key, cell)] = { base: row.base[cell], mine: sameText(text, row.base[cell]) ? row.base[cell] : text };
      }
    }
    const now = new Date().toISOString();
    this.#write(() => keepEdits(this.uid, edits, now));
    this.refresh();
  }

  /** Begins rows above the empty last one. @param ids of rows that were there before and come back */
  begin(count: number, ids: readonly string[] = []): readonly string[] {
    const begun = Array.from({ length: count }, (_, index) => {
      const key = newKey();
      return { id: ids[index] ?? key, key };
    });
    this.#begun = [...this.#begun.slice(0, -1), ...begun, ...this.#begun.slice(-1)];
    this.refresh();
    return begun.map(({ id }) => id);
  }

  /** Forgets a row that the service does not have, or what is unsaved of one that it has. */
  forget(row: ItemRow): void {
    this.#write(() => endEdits(this.uid, editNames(row.key)));
    this.#begun = this.#begun.filter(({ id }, index) => id !== row.id || index === this.#begun.length - 1);
    this.refresh();
  }

  /** Lines whose deletion the service does not have yet, with the ids of their rows. */
  get gone(): readonly { readonly id: string; readonly uid: string }[] {
    return [...this.#leaving].map((uid) => ({ id: this.#names.get(uid) ?? uid, uid }));
  }

  /** Hides a line that is about to be deleted, or shows it again. What it had is kept on the device with that wish. */
  hide(item_uid: string, hidden: boolean): void {
    const base = this.#seen(item_uid);
    this.#write(() => (hidden ? keepEdits(this.uid, { [goneName(item_uid)]: { base, mine: 'gone' } }, new Date().toISOString()) : endEdits(this.uid, [goneName(item_uid)])));
    this.refresh();
  }

  /** Whether the line that is to be deleted is still what the person saw; undefined when the service does not have it any more. */
  asSeen(item_uid: string): boolean | undefined {
    if (!this.#items.some(({ uid }) => uid === item_uid)) return undefined;
    return draftOf(this.uid)?.edits[goneName(item_uid)]?.base === this.#seen(item_uid);
  }

  #seen(item_uid: string): string {
    return JSON.stringify(cellTexts(this.#items.find(({ uid }) => uid === item_uid)));
  }

  /** From here on, what is typed into the row is newer than what is sent. */
  sends(id: string, creates: boolean): void {
    this.#sending = { id, touched: new Map() };
    // The record may come with the new line before the answer that says which row it is.
    if (creates) this.#known = new Set(this.#items.map(({ uid }) => uid));
  }

  /** The service has the row as `item` now; what was typed since stays unsaved. */
  saved(row: ItemRow, item: InvoiceItem, first: boolean): void {
    const has = cellTexts(item);
    const touched = this.#sending?.touched ?? new Map<Cell, string>();
    const left = row.uid === null && !first ? { ...row.texts } : {};
    this.#write(() => endEdits(this.uid, editNames(row.key)));
    this.#names.set(item.uid, row.id);
    this.#begun = this.#begun.filter(({ id }, index) => id !== row.id || index === this.#begun.length - 1);
    const others = this.#items.some(({ uid }) => uid === item.uid);
    this.#items = others ? this.#items.map((one) => (one.uid === item.uid ? item : one)) : [...this.#items, item];
    this.ends();
    // A repeated create answers what the first one made (gap G31): what differs from that is still unsaved.
    const mine: Partial<Record<Cell, string>> = { ...left, ...Object.fromEntries(touched) };
    for (const cell of cells) if (mine[cell] !== undefined && sameText(mine[cell], has[cell])) delete mine[cell];
    if (Object.keys(mine).length > 0) this.put([{ id: row.id, texts: mine }]);
  }

  /** The service does not have the line any more. */
  deleted(item_uid: string): void {
    this.#items = this.#items.filter(({ uid }) => uid !== item_uid);
    this.#write(() => endEdits(this.uid, [goneName(item_uid)]));
    this.refresh();
  }

  /** The sending is over. */
  ends(): void {
    this.#sending = null;
    this.#known = null;
    this.refresh();
  }

  /** The lines, the empty ones left out. @param typing the cell that is being typed into counts as it was before */
  lines(locale: string, typing: { readonly id: string; readonly cell: Cell; readonly before: string } | null): readonly Line[] {
    const lines = this.#rows.flatMap((row) => {
      const now = typing?.id === row.id ? { ...row, texts: { ...row.texts, [typing.cell]: typing.before } } : row;
      return row.uid === null && isEmpty(now.texts) ? [] : [this.#line(now, row, locale, typing?.id === row.id)];
    });
    if (lines.length !== this.#lines.length || lines.some((line, index) => line !== this.#lines[index])) this.#lines = lines;
    return this.#lines;
  }

  #line(row: ItemRow, name: ItemRow, locale: string, typed: boolean): Line {
    const known = this.#lineOf.get(name);
    if (!typed && known?.locale === locale) return known.line;
    const { texts } = row;
    const number = (cell: 'quantity' | 'total_price' | 'vat_rate') => numberIn(cell, texts[cell], locale);
    const line = { id: row.id, name: texts.name, description: texts.description, quantity: number('quantity'), unit: texts.unit || null, total_price: number('total_price'), vat_rate: number('vat_rate') };
    const before = this.#lines.find((one) => one.id === row.id);
    const same = before && (Object.keys(line) as (keyof Line)[]).every((field) => before[field] === line[field]) ? before : line;
    if (!typed) this.#lineOf.set(name, { locale, line: same });
    return same;
  }
}

function begin(): Begun {
  const key = newKey();
  return { id: key, key };
}

/** Whether nothing is in the row. */
export const isEmpty = (texts: CellTexts): boolean => cells.every((cell) => texts[cell] === nothing[cell]);
