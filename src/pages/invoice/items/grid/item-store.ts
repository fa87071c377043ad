import type { Invoice } from '#contract/invoice.ts';
import type { Line, LineChanges, LineGrid } from '#src/lib/line-changes.ts';
import { cells, isCell, isEmpty, settleText } from './item-cells.ts';
import { Cursor, type RowSight } from './cursor.ts';
import type { ItemRow } from './item-rows.ts';
import { stepOf } from './line-step.ts';
import { columns, type Spot } from './places.ts';
import { RowBook, type Put } from './row-book.ts';
import { RowSaving, type SavingParts } from './row-saving.ts';
import type { RowState } from './row-state.ts';
import {
  noSteps,
  redone,
  reversed,
  undone,
  withStep,
  type RowChange,
  type Step,
  type Steps,
} from './steps.ts';

/** What a row shows; the same object as long as that does not change. */
export interface RowView extends RowSight {
  readonly row: ItemRow;
  readonly index: number;
  /** The empty last row. */
  readonly blank: boolean;
  readonly state: RowState | undefined;
}

const sameView = (a: RowView, b: RowView) =>
  (Object.keys(a) as (keyof RowView)[]).every((name) => a[name] === b[name]);

/** The grid of one invoice: its rows, the cursor in them, what can be taken back, and the saving. Followed row by row. */
export class ItemStore implements LineGrid {
  readonly book: RowBook;
  readonly cursor: Cursor;
  readonly saving: RowSaving;
  locale = 'en';
  #steps: Steps = noSteps;
  #editable = false;
  #focused = false;
  #chosen: readonly string[] = [];
  readonly #views = new Map<string, RowView>();
  readonly #listeners = new Set<() => void>();

  constructor(invoice: Invoice, parts: Pick<SavingParts, 'writes' | 'freshen'>) {
    this.book = new RowBook(invoice.uid, invoice.items);
    this.saving = new RowSaving(this.book, {
      ...parts,
      locale: () => this.locale,
      typed: () => this.cursor.typed,
      changed: () => this.changed(),
    });
    this.cursor = new Cursor(this.book);
  }

  /** What the service has now. What was left unsaved by an earlier visit waits for the cursor or Save: the key may be another person's by now. */
  receive({ items, permissions, processing_status }: Invoice): void {
    this.#editable = permissions.can_update && processing_status !== 'processing';
    this.saving.editable = this.#editable;
    if (items !== this.book.items) this.book.receive(items);
    this.changed();
  }

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Another tab, or another part of the page, changed what is unsaved. */
  readonly draftChanged = (): void => {
    if (this.book.quiet) return;
    this.book.refresh();
    this.changed();
  };

  readonly ids = (): readonly string[] => this.book.ids;

  readonly lines = (): readonly Line[] => this.book.lines(this.locale, this.cursor.typed);

