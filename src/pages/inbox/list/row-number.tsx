import { useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import classes from './row-number.module.css';

/**
 * The way to a row by its number. There from the start, since `g` and a digit lead into it.
 * @param onRow gets the place, from 0
 */
export function RowNumber({ count, onRow }: { count: number; onRow: (place: number) => void }) {
  const { t } = useLingui();
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('row');
    const number =
      field instanceof HTMLInputElement
        ? Number.parseInt(field.value.replace(/\D/g, ''), 10)
        : Number.NaN;
    if (!(number >= 1)) return;
    event.currentTarget.reset();
    // The field lets go, so that the row can take the focus.
    if (field instanceof HTMLInputElement) field.blur();
    onRow(Math.min(number, count) - 1);
  };
  return (
    <form className={classes.row} onSubmit={go}>
      <label>
        <span>{t`Go to row`}</span>
        <input
          name="row"
          data-row-number
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.currentTarget.value = '';
            event.currentTarget.blur();
            event.stopPropagation();
          }}
        />
      </label>
    </form>
  );
}
