import { t } from '@lingui/core/macro';
import { client } from '#src/api/client.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { createPortal } from 'react-dom';
import { isFinal } from '#src/api/api-error.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { useStore } from '#src/device/store.ts';
import { listReview } from '#src/api/reviews/review-store.ts';
import { paths } from '#src/lib/paths.ts';
import { catchFocus, isFocusLost } from '#src/ui/focus.ts';
import { announce } from '#src/ui/announce.tsx';
import { isTextField } from '#src/ui/key-names.ts';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate, useRequestedLocation } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { sayWhyNot } from '#src/widgets/why-not/why-not.tsx';
import classes from '#src/pages/invoice/invoice.module.css';
import { useOpenInvoice, type Asking } from '#src/pages/invoice/open-invoice.ts';
import { PrefetchNext } from '#src/pages/invoice/review/prefetch-next.tsx';
import type { Neighbour } from '#src/pages/invoice/review/use-neighbours.ts';
import { useReview, useReviewSteps } from '#src/pages/invoice/review/use-review.ts';
import type { Address } from '#src/pages/invoice/use-address.ts';
import { useInvoiceKeys } from '#src/pages/invoice/use-invoice-keys.ts';
import { HeaderActions } from './header-actions.tsx';
import { useDecisions, type DecisionResult } from './use-decisions.ts';
import { ApproveAnyway, DeleteDialog } from './decision-dialogs.tsx';
import { LateAnswer } from '#src/widgets/decisions/late-answer.tsx';
import { RejectDialog } from '#src/widgets/decisions/reject-dialog.tsx';
import { ReviewProblems } from '#src/pages/invoice/review/review-problems.tsx';

const ReviewSheet = lazyPart(() => import('#src/pages/invoice/invoice-tools.ts'), 'ReviewSheet');

/**
 * Leaving a field saves its row, so the field is blurred before the page is left.
 * @returns restores the focus
 */
function leaveField(): () => void {
  const left = document.activeElement;
  if (left instanceof HTMLElement && isTextField(left)) left.blur();
  return () =>
    void requestAnimationFrame(() => {
      if (isFocusLost() && left instanceof HTMLElement) left.focus();
    });
}

