import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { use, useMemo, useState, useSyncExternalStore } from 'react';
import { disagreements } from '#documents/marking/compare-values.ts';
import { followWords, wordsOf } from '#src/lib/page-words.ts';
import { BesideContext } from './beside.ts';
import classes from './carried-note.module.css';
import { CarriedTable } from './carried-table.tsx';
import type { CarriedXml } from './carried-xml.ts';
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
  readonly carried: CarriedXml;
  readonly address: string;
  /** Shows the e-invoice in place of the pages. */
  readonly onShow: () => void;
}

/** Says quietly that a PDF carries an e-invoice, and where that, the fields and the page disagree. */
export function CarriedNote({ carried, address, onShow }: CarriedNoteProps) {
  const { t } = useLingui();
  const pages = useSyncExternalStore(followWords, () => wordsOf(address));
  const beside = use(BesideContext);
  const [opened, setOpened] = useState(false);
  const stated = useMemo(() => statedBy(carried.invoice), [carried]);
  const held = beside && { ...beside.values, company_uid: beside.company };
  const found = disagreements(stated, held ?? {}, pages);
  const { dialect } = carried;
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
        <CarriedTable found={found} currency={carried.invoice.currency} beside={beside} />
      )}
    </section>
  );
}
