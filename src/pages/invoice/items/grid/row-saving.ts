import { nonFieldErrors } from '#contract/problem.ts';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import type { ItemWrites } from '#src/api/items.ts';
import { judgeRow } from './item-cells.ts';
import {
  asBefore,
  createKey,
  isNewKey,
  isUnsaved,
  sentBody,
  type Begun,
  type ItemRow,
  type Typed,
} from './item-rows.ts';
import type { RowBook } from './row-book.ts';
import { saved, saving, tellsNotMade, wait, waiting, type RowState } from './row-state.ts';
import { SavingQueue, type Sent } from './saving-queue.ts';

const done: Sent = { kind: 'done' };
const failed: Sent = { kind: 'failed' };
const firstPause = 2;

/** What the saving needs to know from around it. */
export interface SavingParts {
  readonly writes: ItemWrites;
  /** Reads the invoice again if what is known of it is old: nobody's change is written over unseen. */
  readonly freshen: () => Promise<readonly InvoiceItem[]>;
  readonly locale: () => string;
  /** The cell that is being typed into. */
  readonly typed: () => Typed | null;
  readonly changed: () => void;
}

/** Saves rows, one after the other. A row that cannot be saved keeps its text and touches no other. */
export class RowSaving {
  readonly #book: RowBook;
  readonly #parts: SavingParts;
  readonly #queue: SavingQueue;
  readonly #states = new Map<string, RowState>();
  readonly #removing = new Map<string, string>();
  #wrote = false;
  /** Rows of an invoice that may not be changed any more wait. */
  editable = true;

  constructor(book: RowBook, parts: SavingParts) {
    this.#book = book;
    this.#parts = parts;
    this.#queue = new SavingQueue(
      (id) => this.#send(id),
      () => {
        if (!this.#wrote) return;
        this.#wrote = false;
        void parts.writes.readAgain();
      },
    );
  }

  stateOf(id: string): RowState | undefined {
    return this.#states.get(id);
  }

  /** Whether a row is on its way. */
  get busy(): boolean {
    return this.#queue.at !== null;
  }

