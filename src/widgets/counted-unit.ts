import { plural } from '@lingui/core/macro';
import type { Unit } from '#contract/invoice-item.ts';

type Counted = Unit | 'HUR' | 'DAY' | 'WEE' | 'MON' | 'ANN' | 'MIN';

const words: Readonly<Record<Counted, (count: number) => string>> = {
  k: (count) => plural(count, { one: 'kilogram', other: 'kilograms' }),
  p: (count) => plural(count, { one: 'piece', other: 'pieces' }),
  m: (count) => plural(count, { one: 'meter', other: 'meters' }),
  l: (count) => plural(count, { one: 'liter', other: 'liters' }),
  HUR: (count) => plural(count, { one: 'hour', other: 'hours' }),
  DAY: (count) => plural(count, { one: 'day', other: 'days' }),
  WEE: (count) => plural(count, { one: 'week', other: 'weeks' }),
  MON: (count) => plural(count, { one: 'month', other: 'months' }),
  ANN: (count) => plural(count, { one: 'year', other: 'years' }),
  MIN: (count) => plural(count, { one: 'minute', other: 'minutes' }),
};

const isCounted = (sent: string): sent is Counted => Object.hasOwn(words, sent);

/**
 * The word for a unit after its quantity: `2 pieces`, `1.5 hours`. Takes a unit of
 * the interface or a code of UN/ECE recommendation 20; undefined for a unit without a word here.
 */
export const countedUnit = (sent: string, quantity: string): string | undefined =>
  isCounted(sent) ? words[sent](quantity === '' ? 1 : Math.abs(Number(quantity))) : undefined;
