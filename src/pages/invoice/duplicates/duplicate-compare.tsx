import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { pairItems } from '#src/lib/checks/pair-items.ts';
import { formatDay, formatMoment } from '#src/lib/days.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { useWords } from '#src/widgets/words.tsx';
import { useDuplicateWords } from './duplicate-words.ts';
import classes from './duplicates.module.css';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';
import type { DuplicateActions } from './likely-duplicates.tsx';
import type { Duplicate } from './find-duplicates.ts';

interface DuplicateCompareProps extends DuplicateActions {
  readonly mine: Invoice;
  /** The header as it stands, with what is unsaved. */
  readonly values: HeaderValues;
  readonly other: Duplicate;
  readonly onDismiss: () => void;
  readonly onClose: () => void;
}

interface Row {
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** Null where there is nothing to compare. */
  readonly equal: boolean | null;
}

/** This invoice and one that may be the same, side by side, and what can be done about it. */
export function DuplicateCompare({
  mine,
  values,
  other: { invoice: theirs, likeness },
  onReject,
  onDelete,
  onDismiss,
  onClose,
}: DuplicateCompareProps) {
  const { t } = useLingui();
  const words = useDuplicateWords(values.currency);
  const rows = useRows(mine, values, theirs);
  const { permissions } = mine;
  const name = theirs.hf_id;
  const leave = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog opened wide title={t`${mine.hf_id} beside ${name}`} onClose={onClose}>
      <p className={classes.reasons}>{words.reasons(likeness)}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t`Field`}</span>
              </th>
              <th scope="col">{t`This one, ${mine.hf_id}`}</th>
              <th scope="col">{name}</th>
              <th scope="col">
                <span className="visually-hidden">{t`Same or different`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => row.mine !== '–' || row.theirs !== '–')
              .map(({ label, mine: left, theirs: right, equal }) => (
                <tr key={label} data-differs={equal === false || undefined}>
                  <th scope="row">{label}</th>
                  <td data-figures>{left}</td>
                  <td data-figures>{right}</td>
                  <td className={classes.mark}>{equal !== null && <Mark equal={equal} />}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <Lines mine={mine} theirs={theirs} />
      </div>
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          component={Link}
          to={paths.invoice(theirs.uid)}
          onClick={onClose}
        >{t`Open ${name}`}</Button>
        {permissions.can_delete && (
          <Button variant="default" onClick={leave(onDelete)}>{t`Delete this one`}</Button>
        )}
        {permissions.can_reject && (
          <Button
            variant="default"
            onClick={leave(() => onReject(t`Duplicate of ${name}`))}
          >{t`Reject this one`}</Button>
        )}
        <Button variant="default" onClick={onDismiss}>{t`Not a duplicate`}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Mark({ equal }: { equal: boolean }) {
  const { t } = useLingui();
  const icon = equal ? <IconEqual size={14} /> : <IconEqualNot size={14} />;
  return (
    <IconText icon={icon} tone={equal ? 'quiet' : 'warn'}>
      <span className={classes.word}>{equal ? t`the same` : t`different`}</span>
    </IconText>
  );
}

function useRows(mine: Invoice, values: HeaderValues, theirs: Invoice): readonly Row[] {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const money = (amount: string | null, currency: string | null) =>
    amount && formatMoney(amount, currency ?? '', locale);
  const day = (date: string | null) => date && formatDay(date, locale);
  const row = (
    field: string,
    left: string | null | undefined,
    right: string | null | undefined,
  ): Row => ({
    label: words.field(field),
    mine: left || '–',
    theirs: right || '–',
    equal: left || right ? (left ?? '') === (right ?? '') : null,
  });
  const paper = ({ file, hf_id }: Invoice) =>
    file && <a href={file} target="_blank" rel="noopener noreferrer">{t`Document of ${hf_id}`}</a>;
  const company = values.company_uid === (mine.company?.uid ?? '') ? mine.company : null;
  return [
    row('company', company?.name, theirs.company?.name),
    row('tax_number', company?.tax_number, theirs.company?.tax_number),
    row('invoice_number', values.invoice_number, theirs.invoice_number),
    row('invoice_date', day(values.invoice_date), day(theirs.invoice_date)),
    row(
      'total_price',
      money(values.total_price, values.currency),
      money(theirs.total_price, theirs.currency),
    ),
    row(
      'total_vat',
      money(values.total_vat, values.currency),
      money(theirs.total_vat, theirs.currency),
    ),
    row(
      'payment_type',
      words.paymentType(values.payment_type),
      words.paymentType(theirs.payment_type ?? ''),
    ),
    row('card', mine.card && cardLabel(mine.card), theirs.card && cardLabel(theirs.card)),
    {
      ...row(
        'approvement_status',
        words.approvement(mine.approvement_status),
        words.approvement(theirs.approvement_status),
      ),
      equal: null,
    },
    {
      ...row(
        'created_at',
        formatMoment(mine.created_at, locale),
        formatMoment(theirs.created_at, locale),
      ),
      equal: null,
    },
    {
      ...row(
        'workspace_user',
        mine.workspace_user?.user.full_name,
        theirs.workspace_user?.user.full_name,
      ),
      equal: null,
    },
    { label: words.field('file'), mine: paper(mine), theirs: paper(theirs), equal: null },
  ];
}

function Lines({ mine, theirs }: { mine: Invoice; theirs: Invoice }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const pairs = pairItems(mine.items, theirs.items);
  if (pairs.length === 0) return null;
  const line = (item: InvoiceItem | null, currency: string | null) =>
    item ? (
      <>
        {item.name || item.description || '–'}{' '}
        <span className={classes.amount}>
          {item.total_price && formatMoney(item.total_price, currency ?? '', locale)}
        </span>
      </>
    ) : (
      '–'
    );
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{words.field('items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t`This one, ${mine.hf_id}`}</th>
          <th scope="col">{theirs.hf_id}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Same or different`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair, index) => (
          <tr key={index} data-differs={!pair.equal || undefined}>
            <td>{line(pair.mine, mine.currency)}</td>
            <td>{line(pair.theirs, theirs.currency)}</td>
            <td className={classes.mark}>
              <Mark equal={pair.equal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
