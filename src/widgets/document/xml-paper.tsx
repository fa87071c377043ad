import { useLingui } from '@lingui/react/macro';
import type { EInvoice, EInvoiceParty, EInvoicePayment } from '#documents/einvoice/e-invoice.ts';
import { Allowances, XmlLines, XmlTaxes, DayValue, Fact, MoneyValue, Value } from './xml-lines.tsx';
import classes from './xml-viewer.module.css';
import { useXmlWords } from './xml-words.ts';

/** An e-invoice laid out as an invoice page. */
export function XmlPaper({ invoice }: { invoice: EInvoice }) {
  const { t } = useLingui();
  const words = useXmlWords();
  const { currency, facts, totals } = invoice;
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{words.kind(invoice.kind)}</h2>
        <dl className={classes.facts}>
          <Fact name={t`Number`} value={invoice.number} />
          <Fact name={t`Date`} value={invoice.date}>
            <DayValue day={invoice.date} />
          </Fact>
          <Fact name={t`Due`} value={invoice.due}>
            <DayValue day={invoice.due} />
          </Fact>
          <Fact name={t`Currency`} value={currency} />
          {facts.map(({ kind, value }) => (
            <Fact key={kind} name={words.fact(kind)} value={value}>
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
            <dt>{words.total(kind)}</dt>
            <dd>
              <MoneyValue amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <XmlTaxes invoice={invoice} />
      {invoice.payments.map((payment, index) => (
        <Payment key={index} payment={payment} />
      ))}
      {[...invoice.terms, ...invoice.notes].map((note, index) => (
        <p key={index} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function Payment({
  payment: { code, account, card, bank, reference },
}: {
  payment: EInvoicePayment;
}) {
  const { t } = useLingui();
  const words = useXmlWords();
  return (
    <dl className={classes.payment}>
      <Fact name={t`Payment`} value={code}>
        {words.payment(code)}
      </Fact>
      <Fact name={t`Account`} value={account || card} />
      <Fact name={t`Bank`} value={bank} />
      <Fact name={t`Reference`} value={reference} />
    </dl>
  );
}

function Party({ title, party }: { title: string; party: EInvoiceParty }) {
  const { t } = useLingui();
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
