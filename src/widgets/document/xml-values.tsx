import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { Day } from '#src/ui/time-ago.tsx';
import classes from './xml-viewer.module.css';

/** A value of the file; a click enters it into the focused field. */
export function Value({ take, children }: { take: string; children?: ReactNode }) {
  return take === '' ? null : (
    <span className={classes.value} data-take={take}>
      {children ?? take}
    </span>
  );
}

/** An amount formatted for the locale, and entered in the format a person would type. */
export function MoneyValue({ amount, currency }: { amount: string; currency: string }) {
  const locale = useLocale();
  return amount === '' ? null : (
    <Value take={formatDecimal(amount, locale)}>{formatMoney(amount, currency, locale)}</Value>
  );
}

/** A number without a currency. */
export function NumberValue({ value, unit = '' }: { value: string; unit?: string }) {
  const locale = useLocale();
  return value === '' ? null : (
    <Value take={formatDecimal(value, locale)}>
      {formatDecimal(value, locale)}
      {unit}
    </Value>
  );
}

/** A date in words, entered as unambiguous ISO text. */
export const DayValue = ({ day }: { day: string }) =>
  day === '' ? null : (
    <Value take={day}>
      <Day day={day} />
    </Value>
  );

/** A label and its value; renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
