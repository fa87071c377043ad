import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Problem } from '#src/api/api-error.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatSize } from '#src/lib/money.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { focusNow } from '#src/ui/focus-now.ts';
import classes from '#src/widgets/export/export.module.css';
import { RecordList } from '#src/widgets/export/record-list.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import type { PackFailure, PackProgress, WriteProblem } from './pack-run.ts';

/**
 * What the pack would lack, and the ways on: fetch it again, save without it, or stop and go on
 * another time.
 */
export function PackGaps({
  state: { total, failures, left },
  onRetry,
  onSave,
  onStop,
}: {
  state: Extract<PackProgress, { at: 'gaps' }>;
  onRetry: () => void;
  onSave: () => void;
  onStop: () => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <p role="alert" className={classes.lead}>
        {t`No pack was saved yet.`} {left === 0 && t`All else is fetched and kept on this device.`}
      </p>
      <RecordList
        title={plural(failures.length, {
          one: '# invoice is incomplete',
          other: '# invoices are incomplete',
        })}
        tone="bad"
        rows={failures.map(({ invoice, problem }) => ({ ...invoice, problem }))}
        note={({ problem }) => <Reason problem={problem} />}
      />
      {left > 0 && (
        <p className={classes.note}>
          {plural(left, {
            one: "# more was not requested, because the server didn't respond.",
            other: "# more were not requested, because the server didn't respond.",
          })}
        </p>
      )}
      <p className={classes.note}>{t`If you save without them, the pack lists them as missing.`}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onStop}>{t`Stop`}</Button>
        {failures.length + left < total && (
          <Button variant="default" onClick={onSave}>{t`Save without them`}</Button>
        )}
        <Button ref={focusNow} onClick={onRetry}>{t`Retry failed`}</Button>
      </div>
    </>
  );
}

function Reason({ problem: { part, problem, elsewhere } }: Pick<PackFailure, 'problem'>) {
  const { t } = useLingui();
  const { sentence } = useProblemWords(problem);
  const blocked = elsewhere !== null && problem.kind === 'unreachable';
  const refused = part === 'file' && problem.kind === 'refused' ? problem.status : 0;
  const reason = (): string => {
    if (blocked)
      return t`it is at ${elsewhere}; this page may not read from there, or that address can't be reached.`;
    if ([404, 410].includes(refused)) return t`the server no longer has it.`;
    return [401, 403].includes(refused) ? t`the server doesn't give it to this key.` : sentence;
  };
  return (
    <span className={classes.reason}>
      {part === 'file' ? t`The record is here, its file is not:` : t`The record could not be read:`}{' '}
      {reason()}
    </span>
  );
}

/** Asks before a browser that writes to no file has to hold a large pack as a whole. */
export function PackLarge({
  bytes,
  onSave,
  onStop,
}: {
  bytes: number;
  onSave: () => void;
  onStop: () => void;
}) {
  const { t } = useLingui();
  const size = formatSize(bytes, useLocale());
  return (
    <>
      <p role="alert" className={classes.lead}>{t`All is fetched: the pack is ${size}.`}</p>
      <p className={classes.note}>
        <Trans>
          This browser cannot write to the disk bit by bit, so it has to hold the whole pack at once
          and may run out of memory. Chrome and Edge write it to the disk. What is fetched stays
          here either way.
        </Trans>
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onStop}>{t`Stop`}</Button>
        <Button ref={focusNow} onClick={onSave}>{t`Save anyway`}</Button>
      </div>
    </>
  );
}

/** Why no pack was saved, and the one way on. */
export function PackFailed({
  problem,
  onRetry,
  onLeave,
}: {
  problem: Problem | WriteProblem;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  const words: Record<WriteProblem, string> = {
    'no room': t`This device has no room left. Make room, or discard a pack below, and go on: what was fetched is kept.`,
    'not written': t`The file could not be written: the place may be full, read-only or no longer available. What was fetched is kept.`,
    lost: t`What was fetched is no longer on this device: somebody signed out in another tab, or cleared the browser’s data.`,
    'nothing left': t`These invoices no longer exist.`,
    'not whole': t`The written file could not be read as a ZIP. Do not pass it on. What was fetched is kept.`,
  };
  const title = t`The pack was not saved`;
  return (
    <>
      {typeof problem === 'object' ? (
        <ProblemNotice problem={problem} title={title} onRetry={onRetry} />
      ) : (
        <Failure
          title={title}
          why={words[problem]}
          action={
            problem !== 'nothing left' && <SmallButton onClick={onRetry}>{t`Retry`}</SmallButton>
          }
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave}>{t`Back`}</Button>
      </div>
    </>
  );
}
