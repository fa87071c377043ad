import { t } from '@lingui/core/macro';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Permission } from '#contract/permissions.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { readInbox, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { useRequestedLocation } from '#src/ui/router.ts';
import { useKeys, type KeyAction, type KeyRun } from '#src/ui/use-keys.ts';
import { requestNext } from '#src/widgets/pending-cursor.ts';
import type { RowContext } from './row-context.ts';
import type { BulkAction } from '#src/pages/inbox/selection/selection-bar.tsx';
import type { Selection } from '#src/pages/inbox/selection/selection.ts';
import type { InvoiceListState } from './use-invoice-list.ts';
import type { RangePick } from '#src/pages/inbox/selection/use-range-pick.ts';

export interface InboxKeys {
  readonly list: InvoiceListState;
  readonly address: string;
  readonly rowContext: RowContext;
  readonly waiting: boolean;
  readonly selection: Selection;
  readonly range: RangePick;
  /** Whether the quick look is open. */
  readonly looking: boolean;
  readonly onLook: (looking: boolean) => void;
  readonly onBulk: (action: BulkAction) => void;
  readonly onSelectAll: () => void;
}

/** The permissions of so many rows, the newest, decide which keys of decisions are listed. */
const mostRowsJudged = 25;

/** Opens the field for a row's number, with the first digit in it. */
function askRow(digit: string): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-row-number]');
  if (!field) return false;
  field.value = digit;
  field.focus();
  return true;
}

/**
 * The keys of the inbox, for the selection if there is one, or else for the cursor's row.
 * @returns approves a row and moves on, for the quick look
 */
export function useInboxKeys({
  list,
  address,
  rowContext,
  waiting,
  selection,
  range,
  looking,
  onLook,
  onBulk,
  onSelectAll,
}: InboxKeys): (row: InvoiceRow, seen?: boolean) => void {
  const requested = useRequestedLocation();
  const isOnline = useStore(online);
  const { cursor, viewport } = list;
  const group = t`Invoices`;
  const key = (label: string, run: () => unknown, can = true): KeyAction => ({
    label,
    group,
    can,
    run,
  });
  /**
   * The address of the requested list, if it differs from the shown one; null for another page. A
   * key applies to the requested list even if React has not rendered it yet.
   */
  const requestedList = (): string | null | undefined => {
    const { pathname, search } = requested();
    if (pathname !== paths.inbox()) return null;
    const filters = { ...readInbox(new URLSearchParams(search)), page: 1 };
    const asked = writeInbox(filters).toString();
    return asked === address ? undefined : asked;
  };
  const here = cursor.row !== null;
  const many = selection.picked.size > 0;
  const judged = many
    ? [...selection.picked.values()]
    : [cursor.row, ...Array.from({ length: mostRowsJudged }, (_, at) => list.rowAt(at))].flatMap(
        (row) => row ?? [],
      );
  /** The key of a decision; one that none of the rows allows is not listed. */
  const decision = (label: string, flag: Permission, run: () => unknown): KeyAction | KeyRun =>
    judged.length === 0 || judged.some(({ permissions }) => permissions[flag])
      ? key(label, run, isOnline && (many || cursor.row?.permissions[flag] === true))
      : run;
  const onRow = (act: (row: InvoiceRow) => void) => () => {
    const { row, index } = cursor;
    if (requestedList() !== undefined) return true;
    if (!row || index === null) return false;
    // A row that is out of view is scrolled into view first, and decided by a second press.
    if (viewport.isSeen(index)) act(row);
    else cursor.go(index);
    return true;
  };
  const decideRowOrSelection = (action: BulkAction, act: (row: InvoiceRow) => void) => () =>
    many && isOnline && requestedList() === undefined ? onBulk(action) : onRow(act)();
  const move = (step: 1 | -1) => () => {
    const asked = requestedList();
    if (asked === undefined) return list.move(step);
    if (asked !== null) requestNext(asked, step);
    return true;
  };
  const next = key(t`Next row`, move(1));
  const previous = key(t`Previous row`, move(-1));
  const approve = (row: InvoiceRow, seen = false) => {
    // The row leaves this list, so the next press is for the next row.
    if (rowContext.approve(row, seen) && waiting) list.move(1);
  };
  useKeys({
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    PageDown: () => list.move(viewport.page),
    PageUp: () => list.move(-viewport.page),
    Home: key(t`First row`, () => cursor.go(0)),
    End: key(t`Last row`, () => cursor.go(list.total - 1)),
    Enter: key(t`Open`, onRow(rowContext.open), here),
    Space: key(t`Quick look`, () =>
      cursor.uid === null && !list.move(0) ? false : onLook(!looking),
    ),
    x: key(
      t`Select the row`,
      onRow((row) => rowContext.pick(row, false)),
      here,
    ),
    'shift+ArrowDown': key(t`Extend selection down`, () => range.step(1)),
    'shift+ArrowUp': key(t`Extend selection up`, () => range.step(-1)),
    'mod+a': key(t`Select all`, () => (list.total === 0 ? false : onSelectAll())),
    ...(many ? { Escape: key(t`Clear selection`, selection.clear) } : {}),
    a: decision(
      t`Approve`,
      'can_approve',
      decideRowOrSelection('approve', (row) => approve(row)),
    ),
    r: decision(t`Reject`, 'can_reject', decideRowOrSelection('reject', rowContext.reject)),
    Delete: decision(t`Delete`, 'can_delete', decideRowOrSelection('delete', rowContext.remove)),
    'g 1': key(t`Go to a row by its number`, () => askRow('1'), list.count > list.size),
    ...Object.fromEntries(Array.from('023456789', (digit) => [`g ${digit}`, () => askRow(digit)])),
  });
  return approve;
}
