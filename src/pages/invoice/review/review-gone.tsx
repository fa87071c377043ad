import { t } from '@lingui/core/macro';
import { openAfter } from '#src/lib/review/review-order.ts';
import { emptyReview, withEntry } from '#src/lib/review/review.ts';
import { changeReview, reviewOf } from '#src/api/reviews/review-store.ts';
import { Button } from '#src/ui/button.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';

/** The link from a deleted invoice to the next one of the review; nothing if there is none. */
export function ReviewGone({
  id,
  uid,
  addressOf,
}: {
  id: string;
  uid: string;
  addressOf: (uid: string) => string;
}) {
  const navigate = useNavigate();
  const [next] = openAfter(reviewOf(id) ?? emptyReview, uid, () => false, 1);
  const note = () =>
    changeReview(id, (review) =>
      withEntry(review, {
        uid,
        hf_id: '',
        company: null,
        total_price: null,
        currency: null,
        reason: '',
        end: { kind: 'passed', why: 'gone' },
      }),
    );
  const go = () => {
    if (next === undefined) return;
    note();
    void navigate(addressOf(next));
  };
  const key = { run: go, label: t`Next`, group: t`Invoice` };
  useKeys(next === undefined ? {} : { n: key, 'alt+PageDown': key, 'mod+Enter': go });
  return next === undefined ? null : (
    <Button to={addressOf(next)} onClick={note}>{t`Continue with the next one`}</Button>
  );
}
