import { plural, t } from '@lingui/core/macro';
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowsSplit2,
  IconCopy,
  IconPercentage,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { moneyText } from '#src/i18n/locale.ts';
import type { Line, LineGrid } from '#src/lib/changes/line-changes.ts';
import { duplicate, removal, mergeLines } from '#src/pages/invoice/items/line-actions.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { announce } from '#src/ui/announce.tsx';
import { uncoverFocus } from '#src/ui/uncover-focus.ts';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { words } from '#src/widgets/words.tsx';
import { RateDialog } from './rate-dialog.tsx';
import classes from './lines-bar.module.css';
import { SplitDialog } from './split-dialog.tsx';

interface LinesBarProps {
  readonly grid: Pick<LineGrid, 'applyChanges' | 'lines'>;
  readonly lines: readonly Line[];
  readonly currency: string;
  /** Clears the selection and returns the focus to the grid. */
  readonly onClose: () => void;
  /** The action of Ctrl+D on the selected cells. */
  readonly onFillDown?: (() => void) | undefined;
}

const showFocus = (bar: HTMLElement | null): void => {
  if (bar) uncoverFocus(bar);
};

/** Actions on the selected rows; each is one step of undo. */
export function LinesBar({ grid, lines, currency, onClose, onFillDown }: LinesBarProps) {
  const [asking, setAsking] = useState<'rate' | 'split' | null>(null);
  const [only] = lines;
  const canSplit = lines.length === 1 && only?.total_price !== null && only !== undefined;
  const merged = mergeLines(lines);
  const several = lines.length > 1;
  const copy = () => {
    grid.applyChanges(duplicate(lines, grid.lines()));
    announce(plural(lines.length, { one: '# item duplicated', other: '# items duplicated' }));
    // The focus returns to the grid, where Ctrl+Z undoes the action.
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
          : t`${lines.length} items merged into one. Cleared, because they differed: ${lost}.`,
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
  const setRate = () => setAsking('rate');
  const split = () => setAsking('split');
  const actions = [
    { label: t`Set VAT %`, keys: 'Alt+V', Icon: IconPercentage, run: setRate },
    { label: t`Fill down`, keys: 'Control+D', Icon: IconArrowDown, run: onFillDown, can: several },
    { label: t`Duplicate`, keys: 'Alt+B', Icon: IconCopy, run: copy },
    { label: t`Split`, keys: 'Alt+S', Icon: IconArrowsSplit2, run: split, can: canSplit },
    { label: t`Merge`, keys: 'Alt+M', Icon: IconArrowMerge, run: merge, can: several },
    { label: t`Delete`, keys: 'Control+Delete', Icon: IconTrash, run: remove },
  ];
  const group = t`Selected items`;
  // The grid handles keys with Ctrl itself.
  const keys = actions.flatMap(({ label, keys: name, run, can = true }) =>
    name.startsWith('Alt') && run
      ? [[name.toLowerCase(), { label, group, can, run: () => can && run() }]]
      : [],
  );
  useKeys({
    ...Object.fromEntries(keys),
    Escape: { label: t`Clear selection`, group, run: onClose },
  });
  if (lines.length === 0) return null;
  const [count, sum] = [
    lines.length,
    moneyText(sumDecimals(lines.map((line) => line.total_price)), currency),
  ];
  return (
    <section ref={showFocus} className={classes.bar} aria-label={group}>
      <p className={classes.text}>
        <strong>{plural(count, { one: '# item selected', other: '# items selected' })}</strong> ·{' '}
        {sum}
      </p>
      <span className={classes.buttons}>
        {actions.map(
          ({ label, keys: name, Icon, run, can = true }) =>
            can &&
            run && (
              <button
                key={name}
                type="button"
                className={classes.action}
                title={`${label} (${name.replace('Control', t`Ctrl`).replace('Alt', t`Alt`)})`}
                aria-keyshortcuts={name}
                onClick={run}
              >
                <span aria-hidden>
                  <Icon size={14} />
                </span>
                {label}
              </button>
            ),
        )}
      </span>
      <CloseButton
        size={24}
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
