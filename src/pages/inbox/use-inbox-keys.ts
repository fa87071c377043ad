import { useLingui } from '@lingui/react/macro';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { inboxTabs, onTab } from '#src/lib/inbox-tabs.ts';
import { useNavigate } from '#src/ui/router.ts';
import { useKeys, type KeyAction } from '#src/ui/use-keys.ts';
import type { RowDeeds } from './row-deeds.ts';
import type { RowCursor } from './use-row-cursor.ts';

interface InboxKeys {
  readonly rows: readonly InvoiceRow[];
  readonly cursor: RowCursor;
  readonly deeds: RowDeeds;
  readonly filters: InboxFilters;
  readonly change: (filters: InboxFilters) => void;
}

// An open filter has the keyboard: a letter typed there must not approve anything.
const inPanel = (target: EventTarget | null) => target instanceof Element && target.closest('[popover]') !== null;

/** The keys of the inbox: they act on the row of the cursor, and only when there is one. */
export function useInboxKeys({ rows, cursor, deeds, filters, change }: InboxKeys): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const group = t`Invoices`;
  const key = (label: string, run: () => unknown): KeyAction => ({ label, group, run: (event) => (inPanel(event.target) ? false : run()) });
  const onRow = (act: (row: InvoiceRow) => void) => () => {
    const row = rows.find(({ uid }) => uid === cursor.current);
    if (!row) return false;
    act(row);
    return true;
  };
  const next = key(t`Next row`, () => cursor.move(1));
  const previous = key(t`Previous row`, () => cursor.move(-1));
  const open = (row: InvoiceRow) => {
    deeds.leaveFor(row);
    void navigate(deeds.address(row));
  };
  useKeys({
    j: next,
    ArrowDown: next.run,
    k: previous,
    ArrowUp: previous.run,
    Enter: key(t`Open`, onRow(open)),
    a: key(t`Approve`, onRow(deeds.approve)),
    r: key(t`Reject`, onRow(deeds.reject)),
    Delete: key(t`Delete`, onRow(deeds.remove)),
    ...Object.fromEntries(inboxTabs.map((tab, index) => [String(index + 1), key(t`Tab ${index + 1}`, () => change(onTab(filters, tab)))])),
  });
}
