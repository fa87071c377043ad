import { useLingui } from '@lingui/react/macro';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { mediaQuery } from '#src/device/media.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import {
  leastCompany,
  selectWidth,
  shownColumns,
  widthOf,
  type ColumnId,
} from '#src/lib/list-columns.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Day, TimeAgo } from '#src/ui/time-ago.tsx';
import { ProcessingBadge } from '#src/widgets/status-badge.tsx';
import {
  RowActions,
  RowActionsOpener,
  RowDecision,
  RowId,
  RowLink,
  RowSelect,
  RowStatus,
} from '#src/pages/inbox/list/row-parts.tsx';
import { RowSignals } from '#src/pages/inbox/list/later-row-parts.ts';
import classes from './columns.module.css';

const none: readonly ColumnId[] = [];

/** Whether there is room for the table; cards otherwise. */
export const wideScreen = mediaQuery('(min-width: 900px)');
/** Whether the columns are narrower. */
export const narrowTable = mediaQuery('(max-width: 1399px)');

interface RowState {
  readonly picked: boolean;
  /** The row is under the cursor or pointed at: only there its buttons are made. */
  readonly active: boolean;
}

/** A column as the list draws it. */
export interface ListColumn {
  readonly id: ColumnId | 'select';
  readonly cell: (row: InvoiceRow, state: RowState) => ReactNode;
  readonly title?: (row: InvoiceRow) => string | undefined;
}

// Plain functions: order and choice are an array, widths are variables of CSS. A table library has
// nothing to do here and weighs 9 KiB (decision 007).
const columns: Readonly<Record<Exclude<ListColumn['id'], 'company'>, Omit<ListColumn, 'id'>>> = {
  select: { cell: (row, state) => <RowSelect row={row} {...state} /> },
  hf_id: { cell: (row) => <RowId row={row} /> },
  signals: { cell: (row) => <RowSignals row={row} /> },
  invoice_date: { cell: (row) => <Day day={row.invoice_date} /> },
  total_price: { cell: (row) => <Amount value={row.total_price} currency={row.currency} /> },
  status: { cell: (row) => <RowStatus row={row} /> },
  processing: { cell: (row) => <ProcessingBadge status={row.processing_status} /> },
  category: {
    cell: ({ category }) => category?.name ?? '–',
    title: ({ category }) => category?.name,
  },
  workspace_user: {
    cell: ({ workspace_user: person }) => person?.user.full_name || person?.user.email || '–',
    title: ({ workspace_user: person }) => person?.user.email,
  },
  created_at: { cell: (row) => <TimeAgo moment={row.created_at} /> },
  actions: {
    cell: (row, { active }) => (active ? <RowActions row={row} /> : <RowActionsOpener row={row} />),
  },
};

/** The company, with what no other column of the table says. */
const companyCell = (withId: boolean, withDecision: boolean): ListColumn => ({
  id: 'company',
  cell: (row) => (
    <>
      <span className={classes.name}>
        <RowLink row={row} />
        {/* An ID names its row's buttons and may stand only once. */}
        {withId && <RowId row={row} />}
      </span>
      {withDecision && <RowDecision row={row} />}
    </>
  ),
});

/**
 * The columns that the person chose, in their order; the same array until that changes.
 * @param same those that say the same in every row
 */
export function useListColumns(same: readonly ColumnId[] = none): readonly ListColumn[] {
  const { order, hidden, chosen } = usePreferences().columns;
  return useMemo(() => {
    const ids = shownColumns({ order, hidden, chosen }, same);
    return (['select', ...ids] as const).map((id) =>
      id === 'company'
        ? companyCell(!ids.includes('hf_id'), !ids.includes('status'))
        : { id, ...columns[id] },
    );
  }, [order, hidden, chosen, same]);
}

/** What the columns are called. */
export function useColumnNames(): Readonly<Record<ListColumn['id'], string>> {
  const { t } = useLingui();
  return {
    select: t`Select`,
    company: t`Company`,
    hf_id: t`ID`,
    signals: t`Signals`,
    invoice_date: t`Invoice date`,
    total_price: t`Total`,
    status: t`Status`,
    processing: t`Reading`,
    category: t`Category`,
    workspace_user: t`Person`,
    created_at: t`Created`,
    actions: t`Actions`,
  };
}

/** The variable that holds the width of a column. */
export const widthName = (id: string): `--col-${string}` => `--col-${id}`;

/**
 * The style of the table: the widths of its columns as variables, and the width below which it
 * scrolls sideways.
 * @param tight the quick look is open: the table is as narrow as on a small screen
 * @returns also whether a text may be wider than its column, since a person chose the width
 */
export function useColumnWidths(
  tight = false,
  same: readonly ColumnId[] = none,
): { style: CSSProperties; clipped: boolean } {
  const { columns: chosen } = usePreferences();
  const small = useStore(narrowTable) || tight;
  return useMemo(() => {
    const style: CSSProperties & Record<`--${string}`, string> = {
      '--col-select': `${selectWidth}px`,
    };
    const shown = shownColumns(chosen, same);
    const sized = shown.filter((id) => id !== 'company');
    for (const id of sized) style[widthName(id)] = `${widthOf(chosen, id, small)}px`;
    const all = ['--col-select', ...sized.map(widthName)].map((name) => `var(${name})`).join(' + ');
    style['--columns'] = ['select', ...shown]
      .map((id) => `var(${widthName(id)}${id === 'company' ? ', minmax(0, 1fr)' : ''})`)
      .join(' ');
    style.minInlineSize = `calc(${all} + ${leastCompany(shown, small)}px)`;
    return { style, clipped: Object.keys(chosen.widths).length > 0 };
  }, [chosen, same, small]);
}
