import { nonFieldErrors } from '#contract/problem.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import type { ItemWrites } from '#src/api/items.ts';
import { judgeRow, type CellTrouble } from './item-cells.ts';
import { createKey, type ItemRow } from './item-rows.ts';
import type { RowBook } from './row-book.ts';
import { SavingQueue, type Sent } from './saving-queue.ts';

/** How the saving of a row stands. */
export interface RowState {
  readonly status: 'waiting' | 'saving' | 'saved' | 'failed';
  readonly troubles: Readonly<Partial<Record<string, CellTrouble>>>;
  /** What went wrong, where no cell is to blame. */
  readonly error?: unknown;
  readonly deleting?: boolean;
}

const plain = (status: RowState['status']): RowState => ({ status, troubles: {} });
const waiting = plain('waiting');
const saving = plain('saving');
const saved = plain('saved');
const done: Sent = { kind: 'done' };
const failed: Sent = { kind: 'failed' };
const firstPause = 2;
const usualWait = 5;

/** What the saving needs to know from around it. */
export interface SavingParts {
  readonly writes: ItemWrites;
  /** Reads the invoice again if what is known of it is old: nobody's change is written over unseen. */
  readonly freshen: () => Promise<readonly InvoiceItem[]>;
  readonly locale: () => string;
  readonly changed: () => void;
}

/** Saves rows, one after the other. A row that cannot be saved keeps its text and touches no other. */
export class RowSaving {
  readonly #book: RowBook;
  readonly #parts: SavingParts;
  readonly #queue: SavingQueue;
  readonly #states = new Map<string, RowState>();
  readonly #removing = new Map<string, string>();
  readonly #tried = new Set<string>();
  #wrote = false;
  #editable = true;

