import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { isKnown } from '#contract/open-enum.ts';
import { cells } from './item-cells.ts';
import classes from './item-grid.module.css';
import { pressInGrid } from './item-keys.ts';
import { ItemRow } from './item-row.tsx';
import { ItemTable } from './item-table.tsx';
import type { ItemRows } from './use-item-rows.ts';

/** The lines of the invoice: a grid to type in, or a table where they may not be changed. */
export function ItemGrid({ invoice, currency, grid, editable }: { invoice: Invoice; currency: string; grid: ItemRows; editable: boolean }) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!table.current) return;
    const done = pressInGrid(event.nativeEvent, table.current, {
      restore: (index, name) => {
        const row = grid.rows[index];
        if (!row || !isKnown(cells, name) || !row.edited.includes(name)) return false;
        grid.type(row, name, row.base[name]);
        return true;
      },
      drop: (index) => {
        const row = grid.rows[index];
        if (row) void grid.drop(row);
      },
    });
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <section className={classes.section} aria-labelledby="items-title">
      <h2 id="items-title" className={classes.title}>{t`Items`}</h2>
      {editable ? (
        <div className={classes.wide}>
          {/* The keys belong to the fields inside; the table hears them for all. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <table ref={table} className={classes.grid} aria-labelledby="items-title" onKeyDown={onKeyDown}>
            <thead>
              <tr>
                <th scope="col">{t`Name`}, {t`Description`}</th>
                <th scope="col" className={classes.number}>{t`Quantity`}</th>
                <th scope="col">{t`Unit`}</th>
                <th scope="col" className={classes.number}>{t`Total incl. VAT`}</th>
                <th scope="col" className={classes.number}>{t`VAT %`}</th>
                <th scope="col"><span className="visually-hidden">{t`Saving`}</span></th>
              </tr>
            </thead>
            <tbody>
              {grid.rows.map((row, index) => (
                <ItemRow key={row.id} row={row} index={index} state={grid.states[row.id]} grid={grid} blank={index === grid.rows.length - 1} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ItemTable items={invoice.items} currency={currency} />
      )}
    </section>
  );
}
