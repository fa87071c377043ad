import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { setImmediate as realTurn } from 'node:timers/promises';
import { Chance } from '#tools/simulation/chance.ts';

/** A simulated process: work in progress when it dies never ends. */
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
// Number of turns of the event loop in which work that waits for nothing outside ends; streams take
// several.
const turnsToSettle = 6;

/**
 * Time, randomness and order of everything that a simulated service waits for. Nothing waits in
 * real time, so a seed gives the same run on every machine.
 */
export class World {
  readonly chance: Chance;
  /** Error of the wall clock in milliseconds; elapsed time is not affected. */
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

  /** Milliseconds since the start. */
  get elapsed(): number {
    return this.#elapsed;
  }

  /** The wall clock in milliseconds since 1970. */
  get clock(): number {
    return start + this.#elapsed + this.clockError;
  }

  get owner(): SimulatedProcess | undefined {
    return this.#owners.getStore();
  }

  /** Runs work as a process, which then owns everything that follows from it. */
  as<T>(owner: SimulatedProcess, work: () => T): T {
    return this.#owners.run(owner, work);
  }

  /** Records an event; two runs are equal if their events are. */
  note(text: string): void {
    const line = `${(this.#elapsed / 1000).toFixed(3)} ${this.owner?.name ?? '-'} ${text}`;
    this.#log.update(`${line}\n`);
    this.#last.push(line);
    if (this.#last.length > 400) this.#last.shift();
  }

  /** The last events, and a hash of all of them. */
  get story(): { readonly last: readonly string[]; readonly hash: string } {
    return { last: this.#last, hash: this.#log.copy().digest('hex') };
  }

  /** Runs a function after this many milliseconds, unless the requesting process has died. */
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

  /** Resolves after this many milliseconds, or never if the waiting process has died. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.schedule(milliseconds, resolve);
    });
  }

  /** Processes events one by one until the work has ended. @throws when it can never end */
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
