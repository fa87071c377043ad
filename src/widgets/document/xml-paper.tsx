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
          {invoice.number && (
            <Fact name={t`Number`}>
              <Value take={invoice.number} />
            </Fact>
          )}
          {invoice.date && (
            <Fact name={t`Date`}>
              <DayValue day={invoice.date} />
            </Fact>
          )}
          {invoice.due && (
            <Fact name={t`Due`}>
              <DayValue day={invoice.due} />
            </Fact>
          )}
          {currency && (
            <Fact name={t`Currency`}>
              <Value take={currency} />
            </Fact>
          )}
          {facts.map(({ kind, value }) => (
            <Fact key={kind} name={words.fact(kind)}>
              {kind === 'delivered' ? <DayValue day={value} /> : <Value take={value} />}
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
      {code && <Fact name={t`Payment`}>{words.payment(code)}</Fact>}
      {(account || card) && (
        <Fact name={t`Account`}>
          <Value take={account || card} />
        </Fact>
      )}
      {bank && (
        <Fact name={t`Bank`}>
          <Value take={bank} />
        </Fact>
      )}
      {reference && (
        <Fact name={t`Reference`}>
          <Value take={reference} />
        </Fact>
      )}
    </dl>
  );
}

function Party({ title, party }: { title: string; party: EInvoiceParty }) {
  const { t } = useLingui();
  if (!party.name && party.address.length === 0) return null;
  const taxNumber = party.tax_number || party.other_number;
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
      {taxNumber && (
        <p className={classes.quiet}>
          {t`Tax number`} <Value take={taxNumber} />
        </p>
      )}
      {party.tax_office && (
        <p className={classes.quiet}>
          {t`Tax office`} <Value take={party.tax_office} />
        </p>
      )}
      {party.contact.map((line, index) => (
        <p key={index} className={classes.quiet}>
          <Value take={line} />
        </p>
      ))}
    </section>
  );
}
