import { t } from '@lingui/core/macro';
import { moneyLimits, type DecimalLimits } from '#contract/decimal.ts';
import { formatDecimal } from '#src/lib/amounts/money.ts';
import { parseTypedAmount } from '#src/lib/amounts/typed-amount.ts';
import classes from './typed-field.module.css';
import { typedProblems } from './typed-problems.ts';
import { useTypedContext } from './typed-hints.ts';
import { TypedField, type FieldReading, type TypedFieldProps } from './typed-field.tsx';

interface DecimalFieldProps extends TypedFieldProps {
  /** Digits and decimals of the column; those of amounts by default. */
  readonly limits?: DecimalLimits;
  /** Minimum number of decimals to show; two by default. */
  readonly decimals?: number;
  /** Currency code shown at the start of the field. */
  readonly currency?: string;
}

/** A field for a typed number; its value is a decimal string such as `1234.50`, or empty. */
export function DecimalField({
  limits = moneyLimits,
  decimals = 2,
  currency,
  ...field
}: DecimalFieldProps) {
  const around = useTypedContext();
  const read = (text: string): FieldReading => {
    const typed = parseTypedAmount(text, around, limits);
    if (typed.kind === 'one') return typed;
    if (typed.kind === 'two')
      return {
        kind: 'several',
        values: typed.values,
        why:
          typed.values.length > 2
            ? t`This can be read in several ways.`
            : t`This can be read in two ways.`,
      };
    return { kind: 'none', values: typed.perhaps, why: typedProblems.amount(typed.why) };
  };
  const show = (value: string) =>
    value === '' ? '' : formatDecimal(value, around.locale, decimals);
  return (
    <TypedField
      {...field}
      read={read}
      show={show}
      offer={show}
      // The number pad of an iPhone has no minus sign.
      inputMode={limits.min === undefined ? undefined : 'decimal'}
      align="end"
      leftSection={currency ? <span className={classes.unit}>{currency}</span> : undefined}
    />
  );
}
