import { t } from '@lingui/core/macro';
import { useMemo, useState, type CSSProperties } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { type InboxFilters, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import { tabOf } from '#src/lib/filters/inbox-tabs.ts';
import { rowHeight } from '#src/lib/list/list-columns.ts';
import { paths } from '#src/lib/paths.ts';
import { useNavigate, useNavigationType, useSearchParams } from '#src/ui/router.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import { textScale } from '#src/device/media.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { laterPart, lazyPart } from '#src/i18n/lazy-part.ts';
import { prerenderInvoice } from '#src/widgets/prerender-invoice.ts';
import { InvoiceTable, type ListRows } from './invoice-table.tsx';
import { InvoiceCards } from './invoice-cards.tsx';
import { leaveList } from './list-place.ts';
import { RowContextProvider, type RowDecisions, type RowContext } from './row-context.ts';
import { RowNumber } from './row-number.tsx';
import { RowProblemNotice } from './later-row-parts.ts';
import type { Inbox } from './use-inbox.ts';
import { useInboxKeys, type InboxKeys } from './use-inbox-keys.ts';
import { asksBeforeApproving } from './approval-questions.ts';
import { useSameColumns } from '#src/pages/inbox/columns/use-same-columns.ts';
import { useInvoiceList } from './use-invoice-list.ts';
import { useRangePick } from '#src/pages/inbox/selection/use-range-pick.ts';
import classes from './invoice-list.module.css';

const tools = () => import('#src/pages/inbox/inbox-tools.ts');
const ListFoot = laterPart(tools, 'ListFoot');
const OpenAhead = laterPart(tools, 'OpenAhead');
const NewRows = laterPart(tools, 'NewRows');
const RowsProblem = laterPart(tools, 'RowsProblem');
const QuickLook = lazyPart(tools, 'QuickLook', <div className={classes.look} />);

/** A phone's card with the gap below it, in px at the usual font size. */
const cardHeight = 90;
const headHeight = 34;
const none: readonly InvoiceRow[] = [];

/** Whether the quick look requested the record in vain; an aborted prefetch does not count. */
function isUnread(uid: string): boolean {
  const { queryKey } = invoiceQueries.detail(uid);
  const query = client.getQueryCache().find({ queryKey });
  const { data, fetchStatus } = query?.state ?? {};
  return query?.isActive() === true && data === undefined && fetchStatus === 'idle';
}

interface InvoiceListProps extends Omit<InboxKeys, 'list' | 'range' | 'rowContext' | 'waiting'> {
  readonly filters: InboxFilters;
  readonly inbox: Inbox;
  readonly decisions: RowDecisions;
  readonly own: ReadonlySet<string>;
  readonly wide: boolean;
  /** The window scrolls the list, so it is divided into pages. Another value needs a new list. */
  readonly windowScrolls: boolean;
}

export function InvoiceList({
  filters,
  address,
  inbox,
  decisions,
  selection,
  own,
  wide,
  windowScrolls,
  looking,
  onLook,
  onBulk,
  onSelectAll,
}: InvoiceListProps) {
  const { density, paged: chosen } = usePreferences();
  const paged = chosen || windowScrolls;
  const returning = useNavigationType() === 'POP';
  const [params] = useSearchParams();
  const view = viewOf(params);
  const row = Math.round((wide ? rowHeight(density) : cardHeight) * textScale);
  const head = wide ? headHeight * textScale : 0;
  const navigate = useNavigate();
  // Each page on its own remembers its own scroll position.
  const placeName = paged ? `${address} ${filters.page}` : address;
  const list = useInvoiceList({
    filters,
    inbox,
    rowHeight: row,
    headHeight: head,
    paged,
    returning,
    own,
    address,
    placeName,
    onPage: (page) =>
      void navigate(paths.inbox(writeInbox({ ...filters, page }, view)), {
        preventScrollReset: true,
      }),
  });
  const { viewport, cursor } = list;
  const { picked } = selection;
  const range = useRangePick(list, filters, selection);

  const latest = useLatest({ list, range, looking, onLook, placeName });
  // The old rows belong to the old filters until new ones have arrived.
  const { shown } = inbox;
  const rowContext = useMemo<RowContext>(() => {
    const indexOf = (row: InvoiceRow) => latest.current.list.indexOf(row.uid) ?? 0;
    // Cached by page: computing it for each row took a third of the time to render rows.
    const searches = new Map<number, URLSearchParams>();
    const addressOf = (row: InvoiceRow) => {
      const page = latest.current.list.pageOf(indexOf(row));
      const search = searches.get(page) ?? writeInbox({ ...shown, page }, view);
      searches.set(page, search);
      return paths.invoice(row.uid, search);
    };
    const open = (row: InvoiceRow) => {
      leaveList(latest.current.placeName);
      void navigate(addressOf(row));
    };
    return {
      ...decisions,
      address: addressOf,
      open,
      approve: (row, seen = false) => {
        const { list, looking } = latest.current;
        // If the invoice cannot be approved, the reason is shown.
        const can = navigator.onLine && row.permissions.can_approve;
        if (seen || !can || !asksBeforeApproving(row)) {
          decisions.approve(row, seen);
          return can;
        }
        // An invoice with doubts is shown before it is approved, and the question is asked there.
        // An open quick look may not show this row yet; if it failed to load, the invoice's page is
        // opened instead.
        if (!wide || (looking && list.cursor.uid === row.uid && isUnread(row.uid))) open(row);
        else {
          list.cursor.enter(row, indexOf(row));
          latest.current.onLook(true);
        }
        return false;
      },
      expect: (row) => prerenderInvoice(row?.uid ?? null),
      prefetch: (row) => void client.prefetchQuery(invoiceQueries.detail(row.uid)),
      enter: (row) => latest.current.list.cursor.enter(row, indexOf(row)),
      pick: (row, extend) => latest.current.range.pick(row, indexOf(row), extend),
    };
  }, [decisions, latest, navigate, shown, view, wide]);
  const approve = useInboxKeys({
    list,
    address,
    rowContext,
    waiting: tabOf(filters) === 'waiting',
    selection,
    range,
    looking,
    onLook,
    onBulk,
    onSelectAll,
  });

  const { newer } = list;
  const { first, last } = viewport.made;
  const { top } = viewport;
  const items: ListRows['items'] = useMemo(() => {
    const placed = (index: number) => ({ index, top: top + head + (index - first) * row });
    const found = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => ({
      ...placed(first + step),
      row: list.rowAt(first + step),
    }));
    const { index } = cursor;
    // The focused element is in the cursor's row, so that row stays rendered when it is scrolled
    // out of view.
    if (!cursor.row || index === null || (index >= first && index <= last)) return found;
    return [...found, { ...placed(index), row: cursor.row }];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the cursor by its parts
  }, [first, last, top, list.rowAt, cursor.row, cursor.index, row, head]);

  const same = useSameColumns(
    address,
    filters.approvement_status,
    list,
    inbox.list.data?.results ?? none,
    items,
  );

  const extent: CSSProperties & Record<'--row' | '--head' | '--extent', string> = {
    '--row': `${row}px`,
    '--head': `${head}px`,
    '--extent': `${viewport.height + head}px`,
  };
  // After a jump the row is not loaded yet, so the previous one of the same list stays until it is.
  const { start } = list;
  const [seen, setSeen] = useState({ start, row: cursor.row });
  if (seen.start !== start || (cursor.row !== null && cursor.row !== seen.row))
    setSeen({ start, row: cursor.row });
  const looked = looking && cursor.index !== null ? seen.row : null;
  // Beside the quick look a row has no room for a failure.
  const elsewhere = [...decisions.problems.values()].filter(
    ({ row }) => looked !== null || list.indexOf(row.uid) === undefined,
  );
  const rows = {
    items,
    before: list.before,
    total: paged ? list.count : list.total,
    current: cursor.uid,
    picked,
    tight: looked !== null,
    same,
  };
  const following =
    cursor.index === null
      ? []
      : [1, 2].flatMap((step) => list.rowAt((cursor.index ?? 0) + step)?.uid ?? []);
  return (
    <RowContextProvider value={rowContext}>
      <div className={classes.view} data-looking={looked !== null || undefined}>
        <div className={classes.list}>
          {newer > 0 && <NewRows newer={newer} onTake={list.takeNew} />}
          {elsewhere.map((failed) => (
            <RowProblemNotice key={failed.row.uid} failed={failed} named />
          ))}
          {list.problem && <RowsProblem problem={list.problem} onRetry={list.retry} />}
          {/* A scrolling element must be focusable, to be scrolled by keys. */}
          <section
            ref={viewport.ref}
            className={classes.scroller}
            data-list-scroller
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
            tabIndex={0}
            aria-label={t`Rows`}
            onScroll={viewport.onScroll}
            {...cursor.focusHandlers}
          >
            <div className={classes.extent} style={extent}>
              {wide ? <InvoiceTable {...rows} /> : <InvoiceCards {...rows} />}
            </div>
          </section>
          <div className={classes.foot}>
            <ListFoot
              seen={viewport.resting}
              offset={list.placeOf(0)}
              count={list.count}
              size={list.size}
              address={(page) => paths.inbox(writeInbox({ ...filters, page }, view))}
              uidAt={(index) => list.rowAt(index)?.uid}
              onPage={
                paged
                  ? undefined
                  : (page) => {
                      // Scrolls only once the address names the page; otherwise a quick Back would
                      // leave the list at another page than the address.
                      if (page === filters.page)
                        viewport.goTo(Math.max(0, (page - 1) * list.size - list.placeOf(0)));
                    }
              }
            />
            {list.count > list.size && (
              <RowNumber count={list.count} onRow={(to) => list.go(to - list.placeOf(0))} />
            )}
          </div>
        </div>
        <OpenAhead uid={cursor.uid !== null || first > 0 ? null : (list.rowAt(0)?.uid ?? null)} />
        {looked && (
          <QuickLook
            onClose={() => onLook(false)}
            selecting={picked.size > 0}
            underWay={decisions.underWay(looked.uid)}
            onApprove={(shown) => approve(shown, true)}
            onReject={rowContext.reject}
            next={following}
            address={rowContext.address(looked)}
            row={looked}
          />
        )}
      </div>
    </RowContextProvider>
  );
}
