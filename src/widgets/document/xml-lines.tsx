import { useLingui } from '@lingui/react/macro';
import classes from './xml-viewer.module.css';
import type { EInvoiceAllowance, EInvoice, EInvoiceLine } from '#documents/einvoice/e-invoice.ts';
import { MoneyValue, NumberValue, Value } from './xml-values.tsx';
import { useXmlWords } from './xml-words.ts';

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
  if (lines.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
    <section className={classes.wide} aria-label={t`Lines of the document`} tabIndex={0}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={classes.figure}>{t`Quantity`}</th>
            <th scope="col" className={classes.figure}>{t`Price`}</th>
            <th scope="col" className={classes.figure}>{t`VAT %`}</th>
            <th scope="col" className={classes.figure}>{t`Net`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Line key={index} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line, currency }: { line: EInvoiceLine; currency: string }) {
  const words = useXmlWords();
  const texts = [line.description, ...line.notes].filter(Boolean).join('\n');
  return (
    <tr>
      <td>{line.number}</td>
      <td>
        <Value take={line.name} />
        {texts && texts !== line.name && (
          <div className={classes.quiet}>
            <Value take={texts} />
          </div>
        )}
        <Allowances allowances={line.allowances} currency={currency} />
      </td>
      <td className={classes.figure}>
        <NumberValue value={line.quantity} />{' '}
        <span className={classes.quiet} title={line.unit}>
          {words.unit(line.unit)}
        </span>
      </td>
      <td className={classes.figure}>
        <MoneyValue amount={line.price} currency={currency} />
      </td>
      <td className={classes.figure}>
        <NumberValue value={line.vat_rate} />
      </td>
      <td className={classes.figure}>
        <MoneyValue amount={line.amount} currency={currency} />
      </td>
    </tr>
  );
}

/** Taxes by rate with their tax base. */
export function XmlTaxes({ invoice: { taxes, currency } }: { invoice: EInvoice }) {
  const { t } = useLingui();
  if (taxes.length === 0) return null;
  return (
    <table className={classes.lines}>
      <caption className={classes.label}>{t`VAT by rate`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Tax`}</th>
          <th scope="col" className={classes.figure}>{t`Rate`}</th>
          <th scope="col" className={classes.figure}>{t`Taxed amount`}</th>
          <th scope="col" className={classes.figure}>{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map((tax, index) => (
          <tr key={index}>
            <td>
              {[
                /^\d*$/.test(tax.name) ? `${t`VAT`} ${tax.name}`.trim() : tax.name,
                tax.withheld && t`withheld by the buyer`,
              ]
                .filter(Boolean)
                .join(', ')}
              {tax.reason && <div className={classes.quiet}>{tax.reason}</div>}
            </td>
            <td className={classes.figure}>
              <NumberValue value={tax.vat_rate} unit=" %" />
            </td>
            <td className={classes.figure}>
              <MoneyValue amount={tax.base} currency={currency} />
            </td>
            <td className={classes.figure}>
              <MoneyValue amount={tax.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
