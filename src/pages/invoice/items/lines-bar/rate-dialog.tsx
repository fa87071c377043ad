import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { isDecimal, rateLimits, type Decimal } from '#contract/decimal.ts';
import { decimalText, moneyText } from '#src/i18n/locale.ts';
import { vatInside } from '#src/lib/amounts/vat-inside.ts';
import type { Line, LineGrid } from '#src/lib/changes/line-changes.ts';
import { atRate, setRate, type FixedAmount } from '#src/pages/invoice/items/line-actions.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import classes from './lines-bar.module.css';

interface RateDialogProps {
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly grid: Pick<LineGrid, 'applyChanges'>;
  readonly onClose: () => void;
}

const shownRows = 8;

/** Sets the VAT rate of several rows, with a preview while typing. */
export function RateDialog({ lines, currency, grid, onClose }: RateDialogProps) {
  const [rate, setTyped] = useState('');
  const [fixed, setFixed] = useState<FixedAmount>('total');
  const changes = isDecimal(rate) ? setRate(lines, rate, fixed) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changes) return;
    grid.applyChanges(changes);
    const shown = decimalText(rate);
    announce(t`VAT ${shown} % set`);
    onClose();
  };
  return (
    <Dialog
      opened
      title={plural(lines.length, { one: 'VAT rate of # item', other: 'VAT rate of # items' })}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={submit}>
        <DecimalField
          label={t`VAT %`}
          limits={rateLimits}
          decimals={0}
          value={rate}
          onChange={setTyped}
        />
        <Segmented
          legend={t`Keep unchanged`}
          choices={[
            { value: 'total', label: t`Total incl. VAT` },
            { value: 'net', label: t`Net amount` },
          ]}
          value={fixed}
          onChoose={setFixed}
        />
        {isDecimal(rate) && (
          <RatePreview lines={lines} rate={rate} fixed={fixed} currency={currency} />
        )}
        {isDecimal(rate) && !changes && (
          <IconText
            icon={<IconAlertTriangle size={16} />}
            tone="bad"
          >{t`A total would have too many digits.`}</IconText>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={!changes}>{t`Set VAT %`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function RatePreview({
  lines,
  rate,
  fixed,
  currency,
}: {
  lines: readonly Line[];
  rate: Decimal;
  fixed: FixedAmount;
  currency: string;
}) {
  const after = lines.map((line) => ({ line, total: atRate(line, rate, fixed).total_price }));
  const money = (amount: string) => moneyText(amount, currency);
  const more = lines.length - shownRows;
  const rows = after.slice(0, shownRows).map(({ line, total }) => ({
    key: line.id,
    cells: [
      line.name || '–',
      <>
        {line.vat_rate !== null && line.vat_rate !== rate && (
          <del>{decimalText(line.vat_rate)}</del>
        )}{' '}
        {decimalText(rate)}
      </>,
      <>
        {total !== line.total_price && line.total_price !== null && (
          <del>{money(line.total_price)}</del>
        )}{' '}
        {total === null ? '–' : money(total)}
      </>,
      total === null ? '–' : money(vatInside(total, rate)),
    ],
  }));
  if (more > 0)
    rows.push({ key: '', cells: [plural(more, { one: 'and # more', other: 'and # more' })] });
  const sums = [
    t`Sum`,
    '',
    money(sumDecimals(after.map(({ total }) => total))),
    money(sumDecimals(after.map(({ total }) => total && vatInside(total, rate)))),
  ];
  return (
    <FigureTable
      caption={t`What the rows become`}
      head={[t`Name`, t`VAT %`, t`Total incl. VAT`, t`VAT`]}
      rows={rows}
      foot={[sums]}
    />
  );
}
