import { t } from '@lingui/core/macro';
import type {
  EInvoice,
  EInvoiceParty,
  EInvoicePayment,
  EInvoiceAllowance,
  EInvoiceLine,
} from '#documents/einvoice/e-invoice.ts';
import classes from './xml-viewer.module.css';
import { mostParts, Rest } from './xml-rest.tsx';
import { xmlWords } from './xml-words.ts';
import { memo, type ReactNode } from 'react';
import { decimalText, moneyText, percentText, useTexts } from '#src/i18n/locale.ts';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { Day } from '#src/ui/time-ago.tsx';
import { words } from '#src/widgets/words.tsx';

/** A value of the file, which a click enters into the focused field. */
function Value({ take, children }: { take: string; children?: ReactNode }) {
  return take === '' ? null : (
    <span className={classes.value} data-take={take}>
      {children ?? take}
    </span>
  );
}

/** An amount formatted for the locale; a click enters it as a person would type it. */
function MoneyValue({ amount, currency }: { amount: string; currency: string }) {
  return amount === '' ? null : (
    <Value take={decimalText(amount)}>{moneyText(amount, currency)}</Value>
  );
}

function NumberValue({ value }: { value: string }) {
  // XML may write `64.` for 64.
  return <Value take={value && decimalText(value.replace(/\.$/, ''))} />;
}

const moneyIn = (currency: string) => (amount: string) => (
  <MoneyValue amount={amount} currency={currency} />
);

/** A date in words, entered as unambiguous ISO text. */
const DayValue = ({ day }: { day: string }) =>
  day === '' ? null : (
    <Value take={day}>
      <Day day={day} />
    </Value>
  );

/** A label with its value; renders nothing without a value. */
const Fact = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>{children || <Value take={value} />}</dd>
    </div>
  );

function Allowances({
  allowances,
  currency,
}: {
  allowances: readonly EInvoiceAllowance[];
  currency: string;
}) {
  return (
    <>
      {allowances.slice(0, mostParts).map(({ charge, reason, amount }, index) => (
        <div key={index} className={classes.quiet}>
          {charge ? t`Charge` : t`Discount`} {reason}{' '}
          <MoneyValue
            amount={charge || amount.startsWith('-') || amount === '' ? amount : `-${amount}`}
            currency={currency}
          />
        </div>
      ))}
      <Rest count={allowances.length} />
    </>
  );
}

function XmlLines({ invoice: { lines, currency } }: { invoice: EInvoice }) {
  const money = moneyIn(currency);
  if (lines.length === 0) return null;
  const cellsOf = (line: EInvoiceLine) => {
    const texts = [line.description, ...line.notes].filter(Boolean).join('\n');
    return [
      <span key="number" className={classes.number}>
        {line.number}
      </span>,
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
          {xmlWords.unit(line.unit, line.quantity)}
        </span>
      </>,
      money(line.price),
      <NumberValue key="rate" value={line.vat_rate} />,
      money(line.amount),
    ];
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className={classes.wide} aria-label={t`Lines of the document`} tabIndex={0}>
      <FigureTable
        caption={t`Lines of the document`}
        texts={2}
        head={['#', t`Name`, t`Quantity`, t`Price`, t`VAT %`, t`Net`]}
        rows={lines
          .slice(0, mostParts)
          .map((line, index) => ({ key: index, cells: cellsOf(line) }))}
      />
      <Rest count={lines.length} />
    </section>
  );
}

function RateValue({ rate }: { rate: string }) {
  return rate === '' ? null : <Value take={decimalText(rate)}>{percentText(rate)}</Value>;
}

function XmlTaxes({ invoice: { taxes, currency } }: { invoice: EInvoice }) {
  const money = moneyIn(currency);
  if (taxes.length === 0) return null;
  return (
    <FigureTable
      caption={t`VAT by rate`}
      captioned
      head={[t`Tax`, t`Rate`, t`Taxed amount`, t`Amount`]}
      rows={taxes.slice(0, mostParts).map((tax, index) => ({
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
          <RateValue key="rate" rate={tax.vat_rate} />,
          money(tax.base),
          money(tax.amount),
        ],
      }))}
    />
  );
}

/** Memoised, because marks move with every entered field, and an invoice may have many lines. */
export const XmlPaper = memo(function XmlPaper({ invoice }: { invoice: EInvoice }) {
  useTexts();
  const { currency, facts, totals, payments } = invoice;
  const notes = [...invoice.terms, ...invoice.notes];
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{xmlWords.kind(invoice.kind)}</h2>
        <dl className={classes.facts}>
          <Fact name={words.field('invoice_number')} value={invoice.number} />
          <Fact name={t`Date`} value={invoice.date}>
            <DayValue day={invoice.date} />
          </Fact>
          <Fact name={t`Due`} value={invoice.due}>
            <DayValue day={invoice.due} />
          </Fact>
          <Fact name={t`Currency`} value={currency} />
          {facts.map(({ kind, value }) => (
            <Fact key={kind} name={xmlWords.fact(kind)} value={value}>
              {kind === 'delivered' && <DayValue day={value} />}
            </Fact>
          ))}
        </dl>
      </header>
      <div className={classes.parties}>
        <Party title={t`Seller`} party={invoice.seller} />
        <Party title={t`Buyer`} party={invoice.buyer} />
      </div>
      <XmlLines invoice={invoice} />
      <Allowances allowances={invoice.allowances} currency={currency} />
      <dl className={classes.totals}>
        {totals.map(({ kind, amount }) => (
          <div key={kind} className={classes.total} data-kind={kind}>
            <dt>{xmlWords.total(kind)}</dt>
            <dd>
              <MoneyValue amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <XmlTaxes invoice={invoice} />
      {payments.slice(0, mostParts).map((payment, index) => (
        <Payment key={index} payment={payment} />
      ))}
      {notes.slice(0, mostParts).map((note, index) => (
        <p key={index} className={classes.note}>
          {note}
        </p>
      ))}
      <Rest count={notes.length} />
    </>
  );
});

function Payment({
  payment: { code, account, card, bank, reference },
}: {
  payment: EInvoicePayment;
}) {
  return (
    <dl className={classes.payment}>
      <Fact name={t`Payment`} value={code}>
        {xmlWords.payment(code)}
      </Fact>
      <Fact name={t`Account`} value={account || card} />
      <Fact name={t`Bank`} value={bank} />
      <Fact name={t`Reference`} value={reference} />
    </dl>
  );
}

function Party({ title, party }: { title: string; party: EInvoiceParty }) {
  if (!party.name && party.address.length === 0) return null;
  const details = [
    [t`Tax number`, party.tax_number || party.other_number] as const,
    [t`Tax office`, party.tax_office] as const,
    ...party.contact.map((line) => ['', line] as const),
  ];
  return (
    <section>
      <h3 className={classes.label}>{title}</h3>
      <p className={classes.party}>
        <Value take={party.name} />
      </p>
      {[...party.address, party.country_name].map((line, index) => (
        <p key={index}>
          <Value take={line} />
        </p>
      ))}
      {details.map(
        ([name, value], index) =>
          value && (
            <p key={index} className={classes.quiet}>
              {name} <Value take={value} />
            </p>
          ),
      )}
    </section>
  );
}
