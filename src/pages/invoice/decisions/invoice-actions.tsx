import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { listReview } from '#src/api/review-store.ts';
import { announce } from '#src/ui/announce.tsx';
import { isTextField } from '#src/ui/key-names.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { sayWhyNot } from '#src/widgets/why-not/say-why-not.ts';
import { findDuplicates } from '#src/pages/invoice/duplicates/find-duplicates.ts';
import { HeaderActions } from './header-actions.tsx';
import type { EarlyKeys } from '#src/pages/invoice/early-keys.tsx';
import { openChecks } from '#src/pages/invoice/checks/open-checks.ts';
import { PrefetchNext } from '#src/pages/invoice/review/prefetch-next.tsx';
import { saveAll } from '#src/pages/invoice/fields/save-all.ts';
import type { Address } from '#src/pages/invoice/use-address.ts';
import { useApprovalQuestion } from './use-approval-question.ts';
import { useDecisions, type DecisionResult } from './use-decisions.ts';
import type { HeaderForm } from '#src/pages/invoice/fields/header-form.ts';
import { shownValues } from '#src/pages/invoice/fields/use-header-form.ts';
import { useInvoiceKeys } from '#src/pages/invoice/use-invoice-keys.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import type { Neighbour } from '#src/pages/invoice/review/use-neighbours.ts';
import { useReviewSteps } from '#src/pages/invoice/review/use-review-steps.ts';
import { useReview } from '#src/pages/invoice/review/use-review.ts';
import classes from '#src/pages/invoice/invoice.module.css';

const RejectDialog = lazyPart(
  () => import('./reject-dialog.tsx'),
  (part) => part.RejectDialog,
);
const DeleteDialog = lazyPart(
  () => import('./delete-dialog.tsx'),
  (part) => part.DeleteDialog,
);
const ReviewSheet = lazyPart(
  () => import('#src/widgets/review/review-sheet.tsx'),
  (part) => part.ReviewSheet,
);
const ReviewTroubles = lazyPart(
  () => import('#src/widgets/review/review-troubles.tsx'),
  (part) => part.ReviewTroubles,
);
const ApproveAnyway = lazyPart(
  () => import('./approve-anyway.tsx'),
  (part) => part.ApproveAnyway,
);

/** The dialog that is open. */
export type Asking =
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'delete' }
  | null;

interface InvoiceActionsProps {
  readonly record: InvoiceAndEtag;
  readonly address: Address;
  readonly form: HeaderForm;
  readonly grid: ItemGrid;
  readonly early: EarlyKeys;
  readonly asking: Asking;
  readonly onAsk: (asking: Asking) => void;
  /** Where failures are shown: above the document and the data. */
  readonly top: HTMLElement | null;
}