  #mark(id: string, state: RowState | undefined): void {
    if (state) this.#states.set(id, state);
    else this.#states.delete(id);
    this.#parts.changed();
  }

  /** A row that is typed into is not saved any more. */
  touched(id: string): void {
    if (this.#states.get(id)?.status === 'saved') this.#mark(id, undefined);
  }

  /** Saves the rows that have something unsaved, in this order. */
  save(ids: readonly string[]): void {
    const due = ids.filter((id) => {
      const row = this.#book.row(id);
      return (
        row &&
        (isUnsaved(row) || this.#states.get(id)?.status === 'failed' || this.#queue.at === id)
      );
    });
    for (const id of due) if (this.#queue.at !== id) this.#states.set(id, waiting);
    this.#queue.add(due);
    this.#parts.changed();
  }

  /** Deletes a line. */
  remove(row: ItemRow): void {
    this.#queue.drop(row.id);
    this.#states.delete(row.id);
    // A line that may be there already has to be found before it can be deleted.
    const key = this.#book.sentOf(row.key) ? row.key : row.uid;
    if (key === row.uid) this.#book.forget(row);
    if (key === null) return;
    this.#book.hide(key, true);
    this.#removing.set(row.id, key);
    this.#queue.add([row.id]);
  }

  /** Takes a deletion back that is not on its way yet. @returns whether there was one */
  keep(id: string): boolean {
    const key = this.#removing.get(id);
    if (key === undefined || (this.#queue.at === id && !isNewKey(key))) return false;
    this.#removing.delete(id);
    this.#queue.drop(id);
    this.#book.hide(key, false);
    return true;
  }

  /** Sends what was left unsaved on this device, deletions too. */
  resume(): void {
    for (const { id, key } of this.#book.gone) {
      this.#removing.set(id, key);
      this.#queue.add([id]);
    }
    this.save(
      this.#book.rows
        .filter((row) => isUnsaved(row) && row.collided.length === 0)
        .map(({ id }) => id),
    );
  }

  /** Goes on at once after the service was away. */
  retry(): void {
    this.#queue.retry();
  }

  /** Saves everything that is unsaved. @returns whether nothing is unsaved or refused afterwards */
  async saveAll(): Promise<boolean> {
    this.resume();
    this.#queue.retry();
    await this.#queue.whenStill();
    return this.#book.gone.length === 0 && !this.#book.rows.some(isUnsaved);
  }

  async #send(id: string): Promise<Sent> {
    this.#book.catchUp();
    const gone = this.#removing.get(id);
    if (gone !== undefined) return this.#delete(id, gone);
    const row = this.#book.row(id);
    try {
      if (row && row.uid !== null && this.editable && isUnsaved(row)) {
        this.#mark(id, saving);
        this.#book.receive(await this.#parts.freshen());
      }
      return await this.#write(id);
    } catch (error) {
      this.#book.ends();
      return row ? await this.#refuse(id, row, error) : failed;
    }
  }

  /** Sends what stands in the row at this moment, but for a cell that is being typed into. */
  async #write(id: string): Promise<Sent> {
    const now = this.#book.row(id);
    const typed = this.#parts.typed();
    const row = now && asBefore(now, typed);
    if (!now || !row || !isUnsaved(row) || !this.editable) {
      if (this.#states.get(id)?.status !== 'saved') this.#mark(id, undefined);
      return this.editable ? done : failed;
    }
    if (row.collided.length > 0)
      return this.#fail(
        id,
        Object.fromEntries(row.collided.map((cell) => [cell, { kind: 'collided' }])),
      );
    const { writes, locale } = this.#parts;
    // What may have arrived is repeated as it was, and corrected afterwards.
    const before = row.uid === null && writes.repeatable() ? sentBody(row.sent) : null;
    const judged = before ? { body: before } : judgeRow(row, locale());
    if (!judged.body) return this.#fail(id, judged.troubles);
    this.#mark(id, saving);
    if (row.uid === null) await this.#create(row, judged.body);
    else {
      this.#book.sends(row, typed?.id === id ? { [typed.cell]: now.texts[typed.cell] } : {}, null);
      this.#took(row, await writes.update(row.uid, judged.body), null);
    }
    return this.#next(id);
  }

  async #create({ id, key }: Begun, body: InvoiceItemBody): Promise<void> {
    const { writes } = this.#parts;
    const repeated = this.#book.sentOf(key) !== null;
    this.#book.sends({ id, key }, {}, body);
    try {
      this.#took({ id, key }, await writes.create(body, createKey(key)), body);
    } catch (error) {
      if (!writes.repeatable() || tellsNotMade(error, repeated)) this.#book.notMade(key);
      throw error;
    }
  }

  #took(row: Begun, item: InvoiceItem, created: InvoiceItemBody | null): void {
    this.#wrote = true;
    this.#book.saved(row, item, created, this.#parts.locale());
    if (!this.#removing.has(row.id)) return;
    // It was deleted here while it was on its way.
    this.#removing.set(row.id, item.uid);
    this.#book.hide(item.uid, true);
    this.#queue.add([row.id]);
  }

  #next(id: string): Sent {
    const rest = this.#book.row(id);
    const more = rest !== undefined && isUnsaved(rest);
    this.#mark(id, rest && !more ? saved : undefined);
    if (more) this.#queue.add([id]);
    return done;
  }

  async #delete(id: string, key: string): Promise<Sent> {
    try {
      const body = isNewKey(key) ? this.#book.sentOf(key) : null;
      if (body && this.#parts.writes.repeatable()) {
        await this.#create({ id, key }, body);
        return this.#next(id);
      }
      if (!isNewKey(key)) {
        this.#book.receive(await this.#parts.freshen());
        if (this.#book.asSeen(key) === false) {
          // Somebody changed it meanwhile: the person is asked above, and it stays hidden until then.
          this.#removing.delete(id);
          this.#parts.changed();
          return failed;
        }
        if (this.#book.asSeen(key)) await this.#parts.writes.remove(key);
      }
    } catch (error) {
      this.#book.ends();
      const later = wait(error);
      if (later) return later;
      // A line that the service has with another text stays: it is in view once the lines are read again.
      if (!isRefused(error, 404) && !(isNewKey(key) && isRefused(error, 409))) {
        this.#removing.delete(id);
        this.#book.hide(key, false);
        return this.#fail(id, {}, { error, deleting: true });
      }
    }
    this.#wrote = true;
    this.#removing.delete(id);
    this.#book.deleted(key);
    this.#parts.changed();
    return done;
  }

  #fail(id: string, troubles: RowState['troubles'], more: Partial<RowState> = {}): Sent {
    this.#mark(id, { status: 'failed', troubles, ...more });
    return failed;
  }

  async #refuse(id: string, row: ItemRow, error: unknown): Promise<Sent> {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && ![429, 502, 503, 504].includes(problem.status)) {
      const cells = Object.entries(problem.fields).filter(([field]) => field !== nonFieldErrors);
      const perhapsThere = problem.status === 409 && row.uid === null && !this.#removing.has(id);
      // The name of the create stands for another text there: asking again under it would be refused for ever.
      if (perhapsThere) this.#book.rename(row);
      // Then the record is not what the page believed (gap G39).
      if ([403, 404, 409].includes(problem.status)) await this.#parts.writes.readAgain();
      if (cells.length > 0)
        return this.#fail(
          id,
          Object.fromEntries(
            cells.map(([field, lines]) => [field, { kind: 'said', text: lines.join(' ') }]),
          ),
        );
      return this.#fail(id, {}, { error, perhapsThere });
    }
    this.#fail(id, {}, { error });
    if (problem.kind === 'off-contract') return failed;
    return (
      wait(error) ?? {
        kind: 'away',
        seconds: row.uid !== null || this.#parts.writes.repeatable() ? firstPause : null,
      }
    );
  }
}
