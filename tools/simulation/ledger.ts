import type { FileKind } from '#tools/simulation/simulated-reader.ts';

/** How a request ended, as far as who asked can know. */
export type End = 'done' | 'refused' | 'unknown';

/** What a person did to an invoice. */
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
  /** A text that no other act has, which history has to show; empty where there is none. */
  readonly mark: string;
  readonly end: End;
  /** The invoice's number that the person had seen, where the request said so. */
  readonly seen?: string | undefined;
}

/** An upload that a person wanted, however many requests it took. */
export interface Upload {
  readonly content: string;
  readonly number: number;
  readonly kind: FileKind;
  readonly by: string;
  end: End;
  /** What the answers named; all have to name the same. */
  readonly uids: Set<string>;
}

/** What people did and what they were answered. */
export class Ledger {
  readonly uploads: Upload[] = [];
  readonly #acts = new Map<string, Act[]>();
  readonly #versions = new Map<string, number>();
  readonly problems: string[] = [];
  #numbers = 0;

  /** A number that nothing else of this run has. */
  nextNumber(): number {
    return (this.#numbers += 1);
  }

  actsOn(uid: string): readonly Act[] {
    return this.#acts.get(uid) ?? [];
  }

  add(uid: string, act: Act): void {
    this.#acts.set(uid, [...this.actsOn(uid), act]);
  }

  /** Something was answered that may not be. */
  report(problem: string): void {
    this.problems.push(problem);
  }

  /** The newest version that somebody was shown before now. */
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
