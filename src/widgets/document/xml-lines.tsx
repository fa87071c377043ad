import { useLingui } from '@lingui/react/macro';
import classes from './xml-viewer.module.css';
import type { EInvoiceAllowance, EInvoice, EInvoiceLine } from '#documents/einvoice/e-invoice.ts';
import { useXmlWords } from './xml-words.ts';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { Day } from '#src/ui/time-ago.tsx';

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
function NumberValue({ value, unit }: { value: string; unit?: string | undefined }) {
  const locale = useLocale();
  return value === '' ? null : (
    <Value take={formatDecimal(value, locale)}>
      {formatDecimal(value, locale)}
      {unit}
    </Value>
  );
}

/** Amounts as cells of a table. */
const moneyIn = (currency: string) => (amount: string) => (
  <MoneyValue amount={amount} currency={currency} />
);

const number = (value: string, unit?: string) => <NumberValue value={value} unit={unit} />;

/** A date in words, entered as unambiguous ISO text. */
export const DayValue = ({ day }: { day: string }) =>
  day === '' ? null : (
    <Value take={day}>
      <Day day={day} />
    </Value>
  );

/** A label and its value, which can be taken; renders nothing without a value. */
export const Fact = ({
  name,
  value,
  children,
}: {
  name: string;
  value: string;
  children?: ReactNode;
}) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>{children || <Value take={value} />}</dd>
    </div>
  );

/** Lists discounts and charges. */
export function Allowances({
  allowances,
  currency,
}: {
  allowances: readonly EInvoiceAllowance[];
  currency: string;
}) {
  const { t } = useLingui();
  return allowances.map(({ charge, reason, amount }, index) => (
    <div key={index} className={classes.quiet}>
      {charge ? t`Charge` : t`Discount`} {reason}{' '}
      <MoneyValue
        amount={charge || amount.startsWith('-') || amount === '' ? amount : `-${amount}`}
        currency={currency}
      />
    </div>
  ));
}

/** The lines of the invoice as a table. */
export function XmlLines({ invoice: { lines, currency } }: { invoice: EInvoice }) {
  const { t } = useLingui();
  const words = useXmlWords();
  const money = moneyIn(currency);
  if (lines.length === 0) return null;
  const cellsOf = (line: EInvoiceLine) => {
    const texts = [line.description, ...line.notes].filter(Boolean).join('\n');
    return [
      line.number,
      <>
        <Value take={line.name} />
        {texts && texts !== line.name && (
          <div className={classes.quiet}>
            <Value take={texts} />
          </div>
        )}
        <Allowances allowances={line.allowances} currency={currency} />
      </>,
      <>
        <NumberValue value={line.quantity} />{' '}
        <span className={classes.quiet} title={line.unit}>
          {words.unit(line.unit)}
        </span>
      </>,
      money(line.price),
      number(line.vat_rate),
      money(line.amount),
    ];
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
    <section className={classes.wide} aria-label={t`Lines of the document`} tabIndex={0}>
      <FigureTable
        caption={t`Lines of the document`}
        texts={2}
        head={['#', t`Name`, t`Quantity`, t`Price`, t`VAT %`, t`Net`]}
        rows={lines.map((line, index) => ({ key: index, cells: cellsOf(line) }))}
      />
    </section>
  );
}

/** Taxes by rate with their tax base. */
export function XmlTaxes({ invoice: { taxes, currency } }: { invoice: EInvoice }) {
  const { t } = useLingui();
  const money = moneyIn(currency);
  if (taxes.length === 0) return null;
  return (
    <FigureTable
      caption={t`VAT by rate`}
      captioned
      head={[t`Tax`, t`Rate`, t`Taxed amount`, t`Amount`]}
      rows={taxes.map((tax, index) => ({
        key: index,
        cells: [
          <>
            {[
              /^\d*$/.test(tax.name) ? `${t`VAT`} ${tax.name}`.trim() : tax.name,
              tax.withheld && t`withheld by the buyer`,
            ]
              .filter(Boolean)
              .join(', ')}
            {tax.reason && <div className={classes.quiet}>{tax.reason}</div>}
          </>,
          number(tax.vat_rate, ' %'),
          money(tax.base),
          money(tax.amount),
        ],
      }))}
    />
  );
}
