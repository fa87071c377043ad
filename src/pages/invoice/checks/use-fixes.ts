import { useLingui } from '@lingui/react/macro';
import type { Fix } from '#src/lib/checks/cause.ts';
import type { Line } from '#src/lib/line-changes.ts';
import { notify } from '#src/ui/notify.tsx';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';

const fields = ['total_price', 'total_vat'] as const;

// What had the focus may be gone with the difference: then the row that was set right takes it.
function focusAfter(before: Element, row: number): void {
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLElement>(
      `[data-row="${row}"][data-cell="total_price"]`,
    );
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : cell)?.focus();
  });
}

/** Applies fixes of a difference as if they were typed, with a notification and its Undo. */
export function useFixes(header: HeaderValues, lines: readonly Line[]) {
  const { t } = useLingui();
  const { form, grid } = useOpenInvoice();
  return (fix: Fix, text: string, before: Element): void => {
    const fixed = fields.filter((field) => fix.header?.[field] !== undefined);
    const put = (values: Fix['header']) => {
      for (const field of fixed) form.change(field, values?.[field] ?? '');
    };
    put(fix.header);
    const takeBack = fix.lines && grid.applyChanges(fix.lines);
    const undo = () => {
      put(header);
      takeBack?.();
    };
    notify({ text: t`Fixed: ${text}`, tone: 'good', action: { label: t`Undo`, run: undo } });
    const touched = fix.lines?.change?.[0]?.id;
    const row = touched === undefined ? -1 : lines.findIndex((line) => line.id === touched);
    focusAfter(before, row === -1 ? (fix.lines?.add ? lines.length : 0) : row);
  };
}
