import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { setImmediate as realTurn } from 'node:timers/promises';
import { Chance } from '#tools/simulation/chance.ts';

/** A simulated process: what it had begun when it died never ends. */
export interface SimulatedProcess {
  readonly name: string;
  dead: boolean;
}

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly owner: SimulatedProcess | undefined;
  readonly run: () => void;
  cancelled: boolean;
}

const start = Date.UTC(2026, 2, 1, 8);
// So many turns of the event loop end whatever waits for nothing outside: streams take several.
const turnsToSettle = 6;

/**
 * Time, chance and order of everything that a simulated service waits for. Nothing real is waited
 * for, so a seed gives the same run on every machine.
 */
export class World {
  readonly chance: Chance;
  /** Milliseconds that the clock on the wall is wrong by; what is measured is not. */
  clockError = 0;
  #elapsed = 0;
  #order = 0;
  #queue: Happening[] = [];
  readonly #owners = new AsyncLocalStorage<SimulatedProcess>();
  readonly #log: Hash = createHash('sha256');
  readonly #last: string[] = [];

  constructor(seed: number) {
    this.chance = new Chance(seed);
  }

  /** Milliseconds since the beginning. */
  get elapsed(): number {
    return this.#elapsed;
  }

  /** The clock on the wall, in milliseconds since 1970. */
  get clock(): number {
    return start + this.#elapsed + this.clockError;
  }

  get owner(): SimulatedProcess | undefined {
    return this.#owners.getStore();
  }

  /** Runs work as a process: all that comes of it is its own. */
  as<T>(owner: SimulatedProcess, work: () => T): T {
    return this.#owners.run(owner, work);
  }

  /** Writes down what happens: two runs are the same when this is. */
  note(text: string): void {
    const line = `${(this.#elapsed / 1000).toFixed(3)} ${this.owner?.name ?? '-'} ${text}`;
    this.#log.update(`${line}\n`);
    this.#last.push(line);
    if (this.#last.length > 400) this.#last.shift();
  }

  /** What happened last, and one hash over all that happened. */
  get story(): { readonly last: readonly string[]; readonly hash: string } {
    return { last: this.#last, hash: this.#log.copy().digest('hex') };
  }

  /** Runs it after so many milliseconds, unless the process that asked has died. */
  schedule(milliseconds: number, run: () => void): { cancel(): void } {
    const happening: Happening = {
      at: this.#elapsed + Math.max(0, milliseconds),
      order: (this.#order += 1),
      owner: this.owner,
      run,
      cancelled: false,
    };
    const place = this.#queue.findIndex(({ at }) => at > happening.at);
    this.#queue.splice(place === -1 ? this.#queue.length : place, 0, happening);
    return {
      cancel: () => {
        happening.cancelled = true;
      },
    };
  }

  /** Resolves after so many milliseconds; never, when the process that waits has died. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.schedule(milliseconds, resolve);
    });
  }

  /** Lets things happen, one after the other, until the work has ended. @throws when it never will */
  async until<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const settled = () => {
      ended = true;
    };
    work.then(settled, settled);
    for (;;) {
      for (let turn = 0; turn < turnsToSettle && !ended; turn += 1) await realTurn();
      if (ended) return work;
      const next = this.#queue.shift();
      if (!next)
        throw new Error('Nothing is going to happen any more, and the work has not ended.');
      if (next.cancelled || next.owner?.dead) continue;
      this.#elapsed = Math.max(this.#elapsed, next.at);
      if (next.owner) this.#owners.run(next.owner, next.run);
      else this.#owners.exit(next.run);
    }
  }
}
