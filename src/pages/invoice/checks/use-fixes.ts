import { useLingui } from '@lingui/react/macro';
import type { Fix, TotalField } from '#src/lib/checks/cause.ts';
import type { Line, LineGrid } from '#src/lib/line-changes.ts';
import { notify } from '#src/ui/notify.tsx';

/** What a fix works on; `change` and `grid` are absent where nothing may be changed. */
export interface Fixed {
  readonly header: Readonly<Record<TotalField, string>>;
  readonly lines: readonly Line[];
  readonly change: ((field: TotalField, amount: string) => void) | undefined;
  readonly grid: Pick<LineGrid, 'applyChanges'> | undefined;
}

const fields = ['total_price', 'total_vat'] as const;

// What had the focus may be gone with the difference: then the row that was set right takes it.
function focusAfter(before: Element, row: number): void {
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLElement>(
      `[data-row="${row}"][data-cell="total_price"]`,
    );
    const target =
      before instanceof HTMLElement && before.isConnected && before !== document.body
        ? before
        : cell;
    target?.focus();
  });
}

/**
 * Applies fixes of a difference as if they were typed, with a notification and its Undo.
 * @returns undefined where nothing may be changed
 */
export function useFixes({
  header,
  lines,
  change,
  grid,
}: Partial<Fixed> & Pick<Fixed, 'header' | 'lines'>) {
  const { t } = useLingui();
  if (!change || !grid) return undefined;
  return (fix: Fix, text: string, before: Element): void => {
    const put = (values: Fix['header']) => {
      for (const field of fields) if (values?.[field] !== undefined) change(field, values[field]);
    };
    put(fix.header);
    const takeBack = fix.lines && grid.applyChanges(fix.lines);
    const undo = () => {
      if (fix.header)
        put(
          Object.fromEntries(
            fields
              .filter((field) => fix.header?.[field] !== undefined)
              .map((field) => [field, header[field]]),
          ),
        );
      takeBack?.();
    };
    notify({ text: t`Fixed: ${text}`, tone: 'good', action: { label: t`Undo`, run: undo } });
    const touched = fix.lines?.change?.[0]?.id;
    const row = touched === undefined ? -1 : lines.findIndex((line) => line.id === touched);
    focusAfter(before, row === -1 ? (fix.lines?.add ? lines.length : 0) : row);
  };
}
