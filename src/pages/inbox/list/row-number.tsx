import { t } from '@lingui/core/macro';
import { useRef, type SyntheticEvent } from 'react';
import { returnFocus } from '#src/ui/focus.ts';
import classes from './row-number.module.css';

/**
 * The field that jumps to a row by number, for lists of more than a page. It is rendered even where
 * it is not seen, since `g` and a digit focus it.
 * @param onRow receives the index, from 0
 */
export function RowNumber({ count, onRow }: { count: number; onRow: (place: number) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const left = useRef<Element>(null);
  const clear = () => {
    if (!field.current) return;
    field.current.value = '';
    // Blurred, so that the row can take the focus.
    field.current.blur();
  };
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.replace(/[\s.,'’]/g, '') ?? '';
    const number = /^\d+$/.test(typed) ? Number(typed) : 0;
    // A text that is no row number stays selected, to be typed over.
    if (number < 1) return field.current?.select();
    clear();
    onRow(Math.min(number, count) - 1);
  };
  return (
    <form className={classes.row} onSubmit={go}>
      <label>
        <span>{t`Go to row`}</span>
        <input
          ref={field}
          name="row"
          data-row-number
          inputMode="numeric"
          autoComplete="off"
          onFocus={({ relatedTarget }) => void (left.current = relatedTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            clear();
            returnFocus(left.current);
            event.stopPropagation();
          }}
        />
      </label>
    </form>
  );
}
