import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { focusNow } from '#src/ui/focus-now.ts';
import classes from './region.module.css';
import type { RegionChoice } from './use-region.ts';

interface RegionBarProps {
  readonly choice: RegionChoice;
  readonly pages: number;
  /** Goes to another page and restarts there. */
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/**
 * Describes the selected region and handles the keys: arrows move its top, Shift + arrows its
 * bottom, Enter takes the rows, Esc cancels.
 */
export function RegionBar({ choice, pages, onPage, onClose }: RegionBarProps) {
  const { t } = useLingui();
  const { region, count } = choice;
  if (!region) return null;
  const { page } = region;
  const take = () => {
    choice.take(region);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => choice.move('first', -1),
    ArrowDown: () => choice.move('first', 1),
    'Shift+ArrowUp': () => choice.move('last', -1),
    'Shift+ArrowDown': () => choice.move('last', 1),
    PageUp: () => page > 1 && onPage(page - 1),
    PageDown: () => page < pages && onPage(page + 1),
    Enter: take,
    Escape: onClose,
  };
  return (
    // Handles the keys while the bar itself has the focus; its buttons handle their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of what is inside
    <div
      ref={focusNow}
      className={classes.bar}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the bar handles keys while it has the focus
      tabIndex={0}
      aria-label={t`Region of the rows`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target !== event.currentTarget) return;
        const run = keys[event.shiftKey ? `Shift+${event.key}` : event.key];
        if (!run) return;
        run();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span className={classes.said} role="status">
        {count === 0
          ? t`There is no table in this region of page ${page}.`
          : plural(count, {
              one: `One row in this region of page ${page}.`,
              other: `# rows in this region of page ${page}.`,
            })}{' '}
        <span
          className={classes.hint}
        >{t`Drag over the table, or move the first line with ↑ ↓ and the last with Shift + ↑ ↓.`}</span>
      </span>
      <Button size="compact-sm" disabled={count === 0} onClick={take}>{t`Take the rows`}</Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>{t`Cancel`}</Button>
    </div>
  );
}
