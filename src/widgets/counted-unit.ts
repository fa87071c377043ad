import { plural } from '@lingui/core/macro';
import type { Unit } from '#contract/invoice-item.ts';

/**
 * The word for a unit after its quantity: `2 pieces`, `1.5 hours`. Takes a unit of
 * the interface or a code of UN/ECE recommendation 20; undefined for a unit without a word here.
 */
export function countedUnit(sent: string, quantity: string): string | undefined {
  const count = quantity === '' ? 1 : Math.abs(Number(quantity));
  const known: Readonly<Record<Unit | 'HUR' | 'DAY' | 'WEE' | 'MON' | 'ANN' | 'MIN', string>> = {
    k: plural(count, { one: 'kilogram', other: 'kilograms' }),
    p: plural(count, { one: 'piece', other: 'pieces' }),
    m: plural(count, { one: 'meter', other: 'meters' }),
    l: plural(count, { one: 'liter', other: 'liters' }),
    HUR: plural(count, { one: 'hour', other: 'hours' }),
    DAY: plural(count, { one: 'day', other: 'days' }),
    WEE: plural(count, { one: 'week', other: 'weeks' }),
    MON: plural(count, { one: 'month', other: 'months' }),
    ANN: plural(count, { one: 'year', other: 'years' }),
    MIN: plural(count, { one: 'minute', other: 'minutes' }),
  };
  const words: Readonly<Record<string, string>> = known;
  return words[sent];
}
