import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { isRefused } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { invalidateInvoice, invoiceQueries } from '#src/api/invoices.ts';
import { readingSince } from '#src/api/read-again.ts';
import {
  draftOf,
  followEndElsewhere,
  hasDraft,
  openDraftsOf,
  useDrafts,
} from '#src/device/drafts.ts';
import { pollDelay } from '#src/lib/list/poll-delay.ts';
import { Button } from '#src/ui/button.tsx';
import { Page } from '#src/ui/page.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { SlowNotice } from '#src/ui/slow-notice.tsx';
import { useLastError } from '#src/widgets/use-last-error.ts';
import { useNavigate } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { useSlow } from '#src/ui/use-slow.ts';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { ReviewGone } from '#src/pages/invoice/review/review-gone.tsx';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { Invoice } from '#contract/invoice.ts';
import { useTexts } from '#src/i18n/locale.ts';
import { Failure } from '#src/ui/failure.tsx';
import { RowFacts } from './facts.tsx';
import { HeaderStart, InvoiceWorkspace } from './invoice-workspace.tsx';
import classes from './invoice.module.css';
import { useAddress } from './use-address.ts';

const lookAgainMs = 15_000;

/** The page of one invoice. It polls while the file is being read. */
export const InvoicePage = memo(function InvoicePage({ uid }: { uid: string }) {
  useTexts();
  const navigate = useNavigate();
  const { filters, inbox, review, addressOf } = useAddress();
  useState(() => openDraftsOf(runTimeConfig().apiBaseUrl));
  const unsaved = useDrafts(() => hasDraft(uid));
  useEffect(() => followEndElsewhere(uid, () => void invalidateInvoice(uid)), [uid]);
  const options = invoiceQueries.detail(uid);
  const detail = useQuery({
    ...options,
    // A deleted invoice is not read again. With unsaved edits it is read more often, so that
    // changes of others are seen before saving.
    refetchInterval: ({ state }) => {
      if (!state.data || isRefused(state.error, 404)) return false;
      const { invoice } = state.data;
      const watched = { ...invoice, created_at: readingSince(invoice) };
      return pollDelay([watched], Date.now()) || (unsaved && lookAgainMs);
    },
  });
  // The list from which it was opened has its name and status.
  const row = client
    .getQueryData(invoiceQueries.list(filters).queryKey)
    ?.results.find((one) => one.uid === uid);
  const gone = detail.isError && isRefused(detail.error, 404);
  const failed = useLastError(detail);
  const awaited = detail.isPending && detail.isFetching && !failed;
  const cancelled = detail.isPending && !detail.isFetching && !failed;
  const slow = useSlow(awaited);
  // Where there is an invoice, its own keys come first.
  const back = () => void navigate(inbox);
  useKeys({ Escape: { run: back, label: t`Back to invoices`, group: t`Invoice` } });
  if (detail.data && !gone) return <InvoiceWorkspace key={uid} record={detail.data} />;
  return (
    <Page
      full
      title={(detail.data?.invoice ?? row)?.hf_id || t`Invoice`}
      beside={<HeaderStart invoice={(awaited && row) || null} inbox={inbox} />}
    >
      <div className={classes.state}>
        {row && !gone && <RowFacts row={row} />}
        <SlowNotice
          slow={slow}
          stopped={cancelled}
          onCancel={() => void client.cancelQueries(options)}
          onRetry={() => void detail.refetch()}
        />
        {awaited && <SkeletonRows rows={8} height="2.5rem" />}
        {gone && <InvoiceGone uid={uid} invoice={detail.data?.invoice ?? null} inbox={inbox} />}
        {gone && review !== null && (
          <ReviewGone
            id={review}
            uid={uid}
            addressOf={(next) => addressOf({ row: { uid: next }, page: 1 }, true)}
          />
        )}
        {failed && !gone && (
          <ReadProblem title={t`The invoice could not be loaded`} of={detail} error={failed} />
        )}
      </div>
    </Page>
  );
});

const StoredDraft = lazyPart(() => import('#src/pages/invoice/invoice-tools.ts'), 'StoredDraft');

/**
 * The invoice was deleted or never existed; unsaved edits can still be copied.
 * @param invoice as last read
 */
function InvoiceGone({
  uid,
  invoice,
  inbox,
}: {
  uid: string;
  invoice: Invoice | null;
  inbox: string;
}) {
  const draft = useDrafts(() => draftOf(uid));
  return (
    <>
      <Failure
        title={t`This invoice no longer exists`}
        why={
          invoice
            ? t`Someone deleted ${invoice.hf_id} while it was open here.`
            : t`Someone deleted it, or the address is wrong.`
        }
        action={<Button to={inbox} variant="default">{t`Back to invoices`}</Button>}
      />
      {draft && <StoredDraft uid={uid} invoice={invoice} draft={draft} />}
    </>
  );
}
