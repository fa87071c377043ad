import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { draftOf, endEdits, keepEdits, type Draft } from '#src/device/drafts.ts';
import type { Edit } from '#src/lib/merge.ts';
import type { Line } from '#src/lib/line-changes.ts';
import { BookLines } from './book-lines.ts';
import { cells, cellTexts, settleText, type Cell, type CellTexts } from './item-cells.ts';
import {
  editName,
  editNames,
  goneKey,
  goneName,
  itemRows,
  newKey,
  rowOf,
  sameText,
  sentBody,
  sentName,
  type Begun,
  type ItemRow,
  type Typed,
} from './item-rows.ts';

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
  #draft: Draft | undefined;
  #sending: { readonly id: string; readonly touched: Partial<Record<Cell, string>> } | null = null;
  readonly #lines = new BookLines();
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
    this.#draft = draftOf(this.uid);
    const edits = this.#draft?.edits ?? {};
    if (last && cells.some((cell) => edits[editName(last.key, cell)]))
      this.#begun = [...this.#begun, begin()];
    this.#leaving = new Set(Object.keys(edits).flatMap((name) => goneKey(name) ?? []));
    const shown = this.#items.filter(
      ({ uid }) => !this.#leaving.has(uid) && (this.#known?.has(uid) ?? true),
    );
    this.#rows = itemRows(shown, this.#draft, this.#names, this.#begun, this.#byId);
    this.#byId = new Map(this.#rows.map((row) => [row.id, row]));
    const ids = this.#rows.map(({ id }) => id);
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index]))
      return;
    this.#ids = ids;
    this.#places = new Map(ids.map((id, index) => [id, index]));
  }

  /** Reads the rows anew if what is unsaved was changed from elsewhere: erased by signing out, for one. */
  catchUp(): void {
    if (draftOf(this.uid) !== this.#draft) this.refresh();
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
        if (this.#sending?.id === id) this.#sending.touched[cell] = text;
        edits[editName(row.key, cell)] = {
          base: row.base[cell],
          mine: sameText(text, row.base[cell]) ? row.base[cell] : text,
        };
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
    this.#begun = this.#begun.filter(
      ({ id }, index) => id !== row.id || index === this.#begun.length - 1,
    );
    this.refresh();
  }

  /** Lines whose deletion the service does not have yet, with the ids of their rows. */
  get gone(): readonly Begun[] {
    return [...this.#leaving].map((key) => ({
      id: this.#names.get(key) ?? this.#begun.find((one) => one.key === key)?.id ?? key,
      key,
    }));
  }

  /** Hides a row that is about to be deleted, or shows it again. What the line had is kept on the device with that wish. */
  hide(key: string, hidden: boolean): void {
    const base = this.#seen(key);
    this.#write(() =>
      hidden
        ? keepEdits(this.uid, { [goneName(key)]: { base, mine: 'gone' } }, new Date().toISOString())
        : endEdits(this.uid, [goneName(key)]),
    );
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

  /**
   * From here on, what is typed into the row is newer than what is sent.
   * @param touched what was typed already, but is not sent
   * @param creates the body that makes the line: kept on the device until it is known what came of it
   */
  sends({ id, key }: Begun, touched: Partial<CellTexts>, creates: InvoiceItemBody | null): void {
    this.#sending = { id, touched: { ...touched } };
    if (!creates) return;
    // The record may come with the new line before the answer that says which row it is.
    this.#known = new Set(this.#items.map(({ uid }) => uid));
    this.#write(() =>
      keepEdits(
        this.uid,
        { [sentName(key)]: { base: '', mine: JSON.stringify(creates) } },
        new Date().toISOString(),
      ),
    );
  }

  /** What was sent to make the line, where it is not known what came of it. */
  sentOf(key: string): InvoiceItemBody | null {
    return sentBody(draftOf(this.uid)?.edits[sentName(key)]?.mine);
  }

  /** Nothing came of what was sent to make the line. */
  notMade(key: string): void {
    this.#write(() => endEdits(this.uid, [sentName(key)]));
    this.refresh();
  }

  /** Gives a row that the service does not have another name, under which it can be made as one more line. */
  rename({ id, key }: ItemRow): void {
    const edits = draftOf(this.uid)?.edits ?? {};
    const fresh = newKey();
    const kept = Object.fromEntries(
      cells.flatMap((cell) => {
        const edit = edits[editName(key, cell)];
        return edit ? [[editName(fresh, cell), edit]] : [];
      }),
    );
    this.#write(() => {
      keepEdits(this.uid, kept, new Date().toISOString());
      endEdits(this.uid, editNames(key));
    });
    const others = this.#begun.filter((one) => one.id !== id);
    this.#begun = [...others.slice(0, -1), { id, key: fresh }, ...others.slice(-1)];
    this.refresh();
  }

  /**
   * The service has the row as `item` now; what was typed since stays unsaved.
   * @param created the body that made the line. A repeated create answers what the first one made (gap G31): what differs is unsaved
   */
  saved(
    { id, key }: Begun,
    item: InvoiceItem,
    created: InvoiceItemBody | null,
    locale: string,
  ): void {
    const has = cellTexts(item);
    const mine = created
      ? this.#unlike({ id, key }, cellTexts(created), locale)
      : { ...this.#sending?.touched };
    this.#write(() => endEdits(this.uid, editNames(key)));
    this.#names.set(item.uid, id);
    this.#begun = this.#begun.filter(
      (one, index) => one.id !== id || index === this.#begun.length - 1,
    );
    const others = this.#items.some(({ uid }) => uid === item.uid);
    this.#items = others
      ? this.#items.map((one) => (one.uid === item.uid ? item : one))
      : [...this.#items, item];
    this.ends();
    for (const cell of cells)
      if (mine[cell] !== undefined && sameText(mine[cell], has[cell])) delete mine[cell];
    if (Object.keys(mine).length > 0) this.put([{ id, texts: mine }]);
  }

  #unlike(row: Begun, sent: CellTexts, locale: string): Partial<Record<Cell, string>> {
    // A row that is to be deleted is not among the rows any more.
    const { texts } =
      this.#byId.get(row.id) ?? rowOf(row, null, undefined, draftOf(this.uid)?.edits ?? {});
    return Object.fromEntries(
      cells
        .filter((cell) => !sameText(settleText(cell, texts[cell], locale), sent[cell]))
        .map((cell) => [cell, texts[cell]]),
    );
  }

  /** The service does not have the line any more. */
  deleted(key: string): void {
    this.#items = this.#items.filter(({ uid }) => uid !== key);
    this.#begun = this.#begun.filter((one) => one.key !== key);
    this.#write(() => endEdits(this.uid, editNames(key)));
    this.refresh();
  }

  /** The sending is over. */
  ends(): void {
    this.#sending = null;
    this.#known = null;
    this.refresh();
  }

  /** The lines, the empty ones left out. @param typing the cell that is being typed into counts as it was before */
  lines(locale: string, typing: Typed | null): readonly Line[] {
    return this.#lines.of(this.#rows, locale, typing);
  }
}

function begin(): Begun {
  const key = newKey();
  return { id: key, key };
}
