import { t } from '@lingui/core/macro';
import { useMemo, type CSSProperties } from 'react';
import { mediaQuery } from '#src/device/media.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import {
  leastCompany,
  selectWidth,
  shownColumns,
  widthOf,
  type ColumnId,
} from '#src/lib/list/list-columns.ts';

const none: readonly ColumnId[] = [];

/** Whether the table fits; otherwise cards are shown. */
export const wideScreen = mediaQuery('(min-width: 56.25em)');
export const narrowTable = mediaQuery('(max-width: 112.49em)');

export type ListedColumn = ColumnId | 'select';

export function columnNames(): Readonly<Record<ListedColumn, string>> {
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

/** A width as a style, which grows with the font size. @param width in px at the usual font size */
export const widthStyle = (width: number): string => `${width / 16}rem`;

export const widthName = (id: string): `--col-${string}` => `--col-${id}`;

/**
 * The style of the table: its columns' widths as CSS variables, and the width below which it
 * scrolls horizontally.
 * @param tight the quick look is open, so the table is as narrow as on a small screen
 * @returns also whether texts may be wider than their column, because a person chose the width
 */
export function useColumnWidths(
  tight = false,
  same: readonly ColumnId[] = none,
): { style: CSSProperties; clipped: boolean } {
  const { columns: chosen } = usePreferences();
  const small = useStore(narrowTable) || tight;
  return useMemo(() => {
    const style: CSSProperties & Record<`--${string}`, string> = {
      '--col-select': widthStyle(selectWidth),
    };
    const shown = shownColumns(chosen, same);
    const sized = shown.filter((id) => id !== 'company');
    for (const id of sized) style[widthName(id)] = widthStyle(widthOf(chosen, id, small));
    // Beside the document an amount is only as wide as needed, and the name has the rest.
    const fluid = tight && shown.at(-1) === 'total_price' ? 'total_price' : undefined;
    const all = ['--col-select', ...sized.filter((id) => id !== fluid).map(widthName)]
      .map((name) => `var(${name})`)
      .join(' + ');
    const column = (id: ListedColumn) =>
      id === fluid ? 'auto' : `var(${widthName(id)}${id === 'company' ? ', minmax(0, 1fr)' : ''})`;
    style['--columns'] = (['select', ...shown] as const).map(column).join(' ');
    style.minInlineSize = `calc(${all} + ${widthStyle(leastCompany(shown, small))})`;
    return { style, clipped: Object.keys(chosen.widths).length > 0 };
  }, [chosen, same, small, tight]);
}
