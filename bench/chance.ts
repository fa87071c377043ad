/** A random generator with the same sequence in each run, determined by its seed. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** One of the choices, each as often as its weight. */
  weighted<T>(choices: readonly [readonly [T, number], ...(readonly [T, number])[]]): T;
  digits(length: number): string;
  /** A UUID of version 4 by its shape. */
  uuid(): string;
}

/** Mulberry32: 32 bits of state, and more than enough for data that only has to look unlike. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const fraction = () => next() / 0x1_0000_0000;
  const whole = (below: number) => Math.floor(fraction() * below);
  return {
    fraction,
    whole,
    pick: (choices) => choices[whole(choices.length)] ?? choices[0],
    weighted(choices) {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) if ((left -= weight) < 0) return choice;
      return choices[0][0];
    },
    digits: (length) => Array.from({ length }, () => whole(10)).join(''),
    uuid() {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const space = letters.length ** 6;

/**
 * The human-readable ID of the record with this index, in the form the service uses: unique, and in
 * no apparent order.
 */
export function humanIdOf(prefix: 'INV' | 'CMP' | 'CRD', index: number): string {
  // The factor shares no divisor with 31, so that the steps reach every number before one repeats.
  let left = (index * 611_953 + 7_654_321) % space;
  let text = '';
  for (let place = 0; place < 6; place += 1) {
    text = `${letters.charAt(left % letters.length)}${text}`;
    left = Math.floor(left / letters.length);
  }
  return `${prefix}-${text}`;
}
