import { t } from '@lingui/core/macro';
import { Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { invoiceFilters, type InvoiceRow } from '#contract/invoice.ts';
import { problemOf } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { currentSession, isKeyOffered } from '#src/api/session.ts';
import { phoneScreen, shortWindow } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { laterPart, lazyPart, suspendingPart } from '#src/i18n/lazy-part.ts';
import {
  type InboxFilters,
  readAddress,
  type Dropped,
  writeInbox,
  readInbox,
  viewOf,
} from '#src/lib/filters/filters.ts';
import { ignoredFilters } from '#src/lib/filters/ignored-filters.ts';
import { paths } from '#src/lib/paths.ts';
import { Page } from '#src/ui/page.tsx';
import { Navigate, useNavigate, useSearchParams } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { ignoredWords } from '#src/widgets/filters/ignored-words.ts';
import { useUploads } from '#src/widgets/uploads/upload-context.ts';
import { ListStates } from '#src/pages/inbox/list/list-states.tsx';
import { InvoiceList } from '#src/pages/inbox/list/invoice-list.tsx';
import { useSelection } from '#src/pages/inbox/selection/selection.ts';
import type { BulkAction } from '#src/pages/inbox/selection/selection-bar.tsx';
import { StatusTabs } from '#src/pages/inbox/filters/status-tabs.tsx';
import { openListAtTop } from '#src/pages/inbox/list/list-place.ts';
import { useInbox } from '#src/pages/inbox/list/use-inbox.ts';
import { useLooking } from '#src/pages/inbox/quick-look/use-looking.ts';
import { useRowDecisions } from '#src/pages/inbox/list/use-row-decisions.ts';
import { wideScreen } from '#src/pages/inbox/columns/columns.tsx';
import classes from './inbox-page.module.css';
import { startAddress } from '#src/pages/inbox/views/use-saved-views.ts';

const tools = () => import('#src/pages/inbox/inbox-tools.ts');
const FilterBar = laterPart(tools, 'FilterBar', <div className={classes.filters} />);
const FilterButton = laterPart(tools, 'FilterButton');
const RejectDialog = lazyPart(tools, 'RejectDialog');
const ExportDialog = lazyPart(tools, 'ExportDialog');
const SelectionBar = suspendingPart(tools, 'SelectionBar');
const BulkSheet = lazyPart(tools, 'BulkSheet');
const InterruptedRun = laterPart(tools, 'InterruptedRun');
const ReviewStart = laterPart(tools, 'ReviewStart');
const ListSettings = laterPart(tools, 'ListSettings');

const hold = { a: () => true, r: () => true, Delete: () => true };

/** The place of the selection's bar while its code is loading. */
function BarToCome({ shown }: { shown: boolean }) {
  // All are being selected but none is yet, so no key may decide on the cursor's row.
  useKeys(shown ? {} : hold);
  return shown && <div className={classes.bar} />;
}

/** Filters with a chip, at which the service's messages are shown. */
const chips = Object.keys(invoiceFilters.shape);
/**
 * Requests the inbox's rows while the texts are loading, so that the first render has them. An
 * empty address is completed before the router starts, because a redirect would render twice.
 * @returns resolves with the response; undefined when no rows are requested
 */
export function readInboxAhead(): Promise<void> | undefined {
  if (location.pathname === '/') history.replaceState(history.state, '', paths.inbox());
  // While the person chooses between two keys, it is unknown which one to use.
  if (isKeyOffered() || currentSession().key === null) return undefined;
  if (location.pathname === paths.inbox() && location.search === '') {
    history.replaceState(history.state, '', paths.inbox(startAddress()));
    openListAtTop();
  }
  return readListAhead();
}

/** Requests the list of the current address before it is rendered, unless it is cached. */
export function readListAhead(): Promise<void> | undefined {
  if (location.pathname !== paths.inbox() || currentSession().key === null) return undefined;
  const filters = readInbox(new URLSearchParams(location.search));
  const list = invoiceQueries.list({ ...filters, page: 1 });
  return client.getQueryState(list.queryKey) ? undefined : client.prefetchQuery(list);
}

const noProblems: Readonly<Record<string, readonly string[]>> = {};

/** The inbox, with its state in the address; an empty one opens the default view. */
export function Component() {
  const { filters, view, instead } = useInboxAddress();
  if (instead) return <Navigate {...instead} replace />;
  return <InboxPage filters={filters} view={view} />;
}

function InboxPage({ filters, view }: { filters: InboxFilters; view: string | undefined }) {
  const navigate = useNavigate();
  const uploads = useUploads();
  const wide = useStore(wideScreen);
  const short = useStore(shortWindow);
  const phone = useStore(phoneScreen);
  const [filtering, setFiltering] = useState(false);
  const panelId = useId();
  const [asking, setAsking] = useState<InvoiceRow | null>(null);
  const [exporting, setExporting] = useState<'filter' | 'selection' | null>(null);
  const [bulk, setBulk] = useState<BulkAction | null>(null);
  const [looking, setLooking] = useLooking();
  const [allAsked, setAllAsked] = useState(0);
  const inbox = useInbox(filters, uploads.items);
  const { list, shown } = inbox;
  const address = writeInbox({ ...shown, page: 1 }).toString();
  const selection = useSelection(address);
  const { decisions, reject } = useRowDecisions(setAsking);
  const own = useMemo(
    () => new Set(uploads.items.flatMap(({ uid }) => uid ?? [])),
    [uploads.items],
  );
  const change = useCallback(
    (next: InboxFilters) =>
      void navigate(paths.inbox(writeInbox(next, view)), { preventScrollReset: true }),
    [navigate, view],
  );
  const exportShown = useCallback(() => setExporting('filter'), []);
  const problem = inbox.error ? problemOf(inbox.error) : null;
  const refusals =
    problem?.kind === 'refused' && problem.status === 400 ? problem.fields : noProblems;
  const ignored = ignoredFilters(shown, inbox.data?.results ?? []);
  const problems =
    ignored.length > 0
      ? { ...Object.fromEntries(ignored.map((name) => [name, [ignoredWords()]])), ...refusals }
      : refusals;
  const selected = selection.picked.size > 0;
  // The inbox stays mounted behind an invoice, but its dialogs must be closed on return.
  useEffect(
    () => () => {
      setAsking(null);
      setExporting(null);
      setBulk(null);
    },
    [],
  );
  return (
    <Page
      title={t`Invoices`}
      full
      actions={
        <>
          {(list.data?.count ?? 0) > 0 && <ReviewStart filters={shown} />}
          {phone && (
            <FilterButton
              filters={filters}
              panelId={`${panelId}-filters`}
              open={filtering}
              onToggle={() => setFiltering(!filtering)}
            />
          )}
          <ListSettings onExport={exportShown} />
        </>
      }
    >
      <div className={classes.page}>
        <StatusTabs
          filters={filters}
          count={inbox.stale ? undefined : list.data?.count}
          panelId={panelId}
        />
        <FilterBar
          id={`${panelId}-filters`}
          shown={!phone || filtering || chips.some((name) => name in problems)}
          filters={filters}
          onChange={change}
          problems={problems}
          settled={list.data !== undefined}
          empty={list.data?.count === 0}
        />
        <InterruptedRun onSettled={selection.drop} />
        <section
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-tab`}
          className={classes.panel}
        >
          <ListStates
            inbox={inbox}
            filters={filters}
            wide={wide}
            rowProblems={decisions.problems}
            onChange={change}
            filterRefused={chips.some((name) => name in refusals)}
          >
            <InvoiceList
              // The other way of scrolling needs a new list.
              key={String(short)}
              filters={shown}
              address={address}
              inbox={inbox}
              decisions={decisions}
              selection={selection}
              own={own}
              wide={wide}
              windowScrolls={short}
              looking={looking}
              onLook={setLooking}
              onBulk={setBulk}
              onSelectAll={() => setAllAsked((times) => times + 1)}
            />
          </ListStates>
        </section>
        {(selected || allAsked > 0) && (
          <Suspense fallback={<BarToCome shown={selected} />}>
            <SelectionBar
              selection={selection}
              filters={shown}
              count={inbox.stale ? undefined : list.data?.count}
              onBulk={setBulk}
              onExport={() => setExporting('selection')}
              allAsked={allAsked}
            />
          </Suspense>
        )}
        {asking && (
          <RejectDialog
            invoice={asking}
            onClose={() => setAsking(null)}
            onReject={(reason) => {
              setAsking(null);
              reject(asking, reason);
            }}
          />
        )}
        {exporting && (
          <ExportDialog
            filters={shown}
            picked={exporting === 'selection' ? selection.picked : undefined}
            onGone={selection.drop}
            onClose={() => setExporting(null)}
          />
        )}
        {bulk && (
          <BulkSheet
            action={bulk}
            picked={[...selection.picked.values()]}
            onClose={() => setBulk(null)}
            onSettled={(uids) => selection.drop(uids)}
          />
        )}
      </div>
    </Page>
  );
}

interface InboxAddress {
  readonly filters: InboxFilters;
  readonly view: string | undefined;
  /** The address to redirect to, because the current one is empty or has invalid parameters. */
  readonly instead:
    | { readonly to: string; readonly state?: { readonly dropped: readonly Dropped[] } }
    | undefined;
}

/** The state in the inbox's address, the same object until it changes. */
function useInboxAddress(): InboxAddress {
  const [params] = useSearchParams();
  const text = params.toString();
  return useMemo(() => {
    const now = new URLSearchParams(text);
    const { filters, dropped } = readAddress(now);
    // The clean address has the dropped parameters in its history entry.
    const clean =
      dropped.length > 0
        ? { to: paths.inbox(writeInbox(filters, viewOf(now))), state: { dropped } }
        : undefined;
    return {
      filters,
      view: viewOf(now),
      instead: text === '' ? { to: paths.inbox(startAddress()) } : clean,
    };
  }, [text]);
}
