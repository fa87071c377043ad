import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { decideInReview, undoInReview } from '#src/api/review-decisions.ts';
import { findMore } from '#src/api/review-walk.ts';
import { openAfter, passedBetween } from '#src/lib/review/review-order.ts';
import { withEntry, type ReviewAction } from '#src/lib/review/review.ts';
import { changeReview, reviewOf } from '#src/api/review-store.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useDecide } from '#src/widgets/decisions/use-decide.ts';
import { entryOf, whyDone, type ReviewAt } from './use-review.ts';
import type { Neighbour } from './use-neighbours.ts';

interface Ways {
  readonly go: (neighbour: Neighbour) => void;
  /** Nothing is left: what came of it is shown. */
  readonly end: () => void;
}

/**
 * Going on in a review: decided, skipped or passed over. Decisions are sent while the person is at
 * the next invoice already.
 */
export function useReviewSteps(record: InvoiceAndEtag, at: ReviewAt, { go, end }: Ways) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { report } = useDecide();
  const { id, inReview } = at;
  const { uid, hf_id } = record.invoice;
  const isDone = (other: string) => whyDone(client, other) !== null;
  // Saving may just have changed what the page was drawn with.
  const latest = (): Invoice =>
    client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice ?? record.invoice;

  const passOver = (to: string | undefined) => {
    const review = reviewOf(id);
    const passed = review ? passedBetween(review, uid, to, isDone) : [];
    for (const other of passed) {
      const known = client.getQueryData(invoiceQueries.detail(other).queryKey)?.invoice;
      const why = whyDone(client, other) ?? 'forbidden';
      const blank = { uid: other, hf_id: '', company: null, total_price: null, currency: null };
      changeReview(id, (now) =>
        withEntry(now, entryOf({ ...record.invoice, ...blank, ...known }, { kind: 'passed', why })),
      );
    }
    if (passed.length > 0)
      notify({
        text:
          passed.length === 1
            ? t`One invoice was decided or deleted elsewhere and is passed over`
            : t`${passed.length} invoices were decided or deleted elsewhere and are passed over`,
      });
  };

  const nextIn = (): string | undefined => {
    const review = reviewOf(id);
    return review && openAfter(review, uid, isDone, 1)[0];
  };

  /** Somebody else decided on the one at hand: that it was seen so is kept too. */
  const noteDecided = () => {
    const why = whyDone(client, uid);
    const end = reviewOf(id)?.entries.get(uid)?.end;
    if (why !== null && (end === undefined || end.kind === 'undone'))
      changeReview(id, (review) => withEntry(review, entryOf(latest(), { kind: 'passed', why })));
  };

  const goOn = async () => {
    noteDecided();
    if (!inReview) return at.nextWaiting ? go(at.nextWaiting) : end();
    let next = nextIn();
    if (next === undefined && reviewOf(id)?.more) {
      await findMore(client, id).catch(() => undefined);
      next = nextIn();
    }
    passOver(next);
    if (next === undefined) return end();
    go({ row: { uid: next }, page: 1 });
  };

  const undo = async () => {
    const trouble = await undoInReview(client, id, uid);
    notify(
      trouble
        ? { text: t`The decision on ${hf_id} could not be taken back`, tone: 'bad' }
        : { text: t`${hf_id} waits for review again` },
    );
  };

  const send = async (action: ReviewAction, reason: string) => {
    const came = await decideInReview(
      client,
      id,
      entryOf(latest(), { kind: 'sending', action }, reason),
      action,
    );
    if (came.kind !== 'approved' && came.kind !== 'rejected') return;
    report({ uid, hf_id }, action, came.undoable, () => void undo());
  };

  /**
   * Goes on at once and sends the decision; what it comes to is told wherever the person is by
   * then.
   */
  const decide = async (action: ReviewAction, reason = '') => {
    const going = goOn();
    // The next invoice is drawn first: the page that is left has nothing more to show.
    setTimeout(() => void send(action, reason));
    await going;
  };
  const skip = () => {
    if (latest().approvement_status === 'waiting') {
      changeReview(id, (review) => withEntry(review, entryOf(latest(), { kind: 'skipped' })));
      announce(t`Skipped ${hf_id}`);
    }
    return goOn();
  };
  return { goOn, decide, skip };
}
