import type { FileKind } from '#tools/simulation/simulated-reader.ts';

/** How a request ended, as far as its sender can know. */
export type End = 'done' | 'refused' | 'unknown';

/** An action of a person on an invoice. */
export interface Act {
  readonly action:
    | 'update'
    | 'item_add'
    | 'item_update'
    | 'item_delete'
    | 'approve'
    | 'reject'
    | 'remove_approval'
    | 'delete';
  readonly by: string;
  /** A text unique to this act, which the history must show; empty for none. */
  readonly mark: string;
  readonly end: End;
  /** The invoice number that the person had seen, if the request stated it. */
  readonly seen?: string | undefined;
}

/** An upload by a person, however many requests it took. */
export interface Upload {
  readonly content: string;
  readonly number: number;
  readonly kind: FileKind;
  readonly by: string;
  end: End;
  /** The UIDs in the responses, which must all be the same. */
  readonly uids: Set<string>;
}

/** The acts of people and the responses they got. */
export class Ledger {
  readonly uploads: Upload[] = [];
  readonly #acts = new Map<string, Act[]>();
  readonly #versions = new Map<string, number>();
  readonly problems: string[] = [];
  #numbers = 0;

  /** A number that is unique in this run. */
  nextNumber(): number {
    return (this.#numbers += 1);
  }

  actsOn(uid: string): readonly Act[] {
    return this.#acts.get(uid) ?? [];
  }

  add(uid: string, act: Act): void {
    this.#acts.set(uid, [...this.actsOn(uid), act]);
  }

  /** Records a response that must not occur. */
  report(problem: string): void {
    this.problems.push(problem);
  }

  /** The newest version that somebody has seen so far. */
  versionOf(uid: string): number {
    return this.#versions.get(uid) ?? 0;
  }

  sawVersion(uid: string, version: number): void {
    this.#versions.set(uid, Math.max(this.versionOf(uid), version));
  }

  get counts(): Readonly<Record<End, number>> {
    const counts = { done: 0, refused: 0, unknown: 0 };
    for (const { end } of this.uploads) counts[end] += 1;
    for (const acts of this.#acts.values()) for (const { end } of acts) counts[end] += 1;
    return counts;
  }
}
