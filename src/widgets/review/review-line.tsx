import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { decideInReview, undoInReview } from '#src/api/review-decisions.ts';
import type { ReviewEntry } from '#src/lib/review/review.ts';
import { announce } from '#src/ui/announce.tsx';
import { Amount } from '#src/ui/amount.tsx';
import { Link } from '#src/ui/router.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import { useReviewWords } from './review-words.ts';
import classes from './review.module.css';

/** One invoice of the sheet: where it leads, what it amounts to, and its way back. */
export function ReviewLine({
  id,
  entry,
  address,
}: {
  id: string;
  entry: ReviewEntry;
  address: string;
}) {
  const { t } = useLingui();
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

/** Undo, Retry, or the words why there is neither. */
function WayBack({ id, entry, nameId }: { id: string; entry: ReviewEntry; nameId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useReviewWords();
  const { uid, hf_id, end } = entry;
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<Awaited<ReturnType<typeof undoInReview>>>(null);
  const problem = useProblemWords(
    end.kind === 'failed' ? end.problem : failed && 'problem' in failed ? failed.problem : null,
  );
  const undo = async () => {
    setPending(true);
    const result = await undoInReview(client, id, uid);
    setPending(false);
    setFailed(result);
    if (!result) announce(t`${hf_id} waits for review again`);
  };
  switch (end.kind) {
    case 'approved':
    case 'rejected':
      if (!end.undoable)
        return (
          <>
            <span />
            <span className={classes.note}>{words.closed(end.kind)}</span>
          </>
        );
      return (
        <>
          <Button
            size="compact-sm"
            variant="default"
            loading={pending}
            aria-describedby={nameId}
            onClick={() => void undo()}
          >{t`Undo`}</Button>
          {failed && (
            <span className={classes.note} data-tone="bad" role="alert">
              {failed.kind === 'skipped'
                ? words.why(failed.why)
                : `${problem.title}. ${problem.why}`}
            </span>
          )}
        </>
      );
    case 'failed':
      return (
        <>
          {end.why === 'gone' ? (
            <span />
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-describedby={nameId}
              onClick={() => void decideInReview(client, id, entry, end.action)}
            >{t`Retry`}</Button>
          )}
          <span className={classes.note} data-tone="bad">
            {words.failed(end.action, hf_id, end.certain)}. {words.problem(end, problem).why}
          </span>
        </>
      );
    case 'passed':
      return (
        <>
          <span />
          <span className={classes.note}>{words.why(end.why)}</span>
        </>
      );
    case 'sending':
    case 'skipped':
    case 'undone':
      return <span />;
  }
}
