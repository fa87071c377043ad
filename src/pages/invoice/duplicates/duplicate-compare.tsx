import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { dayText, momentText, moneyText } from '#src/i18n/locale.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import { pairItems } from '#src/lib/comparisons/pair-items.ts';
import { paths } from '#src/lib/paths.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Allowed } from '#src/widgets/allowed.tsx';
import { words } from '#src/widgets/words.tsx';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { duplicateWords } from '#src/widgets/duplicates/duplicate-words.ts';
import hints from '#src/pages/invoice/hints.module.css';
import classes from './duplicates.module.css';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';
import { Button } from '#src/ui/button.tsx';
import type { Duplicate } from '#src/widgets/duplicates/search-duplicates.ts';

interface Row {
  readonly label?: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** Null where there is nothing to compare. */
  readonly equal: boolean | null;
}

/** This invoice and a possible duplicate side by side, with actions. */
export function DuplicateCompare({
  values,
  other: { invoice: theirs, likeness },
  onDismiss,
  onClose,
}: {
  /** The header with unsaved edits. */
  values: HeaderValues;
  other: Duplicate;
  onDismiss: () => void;
  onClose: () => void;
}) {
  const { invoice: mine, ask } = useOpenInvoice();
  const name = theirs.hf_id;
  const line = (item: InvoiceItem | null, currency: string | null) =>
    item ? (
      <>
        {item.name || item.description || '–'}{' '}
        <span className={classes.amount}>
          {item.total_price && moneyText(item.total_price, currency ?? '')}
        </span>
      </>
    ) : (
      '–'
    );
  const lines = pairItems(mine.items, theirs.items).map((pair) => ({
    mine: line(pair.mine, mine.currency),
    theirs: line(pair.theirs, theirs.currency),
    equal: pair.equal,
  }));
  return (
    <Dialog opened wide title={t`${mine.hf_id} beside ${name}`} onClose={onClose}>
      <p className={classes.reasons}>{duplicateWords(values.currency).reasons(likeness)}</p>
      <div className={classes.scroll}>
        <Comparison rows={rowsOf(mine, values, theirs)} names={[mine.hf_id, name]} />
        {lines.length > 0 && (
          <Comparison caption={words.field('items')} rows={lines} names={[mine.hf_id, name]} />
        )}
      </div>
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          to={paths.invoice(theirs.uid)}
          onClick={onClose}
        >{t`Open ${name}`}</Button>
        <Allowed to="can_delete" on={mine.permissions}>
          <Button
            variant="default"
            onClick={() => {
              onClose();
              ask({ kind: 'delete' });
            }}
          >{t`Delete this one`}</Button>
        </Allowed>
        <Allowed to="can_reject" on={mine.permissions}>
          <Button
            variant="default"
            onClick={() => {
              onClose();
              ask({ kind: 'reject', reason: t`Duplicate of ${name}` });
            }}
          >{t`Reject this one`}</Button>
        </Allowed>
        <Button variant="default" onClick={onDismiss}>{t`Not a duplicate`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Comparison({
  caption,
  rows,
  names,
}: {
  caption?: string;
  rows: readonly Row[];
  names: readonly [mine: string, theirs: string];
}) {
  const narrow = useMediaQuery('(width < 37.5em)', undefined, { getInitialValueInEffect: false });
  return (
    <table className={`${hints.table} ${classes.table}`}>
      {caption && <caption className={classes.caption}>{caption}</caption>}
      <thead>
        <tr>
          {!caption && (
            <th scope="col">
              <span className="visually-hidden">{t`Field`}</span>
            </th>
          )}
          <th scope="col">{t`This one, ${names[0]}`}</th>
          <th scope="col">{names[1]}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Same or different`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, mine, theirs, equal }, index) => (
          <tr key={index} data-differs={equal === false || undefined}>
            {label !== undefined && <th scope="row">{label}</th>}
            <td>{mine}</td>
            <td>{theirs}</td>
            <td className={classes.mark}>
              {equal !== null && (
                <IconText
                  icon={equal ? <IconEqual size={14} /> : <IconEqualNot size={14} />}
                  tone={equal ? 'quiet' : 'warn'}
                >
                  <span className={narrow ? 'visually-hidden' : undefined}>
                    {equal ? t`the same` : t`different`}
                  </span>
                </IconText>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Shown without being compared.
const onlyShown = new Set(['approvement_status', 'created_at', 'workspace_user']);

function rowsOf(saved: Invoice, values: HeaderValues, theirs: Invoice): readonly Row[] {
  const textsOf = (
    one: Omit<Invoice, keyof HeaderValues> & Partial<Record<keyof HeaderValues, string | null>>,
  ): Readonly<Record<string, string | null | undefined>> => {
    const money = (amount: string | null | undefined) =>
      amount && moneyText(amount, one.currency ?? '');
    return {
      company: one.company?.name,
      tax_number: one.company?.tax_number,
      invoice_number: one.invoice_number,
      invoice_date: one.invoice_date && dayText(one.invoice_date),
      total_price: money(one.total_price),
      total_vat: money(one.total_vat),
      payment_type: words.paymentType(one.payment_type ?? ''),
      card: one.card && cardLabel(one.card),
      approvement_status: words.approvement(one.approvement_status),
      created_at: momentText(one.created_at),
      workspace_user: one.workspace_user?.user.full_name,
    };
  };
  const company = values.company_uid === (saved.company?.uid ?? '') ? saved.company : null;
  const right = textsOf(theirs);
  const rows = Object.entries(textsOf({ ...saved, ...values, company })).flatMap(([field, one]) => {
    const [mine, other] = [one ?? '', right[field] ?? ''];
    const equal = onlyShown.has(field) ? null : mine === other;
    const label = words.field(field);
    return mine || other ? [{ label, mine: mine || '–', theirs: other || '–', equal }] : [];
  });
  const paper = ({ file, hf_id }: Invoice) =>
    file && <a href={file} target="_blank" rel="noopener noreferrer">{t`Document of ${hf_id}`}</a>;
  return [
    ...rows,
    { label: words.field('file'), mine: paper(saved), theirs: paper(theirs), equal: null },
  ];
}
