import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { isDecimal } from '#contract/decimal.ts';
import { decimalText, moneyText } from '#src/i18n/locale.ts';
import type { Line, LineGrid } from '#src/lib/changes/line-changes.ts';
import {
  splitChanges,
  splitEvenly,
  splitOff,
  type SplitProblem,
} from '#src/pages/invoice/items/line-actions.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { words } from '#src/widgets/words.tsx';
import classes from './lines-bar.module.css';

interface SplitDialogProps {
  readonly line: Line;
  readonly currency: string;
  readonly grid: Pick<LineGrid, 'applyChanges' | 'lines'>;
  readonly onClose: () => void;
}

const partLimits = { digits: 3, decimals: 0, min: 2n };

/** Splits a row into equal parts or by amounts, with a preview while typing. */
export function SplitDialog({ line, currency, grid, onClose }: SplitDialogProps) {
  const [by, setBy] = useState<'parts' | 'amounts'>('parts');
  const [count, setCount] = useState('2');
  const [amounts, setAmounts] = useState<readonly string[]>(['']);
  const given = amounts.filter(isDecimal);
  const ready = by === 'parts' ? isDecimal(count) : given.length > 0;
  const split =
    by === 'parts' ? splitEvenly(line, Number.parseInt(count, 10) || 0) : splitOff(line, given);
  const { parts } = split;
  const problems: Record<SplitProblem, string> = {
    'no-total': t`An item without a total can't be split.`,
    finer: t`Its total or quantity has more decimals than can be saved. Change it first.`,
    'too-many': t`Too many parts for this amount.`,
    beyond: t`The amounts must leave something of the total, and none may be larger than it.`,
    nothing: by === 'parts' ? t`At least two parts make a split.` : t`A part can't be zero.`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parts) return;
    grid.applyChanges(splitChanges(line, parts, grid.lines()));
    announce(plural(parts.length, { one: 'Split into # item', other: 'Split into # items' }));
    onClose();
  };
  const unit = line.unit === null ? '' : words.unit(line.unit);
  const total = moneyText(line.total_price ?? '', currency);
  return (
    <Dialog
      opened
      title={line.name ? t`Split ${line.name}, ${total}` : t`Split ${total}`}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={submit}>
        <Segmented
          legend={t`Split by`}
          choices={[
            { value: 'parts', label: t`Equal parts` },
            { value: 'amounts', label: t`Amounts` },
          ]}
          value={by}
          onChoose={setBy}
        />
        {by === 'parts' ? (
          <DecimalField
            label={t`Number of parts`}
            limits={partLimits}
            decimals={0}
            value={count}
            onChange={setCount}
          />
        ) : (
          <div className={classes.amounts}>
            {amounts.map((amount, at) => (
              <DecimalField
                // Amounts are identified by their position only.
                key={at}
                label={t`Amount ${at + 1}`}
                currency={currency}
                value={amount}
                onChange={(value) =>
                  setAmounts((all) => all.map((one, index) => (index === at ? value : one)))
                }
              />
            ))}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setAmounts((all) => [...all, ''])}
            >{t`One more amount`}</Button>
          </div>
        )}
        {ready && parts && (
          <div className={classes.scroll}>
            <FigureTable
              caption={t`What the row becomes`}
              head={[t`Part`, t`Quantity`, t`Total incl. VAT`]}
              rows={parts.map(({ quantity, total_price }, at) => ({
                key: at,
                cells: [
                  at + 1,
                  quantity === null ? '–' : `${decimalText(quantity)} ${unit}`,
                  moneyText(total_price, currency),
                ],
              }))}
            />
          </div>
        )}
        {ready && !parts && (
          <IconText icon={<IconAlertTriangle size={16} />} tone="bad">
            {problems[split.problem]}
          </IconText>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={!ready || !parts}>{t`Split`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
