import { isSameExact } from '#documents/numbers/exact.ts';
import {
  numberReadings,
  plainNumberText,
  readAs,
  type Reading,
} from '#documents/numbers/number-readings.ts';
import { calculate } from './calculate.ts';

// Finance people mean 118 by it, spreadsheets say 100.18.
const percentModes = ['of what stands before', 'of one'] as const;

/** One way to read what was typed. */
export interface TypedReading extends Reading {
  /** It was calculated, so it may be rounded. */
  readonly calculated: boolean;
}

/**
 * Every number that the text can stand for, without repetition: none, one or two; up to four where
 * `=100+18%` adds to them. A leading `=` calculates.
 */
export function typedReadings(text: string): readonly TypedReading[] {
  const body = plainNumberText(text);
  if (!body.startsWith('='))
    return numberReadings(text).map((reading) => ({ ...reading, calculated: false }));
  const found: TypedReading[] = [];
  for (const sign of ['.', ','] as const)
    for (const mode of percentModes) {
      const value = calculate(body.slice(1), (number) => readAs(number, sign), mode);
      if (value && !found.some((one) => isSameExact(one.value, value)))
        found.push({ value, calculated: true, sign });
    }
  return found;
}
