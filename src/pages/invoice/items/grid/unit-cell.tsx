import { t } from '@lingui/core/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { units } from '#contract/invoice-item.ts';
import { foldWord } from '#documents/text/fold-text.ts';
import { unitOf } from '#documents/units.ts';
import { words } from '#src/widgets/words.tsx';
import { editInPlace } from './grid-input.ts';
import { cursorSpot } from '#src/pages/invoice/items/cursor.ts';
import { go, type } from '#src/pages/invoice/items/grid-edits.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import classes from './unit-cell.module.css';

const choices = ['', ...units] as const;

// In the top layer, since the scrolling grid would clip it.
const show = (list: HTMLElement | null): void => list?.showPopover();

/** The unit: letters choose, arrows move in the open list, and words such as kg are understood. */
export function UnitCell({
  given,
  typing,
  grid,
}: {
  given: ComponentProps<'input'> & { value: string };
  typing: boolean;
  grid: ItemGrid;
}) {
  const listId = useId();
  const folded = foldWord(given.value);
  const begins =
    folded === '' ? '' : units.find((unit) => foldWord(words.unit(unit)).startsWith(folded));
  const choice = folded === '' ? '' : (unitOf(given.value) ?? begins);
  const wordOf = (unit: string) => (unit === '' ? '' : words.unit(unit));
  const start = grid.get().cursor.typing?.start ?? given.value;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Typing replaces what undo, a fill or a paste put there.
    if (!typing && field.current === document.activeElement) field.current?.select();
  }, [typing, given.value]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!typing || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const at = choices.findIndex((one) => one === choice);
      const next =
        choices[
          Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), choices.length - 1)
        ] ?? '';
      grid.act((state) => type(state, wordOf(next), start, true));
      event.preventDefault();
      event.stopPropagation();
    }
    // The beginning of a word is enough.
    if ((event.key === 'Enter' || event.key === 'Tab') && choice)
      grid.act((state) => type(state, wordOf(choice), start));
  };
  return (
    <>
      <input
        {...given}
        ref={field}
        role="combobox"
        aria-expanded={typing}
        aria-controls={typing ? listId : undefined}
        aria-activedescendant={typing && choice !== undefined ? `${listId}${choice}` : undefined}
        aria-autocomplete="list"
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        className={classes.open}
        aria-label={t`Choose the unit`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          const input = event.currentTarget.parentElement?.querySelector('input');
          input?.focus();
          if (input) editInPlace(grid, input);
        }}
      >
        <IconChevronDown size={14} aria-hidden />
      </button>
      {typing && (
        <div
          ref={show}
          id={listId}
          role="listbox"
          aria-label={t`Unit`}
          popover="manual"
          className={classes.list}
        >
          {choices.map((unit) => (
            // The keys are handled by the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
            <div
              key={unit}
              id={`${listId}${unit}`}
              role="option"
              aria-selected={unit === choice}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                grid.act((state) => go(type(state, wordOf(unit), start), cursorSpot(state)));
              }}
            >
              {unit === '' ? t`No unit` : words.unit(unit)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
