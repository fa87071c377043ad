import { useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { Pager } from '#src/widgets/pager.tsx';
import classes from './list-foot.module.css';

interface ListFootProps {
  /** Places of the rows that are seen, from 0, as the service counts. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly size: number;
  readonly address: (page: number) => string;
  /** Scrolls to a page of one continuous list; undefined where each page stands alone. */
  readonly onPage: ((page: number) => void) | undefined;
  /** Goes to a row by its place. */
  readonly onRow: (place: number) => void;
}

/** Where in the list one is, its pages, and the way to a row by its number. */
export function ListFoot({ first, last, count, size, address, onPage, onRow }: ListFootProps) {
  const { t } = useLingui();
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('row');
    const number = field instanceof HTMLInputElement ? Number.parseInt(field.value.replace(/\D/g, ''), 10) : Number.NaN;
    if (!(number >= 1)) return;
    event.currentTarget.reset();
    // The field lets go, so that the row can take the focus.
    if (field instanceof HTMLInputElement) field.blur();
    onRow(Math.min(number, count) - 1);
  };
  return (
    <div className={classes.foot}>
      <Pager page={Math.floor(first / size) + 1} pageCount={Math.max(1, Math.ceil(count / size))} pageSize={size} count={count} rows={last - first + 1} seen={{ first: first + 1, last: last + 1 }} address={address} onGo={onPage} />
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
    </div>
  );
}
