import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { Day } from '#src/ui/time-ago.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { readXmlInvoice, type XmlInvoice, type XmlParty, type XmlTotalKind } from './xml-invoice.ts';
import { XmlTree } from './xml-tree.tsx';
import classes from './xml-viewer.module.css';

/** An e-invoice as a page to read; any other XML as a tidy outline. Never raw tags. */
export function XmlViewer({ xml, address }: { xml: Document; address: string }) {
  const invoice = readXmlInvoice(xml);
  return (
    <DocumentFrame address={address}>
      <article className={classes.paper}>{invoice ? <InvoicePaper invoice={invoice} /> : <XmlTree node={xml.documentElement} />}</article>
    </DocumentFrame>
  );
}

function InvoicePaper({ invoice }: { invoice: XmlInvoice }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = (amount: string) => formatMoney(amount, invoice.currency, locale);
  const kinds: Record<XmlTotalKind, string> = {
    lines: t`Sum of lines`, allowances: t`Allowances`, charges: t`Charges`, net: t`Total without VAT`, vat: t`VAT`, gross: t`Total incl. VAT`, due: t`Amount due`,
  };
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{invoice.kind === 'credit-note' ? t`Credit note` : t`Invoice`}</h2>
        <dl className={classes.facts}>
          <Fact name={t`Number`}>{invoice.number}</Fact>
          <Fact name={t`Date`}>{invoice.date && <Day day={invoice.date} />}</Fact>
          <Fact name={t`Due`}>{invoice.due && <Day day={invoice.due} />}</Fact>
          <Fact name={t`Currency`}>{invoice.currency}</Fact>
        </dl>
      </header>
      <div className={classes.parties}>
        <Party title={t`Seller`} party={invoice.seller} />
        <Party title={t`Buyer`} party={invoice.buyer} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
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
            {invoice.lines.map((line, index) => (
              <tr key={index}>
                <td>{line.number}</td>
                <td>
                  {line.name}
                  {line.description && line.description !== line.name && <div className={classes.quiet}>{line.description}</div>}
                </td>
                <td className={classes.figure}>{formatDecimal(line.quantity, locale)} <span className={classes.quiet}>{line.unit}</span></td>
                <td className={classes.figure}>{money(line.price)}</td>
                <td className={classes.figure}>{formatDecimal(line.vat_rate, locale)}</td>
                <td className={classes.figure}>{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className={classes.totals}>
        {invoice.totals.map(({ kind, amount }) => (
          <div key={kind} className={classes.total} data-kind={kind}>
            <dt>{kinds[kind]}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {invoice.notes.map((note, index) => <p key={index} className={classes.note}>{note}</p>)}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Party({ title, party }: { title: string; party: XmlParty }) {
  if (!party.name && party.address.length === 0) return null;
  return (
    <section>
      <h3 className={classes.label}>{title}</h3>
      <p className={classes.party}>{party.name}</p>
      {party.address.map((line, index) => <p key={index}>{line}</p>)}
      {party.tax && <p className={classes.quiet}>{party.tax}</p>}
    </section>
  );
}
