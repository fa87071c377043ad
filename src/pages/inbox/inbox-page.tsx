import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { problemOf } from '#src/api/api-error.ts';
import { withTexts } from '#src/i18n/languages.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { readInbox, writeInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { lasting } from '#src/lib/lasting.ts';
import { Page } from '#src/ui/page.tsx';
import { Navigate, useNavigate, useSearchParams } from '#src/ui/router.ts';
import { useUploads } from '#src/widgets/uploads/upload-provider.tsx';
import { FilterBar } from './filter-bar.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { rememberRow } from './last-place.ts';
import { RowDeedsProvider, type RowDeeds } from './row-deeds.ts';
import { StatusTabs } from './status-tabs.tsx';
import { useInbox } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useRowActs } from './use-row-deeds.ts';
import { useRowCursor } from './use-row-cursor.ts';
import classes from './invoice-list.module.css';

const RejectDialog = lazy(lasting(async () => ({ default: (await withTexts(import('./reject-dialog.tsx'))).RejectDialog })));
const ExportDialog = lazy(lasting(async () => ({ default: (await withTexts(import('#src/widgets/export-dialog.tsx'))).ExportDialog })));

/** The filters that stand as chips, where the service's words against them are shown. */
const chips = ['company__uid', 'workspace_user__uid', 'card__uid', 'approvement_status', 'payment_type', 'created_at', 'created_at__from_date', 'created_at__to_date', 'query'];
const noProblems: Readonly<Record<string, readonly string[]>> = {};

/** The inbox. Its address says everything that it shows; an address that says nothing is To review. */
export function Component() {
  const [params] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readInbox(new URLSearchParams(text)), [text]);
  if (text === '') return <Navigate to={paths.inbox(writeInbox(filters))} replace />;
  return <InboxPage filters={filters} />;
}

function InboxPage({ filters }: { filters: InboxFilters }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const uploads = useUploads();
  const panelId = useId();
  const [asking, setAsking] = useState<InvoiceRow | null>(null);
  const [exporting, setExporting] = useState(false);
  const search = writeInbox(filters);
  const place = search.toString();
  const inbox = useInbox(filters, uploads.items);
  const { list, rows } = inbox;
  const uids = useMemo(() => rows.map((row) => row.uid), [rows]);
  const cursor = useRowCursor(uids, place);
  const { acts, reject } = useRowActs(setAsking, cursor.keepFocus);
  const change = (next: InboxFilters) => void navigate(paths.inbox(writeInbox(next)), { preventScrollReset: true });
  const deeds: RowDeeds = {
    ...acts,
    current: cursor.current,
    enter: cursor.enter,
    address: (row) => paths.invoice(row.uid, search),
    leaveFor: (row) => rememberRow(place, row.uid),
  };
  useInboxKeys({ rows, cursor, deeds, filters, change });
  const problem = list.error ? problemOf(list.error) : null;
  const problems = problem?.kind === 'refused' && problem.status === 400 ? problem.fields : noProblems;
  return (
    <Page
      title={t`Invoices`}
      actions={<Button variant="default" leftSection={<IconFileExport size={16} aria-hidden />} onClick={() => setExporting(true)}>{t`Export`}</Button>}
    >
      <RowDeedsProvider value={deeds}>
        <StatusTabs filters={filters} count={inbox.stale ? undefined : list.data?.count} panelId={panelId} />
        <FilterBar filters={filters} onChange={change} problems={problems} settled={list.data !== undefined} empty={list.data !== undefined && rows.length === 0} />
        <section id={panelId} role="tabpanel" aria-labelledby={`${panelId}-tab`} className={classes.panel}>
          <InvoiceList inbox={inbox} filters={filters} onChange={change} filterRefused={chips.some((name) => name in problems)} />
        </section>
        <Suspense fallback={null}>
          {asking && <RejectDialog row={asking} onClose={() => setAsking(null)} onReject={(reason) => { setAsking(null); void reject(asking, reason); }} />}
          {exporting && <ExportDialog filters={filters} onClose={() => setExporting(false)} />}
        </Suspense>
      </RowDeedsProvider>
    </Page>
  );
}
