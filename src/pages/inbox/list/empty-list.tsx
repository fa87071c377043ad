import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconFileSearch, IconFilterOff, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchSamples } from '#src/api/samples.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { noFilters, type InboxFilters, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import { isNarrowed, onTab, tabOf, tabOnly } from '#src/lib/filters/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useSearchParams } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useUploads } from '#src/widgets/uploads/upload-context.ts';
import classes from './empty-list.module.css';

export function FilterRefused() {
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t`One of the filters was refused`}
    >{t`The problem is shown below it. Change or remove it.`}</EmptyState>
  );
}

/** Why the list is empty: the filters, the tab, or nothing was uploaded yet. */
export function EmptyList({
  filters,
  onChange,
}: {
  filters: InboxFilters;
  onChange: (filters: InboxFilters) => void;
}) {
  const uploads = useUploads();
  const tab = tabOf(filters);
  const narrowed = isNarrowed(filters);
  const all = useQuery({
    ...invoiceQueries.count(narrowed ? onTab(filters, 'all') : noFilters),
    enabled: tab !== 'all',
  });
  if (narrowed)
    return (
      <EmptyState
        icon={<IconFilterOff size={22} />}
        title={t`No invoice matches these filters`}
        action={
          <Button
            variant="default"
            onClick={() => onChange(tabOnly(filters))}
          >{t`Clear filters`}</Button>
        }
      >
        {tab !== 'all' && Boolean(all.data) && t`Other tabs have invoices that match.`}
        {filters.query !== undefined && (
          <p>{t`Search covers items, category, number, company and ID.`}</p>
        )}
      </EmptyState>
    );
  if (tab === 'all' || all.data === 0) return <EmptyInbox />;
  if (all.isPending) return <SkeletonRows rows={3} />;
  const texts = {
    waiting: [
      t`Nothing is waiting for review`,
      t`New uploads appear here by themselves and wait until someone approves or rejects them.`,
    ],
    approved: [
      t`Nothing is approved yet`,
      t`Invoices come here once they are approved. They can no longer be edited unless the approval is removed.`,
    ],
    rejected: [
      t`Nothing is rejected`,
      t`Invoices come here once they are rejected. Nothing is deleted: removing the rejection puts one back in review.`,
    ],
  } as const;
  const [title, why] = texts[tab];
  return (
    <EmptyState
      icon={<IconCircleCheck size={22} />}
      title={title}
      action={
        <>
          {tab === 'waiting' ? (
            uploads.mayUpload && <Button onClick={uploads.pick}>{t`Choose files`}</Button>
          ) : (
            <Button
              to={paths.inbox(writeInbox(onTab(noFilters, 'waiting')))}
            >{t`Show invoices to review`}</Button>
          )}
          <Button
            variant="default"
            to={paths.inbox(writeInbox(onTab(noFilters, 'all')))}
          >{t`Show all invoices`}</Button>
        </>
      }
    >
      {why}
    </EmptyState>
  );
}

/** Shown for a page that does not exist (gap G1), with a link to the last page. */
export function PastEnd({ filters }: { filters: InboxFilters }) {
  const first = useQuery(invoiceQueries.list({ ...filters, page: 1 }));
  const last = Math.max(1, first.data?.page_count ?? 1);
  const { page } = filters;
  const [params] = useSearchParams();
  return (
    <EmptyState
      icon={<IconFileSearch size={22} />}
      title={t`There is no page ${page}`}
      action={
        <Button
          variant="default"
          to={paths.inbox(writeInbox({ ...filters, page: last }, viewOf(params)))}
        >
          {last > 1 ? t`Go to the last page, ${last}` : t`Go to the first page`}
        </Button>
      }
    >
      {t`The list became shorter, or the address is wrong.`}
    </EmptyState>
  );
}

/** The inbox before its first invoice, with upload and samples. */
function EmptyInbox() {
  const uploads = useUploads();
  const samples = useMutation({
    mutationFn: () => fetchSamples(),
    onSuccess: (files) => uploads.add(files),
  });
  if (!uploads.mayUpload)
    return (
      <EmptyState icon={<IconFileSearch size={22} />} title={t`No invoices yet`}>
        {t`New uploads appear here. Your key may read invoices, not upload them.`}
      </EmptyState>
    );
  return (
    <div className={classes.zone}>
      <EmptyState
        icon={<IconUpload size={22} />}
        title={
          // On touch screens nothing can be dragged from elsewhere.
          matchMedia('(pointer: coarse)').matches
            ? t`Choose or photograph invoices`
            : t`Drop invoices anywhere on this page`
        }
        action={
          <>
            <Button onClick={uploads.pick}>{t`Choose files`}</Button>
            <Button
              variant="default"
              loading={samples.isPending}
              onClick={() => samples.mutate()}
            >{t`Try it with sample invoices`}</Button>
          </>
        }
      >
        <Trans>
          PDF, photos and e-invoices (XML), as many as you like. Number, date, company, amounts and
          lines are read from them; you check and approve.
        </Trans>
      </EmptyState>
      {samples.error && (
        <ProblemNotice
          problem={samples.error}
          title={t`The sample invoices could not be fetched`}
          onRetry={() => samples.mutate()}
        />
      )}
    </div>
  );
}
