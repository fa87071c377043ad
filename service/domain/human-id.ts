import { randomInt } from 'node:crypto';

// Without 0, O, 1, I and L, which people confuse.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A short ID such as `INV-7K2M4Q`; the store ensures that it is unique (interface 2). */
export function humanId(prefix: 'INV' | 'CMP' | 'CRD'): string {
  const random = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]);
  return `${prefix}-${random.join('')}`;
}