/** Buttons and keys to decide on the invoice or move to the next one, with their dialogs. */
export function InvoiceActions({
  record,
  address,
  asking,
  top,
}: {
  record: InvoiceAndEtag;
  address: Address;
  asking: Asking;
  /** Failures are rendered into it, above document and data. */
  top: HTMLElement | null;
}) {
  const navigate = useNavigate();
  const requested = useRequestedLocation();
  const { invoice, form, editable, ask, saveAll } = useOpenInvoice();
  const unsaved = useStore(form, (now) => now.unsaved);
  const { uid, hf_id, processing_status, approvement_status } = invoice;
  const at = useReview(uid, address.review, address.filters);
  const decisions = useDecisions(at.id, top);
  const { can, running, looking, failed, question } = decisions;
  const addressOf = (neighbour: Neighbour) => address.addressOf(neighbour, at.inReview);
  const addressOfUid = (other: string) =>
    addressOf({ row: { uid: other }, page: address.filters.page });
  const close = () => ask(null);
  const go = (neighbour: Neighbour | null) => {
    if (!neighbour) return;
    leaveField();
    void navigate(addressOf(neighbour), { flushSync: true });
  };
  // The key applies to the requested page even if React has not rendered it yet.
  const ifStillOpen = (decide: () => void) => () => {
    const { pathname } = requested();
    if (pathname.replace(/\/+$/, '').toLowerCase() === paths.invoice(uid).toLowerCase()) decide();
  };
  const steps = useReviewSteps(record, at, {
    go: (neighbour) => ifStillOpen(() => go(neighbour))(),
    end: ifStillOpen(() => {
      announce(t`Nothing is left to review in this list.`);
      address.setSheet(true);
    }),
  });
  const explainWhyNot = (action: 'approve' | 'reject') =>
    void (running !== null || sayWhyNot(action, invoice));
  const approve = async () => {
    const comeBack = leaveField();
    if (!can.approve) explainWhyNot('approve');
    else if (!(await decisions.approve())) comeBack();
  };
  const saveApproveNext = async () => {
    const comeBack = leaveField();
    // Offline, typed values are kept as drafts, and no decision is sent.
    if (!navigator.onLine) return explainWhyNot('approve');
    if (!can.approve) {
      if (running !== null || !(await form.save())) return;
      if (approvement_status !== 'waiting') return steps.openNext();
      return void notify({
        text:
          processing_status === 'processing'
            ? t`${hf_id} is still being read. Wait, or skip it with S.`
            : t`Your key may not approve ${hf_id}. Skip it with S.`,
        tone: 'bad',
      });
    }
    if (await decisions.prepare()) await steps.decideAndMoveOn('approve');
    else comeBack();
  };
  const reject = async (reason: string): Promise<DecisionResult> => {
    if (!at.inReview || !navigator.onLine) return decisions.reject(reason);
    close();
    await steps.decideAndMoveOn('reject', reason);
    return { done: true, problem: null };
  };
  const remove = async (): Promise<DecisionResult> => {
    const result = await decisions.remove();
    if (result.done) {
      // Replaced, since Back would lead to what is gone.
      await navigate(at.next ? addressOf(at.next) : address.inbox, { replace: true });
      const { queryKey } = invoiceQueries.detail(uid);
      client.removeQueries({ queryKey, type: 'inactive' });
    }
    return result;
  };
  // In a review a decision moves on to the next invoice.
  const approveHere = () => void (at.inReview ? saveApproveNext() : approve());
  const skip = () => {
    leaveField();
    void steps.skip();
  };
  const { can_approve, can_reject } = invoice.permissions;
  const may = { approve: can_approve, reject: can_reject, save: editable };
  useInvoiceKeys(address.setPart, may, {
    approve: ifStillOpen(approveHere),
    reject: ifStillOpen(() =>
      can.reject ? ask({ kind: 'reject', reason: '' }) : explainWhyNot('reject'),
    ),
    next: () => go(at.next),
    previous: () => go(at.previous),
    skip: ifStillOpen(skip),
    showReview: () => address.setSheet(true),
    save: () => {
      const comeBack = leaveField();
      void saveAll();
      comeBack();
    },
    saveApproveNext: ifStillOpen(() => void saveApproveNext()),
    back: () => {
      leaveField();
      void navigate(address.inbox);
    },
  });
  const problems = (
    <>
      {(looking || running) && <LateAnswer className={classes.late} />}
      {failed && (
        <div className={classes.top}>
          <ProblemNotice
            problem={failed.problem}
            title={failed.title}
            why={failed.why}
            onRetry={isFinal(failed.problem) ? undefined : failed.retry}
            // Values typed since then are only decided on by a person's press.
            repeatable={!unsaved}
          />
        </div>
      )}
      {at.hasProblem && <ReviewProblems id={at.id} here={uid} addressOf={addressOfUid} />}
    </>
  );
  return (
    <>
      <HeaderActions
        neighbours={at}
        addressOf={addressOf}
        decisions={decisions}
        onApprove={approveHere}
        onSkip={at.inReview ? skip : undefined}
        onReview={at.inReview || at.begun ? () => address.setSheet(true) : undefined}
      />
      <span hidden key={approvement_status} ref={catchFocus} />
      {top && createPortal(problems, top)}
      <PrefetchNext uid={uid} at={at} />
      {question && (
        <ApproveAnyway name={hf_id} currency={form.get().shown.currency} question={question} />
      )}
      {asking?.kind === 'reject' && (
        <RejectDialog
          invoice={invoice}
          startReason={asking.reason}
          onReject={reject}
          onClose={close}
        />
      )}
      {asking?.kind === 'delete' && <DeleteDialog name={hf_id} onDelete={remove} onClose={close} />}
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
    </>
  );
}
