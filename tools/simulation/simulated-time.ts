import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { World } from '#tools/simulation/world.ts';

/** A timer of the simulated time, with the methods of Node's timers. */
class SimulatedTimer {
  readonly #world: World;
  readonly #run: () => void;
  readonly #every: number | undefined;
  #next: { cancel(): void } | undefined;

  constructor(world: World, run: () => void, milliseconds: number, repeats: boolean) {
    this.#world = world;
    this.#run = run;
    this.#every = repeats ? Math.max(1, milliseconds) : undefined;
    this.#begin(milliseconds);
  }

  #begin(milliseconds: number): void {
    this.#next = this.#world.schedule(milliseconds, () => {
      if (this.#every !== undefined) this.#begin(this.#every);
      this.#run();
    });
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  close(): void {
    this.#next?.cancel();
  }
}

type Callback = (...given: unknown[]) => void;

/**
 * Replaces Node's clock and timers by the world's time for all modules of this process.
 * @returns restores them
 */
export function replaceTime(world: World): () => void {
  const before = {
    Date: globalThis.Date,
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    clearTimeout: globalThis.clearTimeout,
    clearInterval: globalThis.clearInterval,
  };
  const { now } = performance;
  const promised = timers.setTimeout;
  class SimulatedDate extends before.Date {
    constructor(...given: unknown[]) {
      // Without arguments it is the current time.
      if (given.length === 0) super(world.clock);
      else super(...(given as [number]));
    }
    static override now(): number {
      return world.clock;
    }
  }
  const clear = (timer: unknown) => {
    if (timer instanceof SimulatedTimer) timer.close();
  };
  const make =
    (repeats: boolean) =>
    (run: Callback, milliseconds = 0, ...given: unknown[]) =>
      new SimulatedTimer(world, () => run(...given), milliseconds, repeats);
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout: make(false),
    setInterval: make(true),
    clearTimeout: clear,
    clearInterval: clear,
  });
  performance.now = () => world.elapsed;
  Object.assign(timers, {
    setTimeout: async (milliseconds: number, value: unknown) => {
      await world.wait(milliseconds);
      return value;
    },
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(globalThis, before);
    performance.now = now;
    Object.assign(timers, { setTimeout: promised });
    syncBuiltinESMExports();
  };
}
