import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import type { ReviewAction, ReviewEntry } from '#src/lib/review/review.ts';
import { Amount } from '#src/ui/amount.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import classes from './review.module.css';
import { decideInReview } from '#src/api/reviews/review-decisions.ts';
import { countText } from '#src/i18n/locale.ts';
import { announce } from '#src/ui/announce.tsx';
import { SmallButton } from '#src/ui/button.tsx';
import { focusAfter } from '#src/ui/focus.ts';
import { Link } from '#src/ui/router.ts';
import { undoSingle } from '#src/widgets/decisions/undo-decision.ts';
import { problemWords } from '#src/widgets/problem-words.ts';
import { isRepeatable, reviewWords } from './review-words.ts';

/** More rows would slow the dialog down, and nobody reads them. */
const mostShown = 200;

interface ReviewGroupProps {
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly tone: Tone;
  readonly entries: readonly ReviewEntry[];
  readonly addressOf: (uid: string) => string;
  /** Show totals by currency. */
  readonly summed?: boolean;
}

/** The invoices of a review with the same result; nothing if there are none. */
export function ReviewGroup({
  id,
  title,
  icon,
  tone,
  entries,
  addressOf,
  summed = false,
}: ReviewGroupProps) {
  if (entries.length === 0) return null;
  const rest = countText(entries.length - mostShown);
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.heading}>
        <IconText icon={icon} tone={tone}>
          {title}: {countText(entries.length)}
        </IconText>
        {summed && (
          <span className={classes.sums}>
            {sumByCurrency(entries).map(({ currency, total }, index) => (
              <span key={currency}>
                {index > 0 && ' · '}
                <Amount value={total} currency={currency} />
              </span>
            ))}
          </span>
        )}
      </h3>
      <ul className={classes.list}>
        {entries
          .toReversed()
          .slice(0, mostShown)
          .map((entry) => (
            <ReviewLine key={entry.uid} id={id} entry={entry} address={addressOf(entry.uid)} />
          ))}
        {entries.length > mostShown && <li className={classes.row}>{t`and ${rest} more`}</li>}
      </ul>
    </section>
  );
}

function ReviewLine({ id, entry, address }: { id: string; entry: ReviewEntry; address: string }) {
  const nameId = useId();
  const { uid, hf_id, company, total_price, currency, reason, end } = entry;
  const gone = (end.kind === 'passed' || end.kind === 'failed') && end.why === 'gone';
  return (
    <li className={classes.row}>
      <span id={nameId} className={classes.who}>
        {gone ? hf_id || t`Deleted invoice` : <Link to={address}>{hf_id || t`Invoice`}</Link>}{' '}
        <span className={classes.company}>{company}</span>
      </span>
      <span className={classes.amount}>
        {total_price !== null && <Amount value={total_price} currency={currency} />}
      </span>
      <WayBack key={`${uid} ${end.kind}`} id={id} entry={entry} nameId={nameId} />
      {reason !== '' && <span className={classes.note}>{reason}</span>}
    </li>
  );
}

const keepFocus = focusAfter((pressed) =>
  pressed.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]'),
);

/** Undo, Retry, or the reason why neither is possible. */
function WayBack({ id, entry, nameId }: { id: string; entry: ReviewEntry; nameId: string }) {
  const { uid, hf_id, end } = entry;
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const problem = problemWords(end.kind === 'failed' ? end.problem : null);
  const undo = async (action: ReviewAction) => {
    setPending(true);
    const failure = await undoSingle({ id: uid, action, review: id }, entry);
    setPending(false);
    setFailed(failure);
    if (failure === null) announce(t`${hf_id} is back in review`);
  };
  switch (end.kind) {
    case 'approved':
    case 'rejected':
      if (!end.undoable)
        return (
          <>
            <span />
            <span className={classes.note}>{reviewWords.closed(end.kind)}</span>
          </>
        );
      return (
        <>
          <SmallButton
            ref={keepFocus}
            loading={pending}
            aria-describedby={nameId}
            onClick={() => void undo(end.kind === 'approved' ? 'approve' : 'reject')}
          >{t`Undo`}</SmallButton>
          {failed && (
            <span className={classes.note} data-tone="bad" role="alert">
              {failed}
            </span>
          )}
        </>
      );
    case 'failed':
      return (
        <>
          {end.why === 'gone' || !isRepeatable(end.problem) ? (
            <span />
          ) : (
            <SmallButton
              ref={keepFocus}
              aria-describedby={nameId}
              onClick={() => void decideInReview(id, entry, end.action)}
            >{t`Retry`}</SmallButton>
          )}
          <span className={classes.note} data-tone="bad">
            {reviewWords.failed(end.action, hf_id, end.certain)}.{' '}
            {reviewWords.problem(end, problem).why}
          </span>
        </>
      );
    case 'passed':
      return (
        <>
          <span />
          <span className={classes.note}>{reviewWords.why(end.why)}</span>
        </>
      );
    case 'sending':
    case 'skipped':
    case 'undone':
      return <span />;
  }
}