  constructor(book: RowBook, parts: SavingParts) {
    this.#book = book;
    this.#parts = parts;
    this.#queue = new SavingQueue((id) => this.#send(id), () => {
      if (!this.#wrote) return;
      this.#wrote = false;
      void parts.writes.readAgain();
    });
  }

  stateOf(id: string): RowState | undefined {
    return this.#states.get(id);
  }

  /** Whether a row is on its way. */
  get busy(): boolean {
    return this.#queue.at !== null;
  }

  /** Rows of an invoice that may not be changed any more wait. */
  set editable(editable: boolean) {
    this.#editable = editable;
  }

  #mark(id: string, state: RowState | undefined): void {
    if (state) this.#states.set(id, state);
    else this.#states.delete(id);
    this.#parts.changed();
  }

  /** A row that is typed into is not saved any more. */
  touched(id: string): void {
    const status = this.#states.get(id)?.status;
    if (status === 'saved') this.#mark(id, undefined);
  }

  /** Saves the rows that have something unsaved, in this order. */
  save(ids: readonly string[]): void {
    const due = ids.filter((id) => {
      const row = this.#book.row(id);
      return row && (row.edited.length > 0 || this.#states.get(id)?.status === 'failed' || this.#queue.at === id);
    });
    for (const id of due) if (this.#queue.at !== id) this.#states.set(id, waiting);
    this.#queue.add(due);
    this.#parts.changed();
  }

  /** Deletes a line. */
  remove(row: ItemRow): void {
    this.#queue.drop(row.id);
    this.#states.delete(row.id);
    const { uid } = row;
    const creating = uid === null && this.#queue.at === row.id;
    this.#book.forget(row);
    if (uid === null && !creating) return;
    if (uid !== null) this.#book.hide(uid, true);
    this.#removing.set(row.id, uid ?? '');
    this.#queue.add([row.id]);
  }

  /** Takes a deletion back that is not on its way yet. @returns whether there was one */
  keep(id: string): boolean {
    const uid = this.#removing.get(id);
    if (!uid || this.#queue.at === id) return false;
    this.#removing.delete(id);
    this.#queue.drop(id);
    this.#book.hide(uid, false);
    return true;
  }

  /** Sends what was left unsaved on this device, deletions too. */
  resume(): void {
    for (const { id, uid } of this.#book.gone) {
      this.#removing.set(id, uid);
      this.#queue.add([id]);
    }
    this.save(this.#book.rows.filter(({ edited, collided }) => edited.length > 0 && collided.length === 0).map(({ id }) => id));
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
    return this.#book.gone.length === 0 && this.#book.rows.every((row) => row.edited.length === 0);
  }

  async #send(id: string): Promise<Sent> {
    const uid = this.#removing.get(id);
    if (uid) return this.#delete(id, uid);
    const row = this.#book.row(id);
    if (!row || row.edited.length === 0) {
      this.#mark(id, undefined);
      return done;
    }
    if (!this.#editable) {
      this.#mark(id, undefined);
      return failed;
    }
    const judged = judgeRow(row, this.#parts.locale());
    if (!judged.body) return this.#fail(id, judged.troubles);
    this.#mark(id, saving);
    try {
      if (row.uid !== null) {
        this.#book.receive(await this.#parts.freshen().catch(() => this.#book.items));
        const collided = this.#book.row(id)?.collided ?? [];
        if (collided.length > 0) return this.#fail(id, Object.fromEntries(collided.map((cell) => [cell, { kind: 'collided' }])));
      }
      return await this.#write(row, judged.body);
    } catch (error) {
      this.#book.ends();
      this.#tried.add(row.key);
      return await this.#refuse(id, row, error);
    }
  }

  async #write(row: ItemRow, body: Parameters<ItemWrites['create']>[0]): Promise<Sent> {
    const { writes } = this.#parts;
    this.#book.sends(row.id, row.uid === null);
    const item = row.uid === null ? await writes.create(body, createKey(row.key)) : await writes.update(row.uid, body);
    this.#wrote = true;
    if (this.#removing.has(row.id)) {
      // It was deleted here while it was being made.
      this.#book.saved(row, item, true);
      this.#removing.set(row.id, item.uid);
      this.#book.hide(item.uid, true);
      return done;
    }
    this.#book.saved(row, item, !this.#tried.delete(row.key));
    const rest = this.#book.row(row.id);
    this.#mark(row.id, rest && rest.edited.length > 0 ? undefined : saved);
    if (rest && rest.edited.length > 0) this.#queue.add([row.id]);
    return done;
  }

  async #delete(id: string, uid: string): Promise<Sent> {
    try {
      this.#book.receive(await this.#parts.freshen().catch(() => this.#book.items));
      if (this.#book.asSeen(uid) === false) {
        // Somebody changed it meanwhile: the person is asked above, and it stays hidden until then.
        this.#removing.delete(id);
        this.#parts.changed();
        return failed;
      }
      if (this.#book.asSeen(uid)) await this.#parts.writes.remove(uid);
    } catch (error) {
      if (!isRefused(error, 404)) {
        this.#removing.delete(id);
        this.#book.hide(uid, false);
        this.#mark(id, { status: 'failed', troubles: {}, error, deleting: true });
        return failed;
      }
    }
    this.#wrote = true;
    this.#removing.delete(id);
    this.#book.deleted(uid);
    this.#parts.changed();
    return done;
  }

  #fail(id: string, troubles: RowState['troubles'], error?: unknown): Sent {
    this.#mark(id, { status: 'failed', troubles, ...(error === undefined ? {} : { error }) });
    return failed;
  }

  async #refuse(id: string, row: ItemRow, error: unknown): Promise<Sent> {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && ![429, 502, 503, 504].includes(problem.status)) {
      const cells = Object.entries(problem.fields).filter(([field]) => field !== nonFieldErrors);
      // After a 403 or 404 the record is not what the page believed (gap G39).
      if (problem.status === 403 || problem.status === 404) await this.#parts.writes.readAgain();
      return cells.length > 0 ? this.#fail(id, Object.fromEntries(cells.map(([field, lines]) => [field, { kind: 'said', text: lines.join(' ') }]))) : this.#fail(id, {}, error);
    }
    if (problem.kind === 'off-contract') return this.#fail(id, {}, error);
    this.#fail(id, {}, error);
    if (problem.kind === 'refused' && problem.status === 429) return { kind: 'away', seconds: problem.retryAfter ?? usualWait, mustWait: true };
    return { kind: 'away', seconds: row.uid !== null || this.#parts.writes.repeatable() ? firstPause : null };
  }
}
