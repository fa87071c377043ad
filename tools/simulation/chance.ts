/** A seeded random generator: the same seed gives the same numbers on every machine. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds must start differently.
    this.#state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995;
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Whether something with this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the list. @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    const found = list.slice(this.below(list.length))[0];
    if (found === undefined && list.length === 0) throw new RangeError('nothing to pick from');
    return found as T;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
