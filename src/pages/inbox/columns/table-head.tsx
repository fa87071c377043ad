import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { useTexts } from '#src/i18n/locale.ts';
import { isSized } from '#src/lib/list/list-columns.ts';
import { columnNames } from './columns.tsx';
import type { ListColumn } from './column-cells.tsx';
import classes from './table-head.module.css';

// Loaded after the first rows.
const ColumnHandle = laterPart(() => import('#src/pages/inbox/inbox-tools.ts'), 'ColumnHandle');

/**
 * The headings, with lines between them to resize columns. None sorts, because the service has one
 * order, newest first.
 */
export const TableHead = memo(function TableHead({ columns }: { columns: readonly ListColumn[] }) {
  useTexts();
  const names = columnNames();
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ id }) => {
          const name = names[id];
          const seen = id !== 'select' && id !== 'actions';
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              aria-label={name}
              className={classes.head}
              data-column={id}
            >
              <span
                className={seen ? classes.name : 'visually-hidden'}
                title={seen ? name : undefined}
              >
                {name}
              </span>
              {isSized(id) && <ColumnHandle id={id} label={t`Width of ${name}`} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
