import { columns, blockOf, type Block, type Column, type Spot } from './places.ts';
import { isCell, isEmpty, type Cell } from './item-cells.ts';
import type { ItemRow, Typed } from './item-rows.ts';
import type { RowBook } from './row-book.ts';

/** A cell that is being typed into. */
export interface Typing {
  readonly id: string;
  readonly column: Column;
  /** What the cell kept before. */
  readonly before: string;
  /** What it showed before. */
  readonly start: string;
  readonly text: string;
  /** Arrows move the caret, as after F2; otherwise they end the typing and move on. */
  readonly caret: boolean;
  /** The row was empty and not of the service. */
  readonly born: boolean;
}

/** What a row shows of the cursor. */
export interface RowSight {
  /** The column that Tab reaches; null in the other rows. */
  readonly stop: Column | null;
  /** Columns chosen in this row; −1 where none is. */
  readonly from: number;
  readonly to: number;
  readonly typing: Typing | null;
}

/** Where the cursor is, which block is chosen, and what is being typed. Rows by id, so that they may move. */
export class Cursor {
  readonly #book: RowBook;
  #at: { readonly id: string; readonly column: Column } | null = null;
  #far: { readonly id: string; readonly column: Column } | null = null;
  #typing: Typing | null = null;
  /** The column in which a run of Tab began: Enter goes back to it. */
  origin: Column | null = null;
  /** The next Tab leaves the grid. */
  freed = false;
  /** Grows each time the focus should go to the cursor. */
  wish = 0;

  constructor(book: RowBook) {
    this.#book = book;
  }

  get id(): string | null {
    return this.#at?.id ?? null;
  }

  get column(): Column | null {
    return this.#at?.column ?? null;
  }

  get typing(): Typing | null {
    return this.#typing;
  }

  /** The cell that is being typed into, as it was before. */
  get typed(): Typed | null {
    const { id, column, before } = this.#typing ?? { id: '', column: '', before: '' };
    return isCell(column) ? { id, cell: column, before } : null;
  }

  #spotOf(place: { readonly id: string; readonly column: Column } | null): Spot {
    return {
      row: Math.max(0, place ? this.#book.placeOf(place.id) : 0),
      column: place ? columns.indexOf(place.column) : 0,
    };
  }

  /** Where the cursor is; the first cell when it was nowhere yet. */
  get spot(): Spot {
    return this.#spotOf(this.#at);
  }

  /** The other end of the chosen block. */
  get far(): Spot {
    return this.#spotOf(this.#far ?? this.#at);
  }

  /** The chosen block; one cell when nothing more is chosen. */
  get block(): Block {
    return blockOf(this.spot, this.far);
  }

  /** Whether more than the cursor's own cell is chosen. */
  get wide(): boolean {
    return this.#far !== null;
  }

  /** The rows of the chosen block, the empty last one left out. */
  get chosen(): readonly string[] {
    const { top, bottom } = this.block;
    return this.#book.ids.slice(top, bottom + 1).filter((id) => id !== this.#book.blank);
  }

  go({ row, column }: Spot, extend: boolean, focus: boolean): void {
    const id = this.#book.ids[row];
    const name = columns[column];
    if (id === undefined || name === undefined) return;
    if (extend && this.#at)
      this.#far = this.#at.id === id && this.#at.column === name ? null : { id, column: name };
    else {
      this.#at = { id, column: name };
      this.#far = null;
      this.origin = null;
    }
    if (focus) this.wish += 1;
  }

  wishFocus(): void {
    this.wish += 1;
  }

  type(row: ItemRow, cell: Cell, text: string, start: string, caret: boolean): void {
    const now = this.#typing;
    this.#far = null;
    this.#typing = now
      ? { ...now, text, caret: caret || now.caret }
      : {
          id: row.id,
          column: cell,
          before: row.texts[cell],
          start,
          text,
          caret,
          born: row.uid === null && isEmpty(row.texts),
        };
  }

  stopTyping(): Typing | null {
    const typing = this.#typing;
    this.#typing = null;
    return typing;
  }

  /** Rows are gone: the cursor stays where it was, in the row that is there now. */
  mend(): void {
    if (this.#far && this.#book.placeOf(this.#far.id) < 0) this.#far = null;
  }

  /** Puts the cursor into the row that took the place of one that is gone. */
  land(row: number): void {
    const id = this.#book.ids[Math.min(row, this.#book.ids.length - 1)];
    if (id === undefined) return;
    this.#at = { id, column: this.#at?.column ?? columns[0] };
    this.#far = null;
    this.wish += 1;
  }

  sight(id: string, index: number): RowSight {
    const { top, bottom, left, right } = this.block;
    const chosen = this.wide && index >= top && index <= bottom;
    const at = this.#at && this.#book.placeOf(this.#at.id) >= 0 ? this.#at : null;
    return {
      stop: at ? (at.id === id ? at.column : null) : index === 0 ? columns[0] : null,
      from: chosen ? left : -1,
      to: chosen ? right : -1,
      typing: this.#typing?.id === id ? this.#typing : null,
    };
  }
}
