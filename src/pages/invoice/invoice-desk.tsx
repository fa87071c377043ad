import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemOf } from '#src/api/api-error.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';
import { listReview } from '#src/lib/review/review-store.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Page } from '#src/ui/page.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { BesideContext } from '#src/widgets/document/beside.ts';
import { DocumentViewer } from '#src/widgets/document/document-viewer.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { besideOf } from './beside-of.ts';
import { DataPanel } from './data-panel.tsx';
import { HeaderActions, HeaderStart } from './header-bar.tsx';
import classes from './invoice.module.css';
import { openChecks, shownValues } from './open-checks.ts';
import { Parts } from './parts.tsx';
import { ReadAhead } from './read-ahead.tsx';
import { saveAll } from './save-all.ts';
import { useAddress } from './use-address.ts';
import { useAskOnce } from './use-ask-once.ts';
import { useDecisions } from './use-decisions.ts';
import { useHeaderForm } from './use-header-form.ts';
import { useInvoiceKeys } from './use-invoice-keys.ts';
import { useItemRows } from './use-item-rows.ts';
import type { Neighbour } from './use-neighbours.ts';
import { useReviewSteps } from './use-review-steps.ts';
import { useReview } from './use-review.ts';

const RejectDialog = lazy(lasting(async () => ({ default: (await withAsideTexts(import('./reject-dialog.tsx'))).RejectDialog })));
const DeleteDialog = lazy(lasting(async () => ({ default: (await withAsideTexts(import('./delete-dialog.tsx'))).DeleteDialog })));
const ReviewSheet = lazy(lasting(async () => ({ default: (await withAsideTexts(import('#src/widgets/review/review-sheet.tsx'))).ReviewSheet })));
const ReviewTroubles = lazy(lasting(async () => ({ default: (await withAsideTexts(import('#src/widgets/review/review-troubles.tsx'))).ReviewTroubles })));
const ApproveAnyway = lazy(lasting(async () => ({ default: (await withAsideTexts(import('./approve-anyway.tsx'))).ApproveAnyway })));

/** One invoice at work: document and data, decisions, and the way to the next. Keyed by uid: nothing carries over. */
export function InvoiceDesk({ record }: { record: InvoiceAndEtag }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { invoice } = record;
  const address = useAddress();
  const at = useReview(invoice.uid, address.review, address.filters);
  const header = useHeaderForm(record);
  const grid = useItemRows(invoice);
  const { askFirst, question } = useAskOnce(invoice.uid, () => openChecks(shownValues(invoice, header), grid.lines()));
  const decisions = useDecisions(invoice, header.save, at.id, askFirst);
  const [asking, setAsking] = useState<'reject' | 'delete' | null>(null);
  const [reason, setReason] = useState('');
  const askReject = (start = '') => {
    setReason(start);
    setAsking('reject');
  };

  // Leaving a field is what saves a row: it is left before the page is.
  const leaveField = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const go = (neighbour: Neighbour | null) => {
    if (!neighbour) return;
    leaveField();
    void navigate(address.addressOf(neighbour), { flushSync: true });
  };
  const steps = useReviewSteps(record, at, {
    go,
    end: () => {
      announce(t`Nothing is left to review in this list.`);
      address.setSheet(true);
    },
  });
  const approve = async () => {
    leaveField();
    return decisions.able.approve && (await decisions.approve());
  };
  const saveApproveNext = async () => {
    leaveField();
    if (!decisions.able.approve) {
      if (decisions.pending || !(await header.save())) return;
      if (invoice.approvement_status !== 'waiting') return steps.goOn();
      const { hf_id } = invoice;
      return void notify({ text: invoice.processing_status === 'processing' ? t`${hf_id} is still being read. Wait, or skip it with S.` : t`Your key may not approve ${hf_id}. Skip it with S.`, tone: 'bad' });
    }
    // Without a network the answer is waited for: nothing is queued that nobody sees.
    if (!navigator.onLine) return (await decisions.approve()) ? steps.goOn() : undefined;
    if (await decisions.prepare()) await steps.decide('approve');
  };
  const reject = async (given: string) => {
    if (!at.inReview || !navigator.onLine) return decisions.reject(given);
    setAsking(null);
    await steps.decide('reject', given);
  };
  useInvoiceKeys({
    approve: () => void approve(),
    reject: () => decisions.able.reject && askReject(),
    next: () => go(at.next),
    previous: () => go(at.previous),
    skip: () => {
      leaveField();
      void steps.skip();
    },
    showReview: () => address.setSheet(true),
    save: () => {
      leaveField();
      void saveAll(header, grid);
    },
    saveApproveNext: () => void saveApproveNext(),
    back: () => {
      leaveField();
      void navigate(address.inbox);
    },
    setPart: address.setPart,
  });
  return (
    <Page
      full
      title={invoice.hf_id}
      tabTitle={[invoice.hf_id, invoice.company?.name].filter(Boolean).join(' · ')}
      beside={<HeaderStart invoice={invoice} inbox={address.inbox} />}
      actions={
        <HeaderActions
          invoice={invoice} neighbours={at} addressOf={address.addressOf} decisions={decisions} onApprove={() => void approve()} onReject={() => askReject()} onDelete={() => setAsking('delete')}
          onSkip={at.inReview ? () => void steps.skip() : undefined} onReview={at.inReview || at.begun ? () => address.setSheet(true) : undefined}
        />
      }
    >
      {decisions.failed && (
        <div className={classes.top}>
          <ProblemNotice problem={problemOf(decisions.failed.error)} title={decisions.failed.title} onRetry={decisions.failed.again} />
        </div>
      )}
      <Suspense fallback={null}>
        {at.troubled && <ReviewTroubles id={at.id} here={invoice.uid} addressOf={(uid) => address.addressOf({ row: { uid }, page: address.filters.page })} />}
      </Suspense>
      <Parts
        part={address.part}
        onPart={address.setPart}
        document={<BesideContext value={besideOf(invoice, header)}><DocumentViewer marking address={invoice.file} page={address.page} onPage={address.setPage} onRenew={() => void client.invalidateQueries({ queryKey: invoiceQueries.detail(invoice.uid).queryKey })} /></BesideContext>}
        data={<DataPanel invoice={invoice} header={header} grid={grid} onReject={askReject} onDelete={() => setAsking('delete')} />}
      />
      <ReadAhead uid={invoice.uid} at={at} />
      <Suspense fallback={null}>
        {question && <ApproveAnyway name={invoice.hf_id} currency={shownValues(invoice, header).currency} question={question} />}
        {asking === 'reject' && <RejectDialog name={invoice.hf_id} startReason={reason} onReject={reject} onClose={() => setAsking(null)} />}
        {asking === 'delete' && (
          <DeleteDialog
            name={invoice.hf_id}
            onDelete={async () => {
              await decisions.remove();
              await navigate(at.next ? address.addressOf(at.next) : address.inbox);
              client.removeQueries({ queryKey: invoiceQueries.detail(invoice.uid).queryKey, type: 'inactive' });
            }}
            onClose={() => setAsking(null)}
          />
        )}
        {address.sheet && (
          <ReviewSheet
            id={at.id} listed={at.id === listReview ? at.nextWaiting?.row.uid : undefined} inbox={address.inbox} filters={address.filters}
            addressOf={(uid) => address.addressOf({ row: { uid }, page: address.filters.page })} onClose={() => address.setSheet(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}