  /** The rows of the chosen block, when it is more than cells of one row; the same object until that changes. */
  readonly chosenRows = (): readonly string[] => {
    const { block, wide, chosen } = this.cursor;
    const rows =
      wide && (block.bottom > block.top || block.right - block.left >= cells.length - 1)
        ? chosen
        : [];
    if (rows.length !== this.#chosen.length || rows.some((id, index) => id !== this.#chosen[index]))
      this.#chosen = rows;
    return this.#chosen;
  };

  view(id: string): RowView | undefined {
    const row = this.book.row(id);
    if (!row) return undefined;
    const index = this.book.placeOf(id);
    const view: RowView = {
      row,
      index,
      blank: id === this.book.blank,
      state: this.saving.stateOf(id),
      ...this.cursor.sight(id, index),
    };
    const before = this.#views.get(id);
    if (before && sameView(before, view)) return before;
    this.#views.set(id, view);
    return view;
  }

  /** Puts the cursor into a cell; the row that it leaves is saved. */
  go(spot: Spot, { extend = false, focus = true } = {}): void {
    const left = this.cursor.id;
    if (!extend) this.commit();
    this.cursor.go(spot, extend, focus);
    if (!extend && left !== null && left !== this.cursor.id) this.#leave([left]);
    this.changed();
  }

  /** Chooses a block; the cursor is at its first corner. */
  choose(from: Spot, to: Spot): void {
    this.go(from);
    this.go(to, { extend: true, focus: false });
  }

  /** The focus came into a cell by itself: a click, a finger, the page. */
  entered(id: string, column: string): void {
    this.#focused = true;
    const spot = { row: this.book.placeOf(id), column: columns.findIndex((one) => one === column) };
    if (this.cursor.id !== id || this.cursor.column !== column) this.go(spot, { focus: false });
  }

  /** The focus left the grid. */
  left(): void {
    this.#focused = false;
    this.commit();
    if (this.cursor.id !== null) this.#leave([this.cursor.id]);
    this.changed();
  }

  /** A text typed into the cell with the cursor. @param start what the cell showed before */
  type(text: string, start: string, caret = false): void {
    const { id, column } = this.cursor;
    const row = id === null ? undefined : this.book.row(id);
    if (id === null || column === null || !isCell(column) || !row) return;
    this.cursor.type(row, column, text, start, caret);
    if (text !== start || row.edited.includes(column))
      this.book.put([{ id, texts: { [column]: text === start ? row.texts[column] : text } }]);
    this.saving.touched(id);
    this.changed();
  }

  /** Ends the typing; what can be read in one way only is kept as that. */
  commit(): void {
    const typing = this.cursor.stopTyping();
    if (!typing || !isCell(typing.column)) return;
    const { id, column, before, start, text } = typing;
    const row = this.book.row(id);
    if (!row) return;
    const after = text === start ? before : settleText(column, text, this.locale);
    this.book.put([{ id, texts: { [column]: after } }]);
    const was = { ...row.texts, [column]: before };
    this.#steps = withStep(this.#steps, [
      { id, before: typing.born ? null : was, after: { ...row.texts, [column]: after } },
    ]);
  }

  /** Takes the typing back. @returns whether something was being typed */
  cancel(): boolean {
    const typing = this.cursor.stopTyping();
    if (!typing || !isCell(typing.column)) return false;
    this.book.put([{ id: typing.id, texts: { [typing.column]: typing.before } }]);
    this.cursor.wishFocus();
    this.changed();
    return true;
  }

  /** Changes cells as one step and saves their rows; the row under the cursor waits until it leaves. */
  put(puts: readonly Put[]): void {
    this.#do(
      puts.flatMap(({ id, texts }) => {
        const row = this.book.row(id);
        return row
          ? [
              {
                id,
                before: row.uid === null && isEmpty(row.texts) ? null : row.texts,
                after: { ...row.texts, ...texts },
              },
            ]
          : [];
      }),
    );
  }

  /** Deletes rows as one step. @returns takes exactly this back */
  remove(ids: readonly string[]): () => void {
    const step = ids.flatMap((id): RowChange[] => {
      const row = this.book.row(id);
      return row && id !== this.book.blank ? [{ id, before: row.texts, after: null }] : [];
    });
    return this.#do(step);
  }

  readonly applyChanges = (changes: LineChanges): (() => void) => {
    this.commit();
    return this.#do(stepOf(this.book, changes));
  };

  /** @returns whether there was something to take back */
  undo(): boolean {
    this.commit();
    const back = undone(this.#steps);
    if (!back) return false;
    this.#steps = back.steps;
    this.#carry(back.step);
    return true;
  }

  redo(): boolean {
    this.commit();
    const again = redone(this.#steps);
    if (!again) return false;
    this.#steps = again.steps;
    this.#carry(again.step);
    return true;
  }

  /** Sends every row that has something unsaved, in order; stops while the service is away. @returns whether nothing is unsaved or refused afterwards */
  readonly saveAll = async (): Promise<boolean> => {
    this.commit();
    this.changed();
    return this.#editable ? this.saving.saveAll() : true;
  };

  /** @returns takes exactly this step back */
  #do(step: Step): () => void {
    this.commit();
    const before = this.#steps;
    this.#steps = withStep(before, step);
    this.#carry(step);
    const done = this.#steps.done.at(-1);
    return () => {
      if (done === before.done.at(-1)) return;
      if (this.#steps.done.at(-1) === done) this.undo();
      else this.#do(reversed(step));
    };
  }

  #carry(step: Step): void {
    const { row: place } = this.cursor.spot;
    const puts: Put[] = [];
    const gone: ItemRow[] = [];
    const fresh = step.filter(
      ({ id, before, after }) =>
        before === null && after !== null && !this.book.row(id) && !this.saving.keep(id),
    );
    if (fresh.length > 0)
      this.book.begin(
        fresh.length,
        fresh.map(({ id }) => id),
      );
    for (const { id, before, after } of step) {
      const row = this.book.row(id);
      if (!row) continue;
      if (after === null) gone.push(row);
      else
        puts.push({
          id,
          texts: Object.fromEntries(
            cells
              .filter((cell) => (before === null ? row.texts[cell] : before[cell]) !== after[cell])
              .map((cell) => [cell, after[cell]]),
          ),
        });
    }
    this.book.put(puts);
    // What several rows do together goes out together, and before anything is deleted for it.
    this.saving.save(
      puts
        .map(({ id }) => id)
        .filter((id) => step.length > 1 || !this.#focused || id !== this.cursor.id),
    );
    for (const row of gone) this.saving.remove(row);
    this.cursor.mend();
    // The row with the focus is gone, by an undo for one: the next key must find a cell.
    if (this.#focused && this.cursor.id !== null && this.book.placeOf(this.cursor.id) < 0)
      this.cursor.land(place);
    this.changed();
  }

  #leave(ids: readonly string[]): void {
    for (const id of ids) {
      const row = this.book.row(id);
      if (!row) continue;
      if (row.edited.length > 0) {
        // What may not be sent now is kept: it is offered to be read and copied.
        if (this.#editable) this.saving.save([id]);
      } else if (row.uid === null && id !== this.book.blank) this.saving.remove(row);
    }
  }
}
