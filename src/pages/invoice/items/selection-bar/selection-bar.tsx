import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowsSplit2,
  IconCopy,
  IconPercentage,
  IconTrash,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Line, LineGrid } from '#src/lib/line-changes.ts';
import { duplicate, removal, mergeLines } from '#src/pages/invoice/items/line-actions.ts';
import { formatMoney, sumDecimals } from '#src/lib/money.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { useWords } from '#src/widgets/words.tsx';
import { RateDialog } from './rate-dialog.tsx';
import classes from './selection-bar.module.css';
import { SplitDialog } from './split-dialog.tsx';

interface RowsBarProps {
  readonly grid: Pick<LineGrid, 'applyChanges'>;
  /** The selected lines, in their order. */
  readonly lines: readonly Line[];
  readonly currency: string;
  /** Gives the selection up and the focus back to the grid. */
  readonly onClose: () => void;
  /** Does what Ctrl+D does with the selected cells. */
  readonly onFillDown?: (() => void) | undefined;
}

/** What can be done with the selected rows. Each action is one step of undo. */
export function SelectionBar({ grid, lines, currency, onClose, onFillDown }: RowsBarProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const [asking, setAsking] = useState<'rate' | 'split' | null>(null);
  const [only] = lines;
  const canSplit = lines.length === 1 && only?.total_price !== null && only !== undefined;
  const merged = mergeLines(lines);
  const several = lines.length > 1;
  const copy = () => {
    grid.applyChanges(duplicate(lines));
    announce(plural(lines.length, { one: '# item duplicated', other: '# items duplicated' }));
    // In the grid the next Ctrl+Z takes it back.
    onClose();
  };
  const merge = () => {
    if (!merged.values) {
      notify({
        text:
          merged.problem === 'long'
            ? t`The names or descriptions together are too long for one item.`
            : t`The sum is too large for one item.`,
        tone: 'bad',
      });
      return;
    }
    const lost = merged.lost.map((field) => words.field(field)).join(', ');
    grid.applyChanges(merged.changes);
    notify({
      text:
        lost === ''
          ? t`${lines.length} items merged into one`
          : t`${lines.length} items merged into one. They differed in: ${lost}. That is empty now.`,
    });
    onClose();
  };
  const remove = () => {
    grid.applyChanges(removal(lines));
    notify({
      text: plural(lines.length, {
        one: '# item deleted. Ctrl+Z brings it back.',
        other: '# items deleted. Ctrl+Z brings them back.',
      }),
    });
    onClose();
  };
  const group = t`Selected items`;
  useKeys({
    Escape: { label: t`Clear selection`, group, run: onClose },
    'alt+v': { label: t`Set VAT %`, group, run: () => setAsking('rate') },
    'alt+b': { label: t`Duplicate`, group, run: copy },
    'alt+s': { label: t`Split`, group, can: canSplit, run: () => canSplit && setAsking('split') },
    'alt+m': { label: t`Merge`, group, can: several, run: () => several && merge() },
  });
  if (lines.length === 0) return null;
  const [count, sum] = [
    lines.length,
    formatMoney(sumDecimals(lines.map((line) => line.total_price)), currency, locale),
  ];
  return (
    <section className={classes.bar} aria-label={group}>
      <p className={classes.text}>
        <strong>{plural(count, { one: '# item selected', other: '# items selected' })}</strong> ·{' '}
        {sum}
      </p>
      <span className={classes.buttons}>
        <ActionButton
          label={t`Set VAT %`}
          keys="Alt+V"
          icon={<IconPercentage size={14} />}
          onClick={() => setAsking('rate')}
        />
        {several && onFillDown && (
          <ActionButton
            label={t`Fill down`}
            keys="Control+D"
            icon={<IconArrowDown size={14} />}
            onClick={onFillDown}
          />
        )}
        <ActionButton
          label={t`Duplicate`}
          keys="Alt+B"
          icon={<IconCopy size={14} />}
          onClick={copy}
        />
        {canSplit && (
          <ActionButton
            label={t`Split`}
            keys="Alt+S"
            icon={<IconArrowsSplit2 size={14} />}
            onClick={() => setAsking('split')}
          />
        )}
        {several && (
          <ActionButton
            label={t`Merge`}
            keys="Alt+M"
            icon={<IconArrowMerge size={14} />}
            onClick={merge}
          />
        )}
        <ActionButton
          label={t`Delete`}
          keys="Control+Delete"
          icon={<IconTrash size={14} />}
          onClick={remove}
        />
      </span>
      <CloseButton
        size="sm"
        className={classes.close}
        aria-label={t`Clear selection`}
        onClick={onClose}
      />
      {asking === 'rate' && (
        <RateDialog lines={lines} currency={currency} grid={grid} onClose={() => setAsking(null)} />
      )}
      {asking === 'split' && only && (
        <SplitDialog line={only} currency={currency} grid={grid} onClose={() => setAsking(null)} />
      )}
    </section>
  );
}

function ActionButton({
  label,
  keys,
  icon,
  onClick,
}: {
  label: string;
  keys: string;
  icon: ReactNode;
  onClick: () => void;
}) {
  const { t } = useLingui();
  const shown = keys.replace('Control', t`Ctrl`).replace('Alt', t`Alt`);
  return (
    <button
      type="button"
      className={classes.action}
      title={`${label} (${shown})`}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      <span aria-hidden>{icon}</span>
      {label}
    </button>
  );
}
