import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { use, useMemo, useState } from 'react';
import { disagreements } from '#documents/marking/compare-values.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';
import { DocumentContext } from '#src/widgets/document/document-context.ts';
import classes from './embedded-invoice-note.module.css';
import { EmbeddedInvoiceDifferences } from './embedded-invoice-differences.tsx';
import type { EmbeddedInvoice } from './read-embedded-invoice.ts';
import { totalIn, type EInvoice } from '#documents/einvoice/e-invoice.ts';

const statedBy = (invoice: EInvoice) => [
  { field: 'company_uid', value: invoice.seller.name },
  { field: 'invoice_number', value: invoice.number },
  { field: 'invoice_date', value: invoice.date },
  { field: 'currency', value: invoice.currency },
  { field: 'total_price', value: totalIn(invoice, 'gross') },
  { field: 'total_vat', value: totalIn(invoice, 'vat') },
];

interface CarriedNoteProps {
  readonly embedded: EmbeddedInvoice;
  readonly address: string;
  /** Shows the e-invoice in place of the PDF's pages. */
  readonly onShow: () => void;
}

/** Note that a PDF contains an e-invoice, and where it disagrees with the fields or the page. */
export function EmbeddedInvoiceNote({ embedded, address, onShow }: CarriedNoteProps) {
  const { t } = useLingui();
  const pages = useDocumentWords(address);
  const beside = use(DocumentContext);
  const [opened, setOpened] = useState(false);
  const stated = useMemo(() => statedBy(embedded.invoice), [embedded]);
  const held = beside && { ...beside.values, company_uid: beside.company };
  const found = disagreements(stated, held ?? {}, pages);
  const { dialect } = embedded;
  const count = found.length;
  return (
    <section className={classes.note} aria-label={t`E-invoice in the PDF`}>
      <p className={classes.line}>
        <span className={classes.said}>
          {t`This PDF carries an e-invoice (${dialect}).`}{' '}
          {count === 0 && pages && t`It says the same as the page.`}
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
          beside={beside}
        />
      )}
    </section>
  );
}
