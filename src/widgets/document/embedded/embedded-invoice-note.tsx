import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { use, useMemo, useState } from 'react';
import { disagreements, type Disagreement } from '#documents/marking/compare-values.ts';
import { dayText, moneyText } from '#src/i18n/locale.ts';
import {
  useDocumentWords,
  DocumentContext,
  type OpenedDocument,
  type ShownInvoice,
} from '#src/widgets/document/document-fields.ts';
import classes from './embedded-invoice-note.module.css';
import type { EmbeddedInvoice } from './read-embedded-invoice.ts';
import { totalIn, type EInvoice } from '#documents/einvoice/e-invoice.ts';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { announce } from '#src/ui/announce.tsx';
import { words } from '#src/widgets/words.tsx';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus.ts';
import { XmlViewer } from '#src/widgets/document/xml-viewer.tsx';

const statedBy = (invoice: EInvoice) => [
  { field: 'company_uid', value: invoice.seller.name },
  { field: 'invoice_number', value: invoice.number },
  { field: 'invoice_date', value: invoice.date },
  { field: 'currency', value: invoice.currency },
  { field: 'total_price', value: totalIn(invoice, 'gross') },
  { field: 'total_vat', value: totalIn(invoice, 'vat') },
];

interface EmbeddedNoteProps {
  readonly embedded: EmbeddedInvoice;
  readonly address: string;
  readonly onShow: () => void;
}

/** Note that a PDF contains an e-invoice, and where it disagrees with the fields or the page. */
export function EmbeddedInvoiceNote({ embedded, address, onShow }: EmbeddedNoteProps) {
  const pages = useDocumentWords(address);
  const invoice = use(DocumentContext);
  const [opened, setOpened] = useState(false);
  const stated = useMemo(() => statedBy(embedded.invoice), [embedded]);
  const entered = invoice && { ...invoice.values, company_uid: invoice.company };
  const found = disagreements(stated, entered ?? {}, pages);
  const { dialect } = embedded;
  const count = found.length;
  return (
    <section className={classes.note} aria-label={t`E-invoice in the PDF`}>
      <p className={classes.line}>
        <span className={classes.text}>
          {t`This PDF contains an e-invoice (${dialect}).`}{' '}
          {count === 0 && pages && t`It matches the page.`}
          {count > 0 && (
            <span className={classes.differs}>
              <IconAlertTriangle size={16} aria-hidden />
              {plural(count, { one: 'One value differs', other: '# values differ' })}
            </span>
          )}
        </span>
        {count > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >{t`Compare`}</Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          onClick={onShow}
        >{t`Show the e-invoice`}</Button>
      </p>
      {opened && count > 0 && (
        <EmbeddedInvoiceDifferences
          found={found}
          currency={embedded.invoice.currency}
          invoice={invoice}
        />
      )}
    </section>
  );
}

interface EmbeddedTableProps {
  readonly found: readonly Disagreement[];
  readonly currency: string;
  readonly invoice: ShownInvoice | null;
}

function EmbeddedInvoiceDifferences({ found, currency, invoice }: EmbeddedTableProps) {
  const shown = (field: string, value: string, of: string) => {
    if (field === 'invoice_date') return dayText(value);
    return (field === 'total_price' || field === 'total_vat') && isDecimal(value)
      ? moneyText(value, of)
      : value;
  };
  return (
    <div
      className={classes.wide}
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
      aria-label={t`Where the e-invoice differs`}
    >
      <FigureTable
        caption={t`Where the e-invoice differs`}
        texts={4}
        head={[t`Field`, t`E-invoice`, ...(invoice ? [t`Entered`] : []), t`Page`]}
        rows={found.map(({ field, stated, entered, printed }) => {
          const name = words.field(field);
          // A company is chosen from a list and cannot be set as text.
          const able = invoice?.change !== undefined && field !== 'company_uid';
          const isAmount = field === 'total_price' || field === 'total_vat';
          const readable = isAmount
            ? isDecimal(printed ?? '')
            : field !== 'invoice_date' || isIsoDate(printed ?? '');
          const shownValue = (text: string, of: string) => (
            <span className={classes.value}>{shown(field, text, of)}</span>
          );
          const take = (value: string, label: string) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={label}
              onClick={() => {
                invoice?.change?.(field, value);
                announce(t`${name}: ${value} taken`);
              }}
            >{t`Take`}</Button>
          );
          const stands = printed === null ? t`as the e-invoice` : printed === '' && t`not found`;
          return {
            key: field,
            cells: [
              name,
              <>
                {shownValue(stated, currency)}
                {able && entered !== stated && take(stated, t`Take ${name} from the e-invoice`)}
              </>,
              ...(invoice
                ? [
                    entered === undefined
                      ? '–'
                      : shownValue(entered, invoice.values['currency'] ?? ''),
                  ]
                : []),
              <>
                {stands && <span className={classes.quiet}>{stands}</span>}
                {printed && shownValue(printed, '')}
                {printed &&
                  able &&
                  readable &&
                  entered !== printed &&
                  take(printed, t`Take ${name} from the page`)}
              </>,
            ],
          };
        })}
      />
    </div>
  );
}

interface EmbeddedPaperProps extends Omit<OpenedDocument, 'words'> {
  readonly xml: XmlElement;
  readonly onPages: () => void;
}

export function EmbeddedInvoiceView({ xml, address, marking, onPages }: EmbeddedPaperProps) {
  const back = (
    <div className={classes.note}>
      <p className={classes.line}>
        <span className={classes.text}>{t`This is the e-invoice inside the PDF.`}</span>
        <Button
          ref={focusNow}
          size="compact-sm"
          variant="default"
          onClick={onPages}
        >{t`Show the pages`}</Button>
      </p>
    </div>
  );
  return <XmlViewer xml={xml} address={address} marking={marking} notes={back} />;
}