/** Buttons and keys that decide on the invoice or lead to the next one, and their dialogs. */
export function InvoiceActions({
  record,
  address,
  form,
  grid,
  early,
  asking,
  onAsk,
  top,
}: InvoiceActionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { invoice } = record;
  const at = useReview(invoice.uid, address.review, address.filters);
  const { hf_id } = invoice;
  const { askFirst, looking, question } = useApprovalQuestion({
    uid: invoice.uid,
    checks: () => openChecks(shownValues(form.get()), grid.lines()),
    duplicates: () => findDuplicates(client, invoice, shownValues(form.get())),
    onLeft: () =>
      notify({
        text: t`${hf_id} is not approved: you left it while duplicates were being looked for.`,
        tone: 'bad',
      }),
  });
  const decisions = useDecisions(invoice, form.save, at.id, askFirst);
  const addressOf = (neighbour: Neighbour) => address.addressOf(neighbour, at.inReview);
  const addressOfUid = (uid: string) => addressOf({ row: { uid }, page: address.filters.page });
  const close = () => onAsk(null);

  // Leaving a field is what saves a row: it is left before the page is.
  const leaveField = () => {
    const left = document.activeElement;
    if (left instanceof HTMLElement && isTextField(left)) left.blur();
    /** Brings the person back to it, unless the focus is somewhere by now. */
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body && left instanceof HTMLElement) left.focus();
      });
  };
  const go = (neighbour: Neighbour | null) => {
    if (!neighbour) return;
    leaveField();
    void navigate(addressOf(neighbour), { flushSync: true });
  };
  const end = () => {
    announce(t`Nothing is left to review in this list.`);
    address.setSheet(true);
  };
  const steps = useReviewSteps(record, at, { go, end });
  const explainWhyNot = (action: 'approve' | 'reject') =>
    void (decisions.running !== null || sayWhyNot(action, invoice));
  const approve = async () => {
    const comeBack = leaveField();
    if (!decisions.can.approve) explainWhyNot('approve');
    else if (!(await decisions.approve())) comeBack();
  };
  const saveApproveNext = async () => {
    const comeBack = leaveField();
    if (!decisions.can.approve) {
      if (decisions.running !== null || !(await form.save())) return;
      if (invoice.approvement_status !== 'waiting') return steps.goOn();
      return void notify({
        text:
          invoice.processing_status === 'processing'
            ? t`${hf_id} is still being read. Wait, or skip it with S.`
            : t`Your key may not approve ${hf_id}. Skip it with S.`,
        tone: 'bad',
      });
    }
    // Without a network the answer is waited for: nothing is queued that nobody sees.
    if (!navigator.onLine) return (await decisions.approve()) ? steps.goOn() : undefined;
    if (await decisions.prepare()) await steps.decide('approve');
    else comeBack();
  };
  const reject = async (reason: string): Promise<DecisionResult> => {
    if (!at.inReview || !navigator.onLine) return decisions.reject(reason);
    close();
    await steps.decide('reject', reason);
    return { done: true, problem: null };
  };
  const remove = async (): Promise<DecisionResult> => {
    const result = await decisions.remove();
    if (result.done) {
      await navigate(at.next ? addressOf(at.next) : address.inbox);
      client.removeQueries({
        queryKey: invoiceQueries.detail(invoice.uid).queryKey,
        type: 'inactive',
      });
    }
    return result;
  };
  // In a review a decision leads to the next invoice.
  const approveHere = () => void (at.inReview ? saveApproveNext() : approve());
  const skip = () => {
    leaveField();
    void steps.skip();
  };
  const askReject = () => onAsk({ kind: 'reject', reason: '' });
  useInvoiceKeys(early, {
    approve: approveHere,
    reject: () => (decisions.can.reject ? askReject() : explainWhyNot('reject')),
    next: () => go(at.next),
    previous: () => go(at.previous),
    skip,
    showReview: () => address.setSheet(true),
    save: () => {
      leaveField();
      void saveAll(form, grid);
    },
    saveApproveNext: () => void saveApproveNext(),
    back: () => {
      leaveField();
      void navigate(address.inbox);
    },
    setPart: address.setPart,
  });
  const { approvement_status } = invoice;
  // The button that was pressed may be gone with the decision.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [approvement_status]);
  const problems = (
    <Suspense fallback={null}>
      {decisions.failed && (
        <div className={classes.top}>
          <ProblemNotice
            problem={decisions.failed.problem}
            title={decisions.failed.title}
            onRetry={decisions.failed.retry}
          />
        </div>
      )}
      {at.troubled && <ReviewTroubles id={at.id} here={invoice.uid} addressOf={addressOfUid} />}
    </Suspense>
  );
  return (
    <>
      <HeaderActions
        invoice={invoice}
        neighbours={at}
        addressOf={addressOf}
        decisions={decisions}
        looking={looking}
        onApprove={approveHere}
        onReject={askReject}
        onDelete={() => onAsk({ kind: 'delete' })}
        onSkip={at.inReview ? skip : undefined}
        onReview={at.inReview || at.begun ? () => address.setSheet(true) : undefined}
      />
      {top && createPortal(problems, top)}
      <PrefetchNext uid={invoice.uid} at={at} />
      <Suspense fallback={null}>
        {question && (
          <ApproveAnyway
            name={invoice.hf_id}
            currency={shownValues(form.get()).currency}
            question={question}
          />
        )}
        {asking?.kind === 'reject' && (
          <RejectDialog
            name={invoice.hf_id}
            startReason={asking.reason}
            onReject={reject}
            onClose={close}
          />
        )}
        {asking?.kind === 'delete' && (
          <DeleteDialog name={invoice.hf_id} onDelete={remove} onClose={close} />
        )}
        {address.sheet && (
          <ReviewSheet
            id={at.id}
            listed={at.id === listReview ? at.nextWaiting?.row.uid : undefined}
            inbox={address.inbox}
            filters={address.filters}
            addressOf={addressOfUid}
            onClose={() => address.setSheet(false)}
          />
        )}
      </Suspense>
    </>
  );
}
