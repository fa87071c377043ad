import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { isDecimal, rateLimits } from '#contract/decimal.ts';
import { negated } from '#documents/numbers/exact.ts';
import { moneyText } from '#src/i18n/locale.ts';
import type { LineGrid } from '#src/lib/changes/line-changes.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { foreignCurrency, usePaste, type Paste, type PasteSource } from './use-paste.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useLatest } from '#src/ui/use-latest.ts';
import { ColumnMapping, NumberStyleChoice } from './column-mapping.tsx';
import classes from './paste.module.css';
import { RowPreview } from './row-preview.tsx';

interface PasteSheetProps extends PasteSource {
  readonly currency: string;
  /** The invoice's total; empty while unknown. */
  readonly total: string;
  readonly grid: Pick<LineGrid, 'applyChanges' | 'lines'>;
  readonly onClose: () => void;
}

/** Shows how a pasted block is understood before it is added. */
export function PasteSheet({ currency, total, grid, onClose, ...source }: PasteSheetProps) {
  const [present] = useState(grid.lines);
  // The rows are all of the invoice's, or those it lacks.
  const [sums] = useState(() => {
    if (!isDecimal(total)) return [];
    const others = present.map(({ total_price }) => negated(total_price ?? ''));
    return [total, sumDecimals([total, ...others])];
  });
  const paste = usePaste(source, sums);
  const { added, style, found } = paste;
  const count = added.length;
  const asked = style === null && found.open.length > 0;
  // An open question gets the focus; without one, Enter adds.
  const [clear] = useState(!asked && paste.rowsWithProblems.length === 0 && count > 0);
  const [replaces, setReplaces] = useState(false);
  const add = () => {
    if (asked || count === 0) return;
    const undo = grid.applyChanges({
      add: paste.values,
      ...(replaces ? { remove: present.map(({ id }) => id) } : {}),
    });
    const added = plural(count, { one: '# item added', other: '# items added' });
    if (replaces)
      notify({
        text: t`${plural(present.length, {
          one: '# item',
          other: '# items',
        })} replaced by ${count}`,
        action: { label: t`Undo`, run: undo },
      });
    else announce(added);
    onClose();
  };
  const latestAdd = useLatest(add);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const isChord = event.ctrlKey || event.metaKey;
    if (!isChord && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    // The focused field commits its text at this key too; the rows have it after rendering.
    queueMicrotask(() => latestAdd.current());
  };
  return (
    <Dialog opened title={t`Paste rows as items`} onClose={onClose} wide>
      {paste.table.length === 0 ? (
        <EmptyState title={t`There is no table in what was pasted`}>
          <Trans>
            Copy rows of a spreadsheet, with at least a name or an amount in each, and paste them
            again.
          </Trans>
        </EmptyState>
      ) : (
        // Enter adds from every field inside, and after a click beside them.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its parts
        <div className={classes.body} tabIndex={-1} onKeyDown={onKeyDown}>
          <Result paste={paste} currency={currency} />
          <NumberStyleChoice paste={paste} />
          <ColumnMapping paste={paste} />
          <Questions paste={paste} />
          <RowPreview paste={paste} />
          <DialogActions>
            {present.length > 0 && (
              <label className={classes.replace}>
                <input
                  type="checkbox"
                  checked={replaces}
                  onChange={(event) => setReplaces(event.currentTarget.checked)}
                />
                {plural(present.length, {
                  one: 'Replace the # item that is there',
                  other: 'Replace the # items that are there',
                })}
              </label>
            )}
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button
              data-autofocus={clear || undefined}
              disabled={asked || count === 0}
              onClick={add}
              aria-keyshortcuts="Enter"
            >
              {count > 0
                ? plural(count, { one: 'Add # item', other: 'Add # items' })
                : asked
                  ? t`Add items`
                  : t`No row can be added`}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}

function Questions({ paste }: { paste: Paste }) {
  const { choices, targets, block, rowsWithProblems } = paste;
  const rated = targets.includes('vat_rate');
  const ofNet =
    !targets.includes('total_price') && (targets.includes('net') || targets.includes('unit_net'));
  const netAlone = ofNet && !targets.includes('vat') && !rated && choices.rate === '';
  const decimals =
    choices.round ||
    block.rows.some((row) => row.problems.some((problem) => problem.reason === 'decimals'));
  const tick = (choice: 'round' | 'incomplete', label: string) => (
    <label>
      <input
        type="checkbox"
        checked={choices[choice]}
        onChange={(event) => paste.choose({ [choice]: event.currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <div className={classes.questions}>
      {!rated && (
        <div className={classes.rate}>
          <DecimalField
            label={t`VAT % for all rows`}
            limits={rateLimits}
            decimals={0}
            value={choices.rate}
            onChange={(rate) => paste.choose({ rate })}
          />
        </div>
      )}
      {netAlone && (
        <IconText
          icon={<IconAlertTriangle size={16} />}
          tone="warn"
        >{t`Without a VAT rate no total can be computed from the net amounts.`}</IconText>
      )}
      {block.fractions && (
        <IconText
          icon={<IconCheck size={16} />}
          tone="info"
        >{t`The rates are parts of one: 0.2 is taken as 20 %.`}</IconText>
      )}
      {decimals && tick('round', t`Round numbers with too many decimals`)}
      {(rowsWithProblems.length > 0 || choices.incomplete) &&
        tick('incomplete', t`Add rows without the cells that don't fit`)}
    </div>
  );
}

/** Number and sum of the rows to add, and what is left out. */
function Result({ paste, currency }: { paste: Paste; currency: string }) {
  const { added, block, rowsWithProblems, choices } = paste;
  const sums = block.rows.filter((row) => row.kind === 'sum').length;
  const foreign = foreignCurrency(paste.table, currency);
  const sum = moneyText(paste.sum, currency);
  const left = [
    rowsWithProblems.length > 0 &&
      !choices.incomplete &&
      plural(rowsWithProblems.length, {
        one: "# row that doesn't fit",
        other: "# rows that don't fit",
      }),
    sums > 0 && plural(sums, { one: '# sum row', other: '# sum rows' }),
    block.empty > 0 && plural(block.empty, { one: '# empty row', other: '# empty rows' }),
    block.above > 0 &&
      plural(block.above, { one: '# row above the headings', other: '# rows above the headings' }),
  ].filter((one) => one !== false);
  const leftOut = left.join(', ');
  return (
    <div className={classes.result}>
      <p role="status" className={classes.count}>
        <strong>
          {plural(added.length, { one: '# item', other: '# items' })} · {sum}
        </strong>
        {leftOut !== '' && <span className={classes.quiet}> {t`Left out: ${leftOut}.`}</span>}
      </p>
      {paste.agrees && (
        <IconText
          icon={<IconCheck size={16} />}
          tone="good"
        >{t`The sheet's own total is the same.`}</IconText>
      )}
      {foreign !== undefined && (
        <IconText
          icon={<IconAlertTriangle size={16} />}
          tone="warn"
        >{t`The rows are in ${foreign}, the invoice is in ${currency}.`}</IconText>
      )}
    </div>
  );
}
