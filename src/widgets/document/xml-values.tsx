import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { Day } from '#src/ui/time-ago.tsx';
import classes from './xml-viewer.module.css';

/** A value of the file: a click on it fills the field that has the focus. */
export function Value({ take, children }: { take: string; children?: ReactNode }) {
  return take === '' ? null : (
    <span className={classes.value} data-take={take}>
      {children ?? take}
    </span>
  );
}

/** An amount in the person's figures; it is taken as that person would type it. */
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

/** A day, in words; it is taken as ISO text, which has one reading. */
export const DayValue = ({ day }: { day: string }) =>
  day === '' ? null : (
    <Value take={day}>
      <Day day={day} />
    </Value>
  );

/** A name and its value; nothing where there is none. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
