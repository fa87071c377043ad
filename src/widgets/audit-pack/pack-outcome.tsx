import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Problem } from '#src/api/api-error.ts';
import { countText, moneyText, sizeText } from '#src/i18n/locale.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { focusNow } from '#src/ui/focus.ts';
import classes from '#src/widgets/export/export.module.css';
import { DeletedList, RecordList } from '#src/widgets/export/record-list.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { problemWords } from '#src/widgets/problem-words.ts';
import { CopyText } from '#src/ui/copy-text.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import type { PackFailure, PackProgress, SavedPack, WriteProblem } from './pack-run.ts';
import type { PackJob } from './use-audit-pack.ts';

/** What the pack would lack: fetch it again, save without it, or continue later. */
export function PackGaps({
  state: { total, failures, left },
  job,
}: {
  state: Extract<PackProgress, { at: 'gaps' }>;
  job: PackJob;
}) {
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
        <Button variant="default" onClick={job.stop}>{t`Stop`}</Button>
        {failures.length + left < total && (
          <Button variant="default" onClick={job.save}>{t`Save without them`}</Button>
        )}
        <Button ref={focusNow} onClick={job.retry}>{t`Retry failed`}</Button>
      </div>
    </>
  );
}

function Reason({ problem: { part, problem, elsewhere } }: Pick<PackFailure, 'problem'>) {
  const { sentence } = problemWords(problem);
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
      {part === 'file' ? t`The record is here, its file isn't:` : t`The record could not be read:`}{' '}
      {reason()}
    </span>
  );
}

/** Asks before a large pack is collected in memory, in a browser that cannot write to the disk. */
export function PackLarge({ bytes, job }: { bytes: number; job: PackJob }) {
  const size = sizeText(bytes);
  return (
    <>
      <p role="alert" className={classes.lead}>{t`All is fetched: the pack is ${size}.`}</p>
      <p className={classes.note}>
        <Trans>
          This browser can't write to the disk bit by bit, so it has to hold the whole pack at once
          and may run out of memory. Chrome and Edge write it to the disk. What is fetched stays
          here either way.
        </Trans>
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={job.stop}>{t`Stop`}</Button>
        <Button ref={focusNow} onClick={job.save}>{t`Save anyway`}</Button>
      </div>
    </>
  );
}

export function PackFailed({ problem, job }: { problem: Problem | WriteProblem; job: PackJob }) {
  const words: Record<WriteProblem, string> = {
    'no room': t`This device has no room left. Make room, or discard a pack below, and go on: what was fetched is kept.`,
    'not written': t`The file could not be written: the place may be full, read-only or no longer available. What was fetched is kept.`,
    lost: t`What was fetched is no longer on this device: somebody signed out in another tab, or cleared the browser's data.`,
    'nothing left': t`These invoices no longer exist.`,
    'not whole': t`The written file could not be read as a ZIP. Don't pass it on. What was fetched is kept.`,
  };
  const title = t`The pack was not saved`;
  return (
    <>
      {typeof problem === 'object' ? (
        <ProblemNotice problem={problem} title={title} onRetry={job.retry} />
      ) : (
        <Failure
          title={title}
          why={words[problem]}
          action={
            problem !== 'nothing left' && <SmallButton onClick={job.retry}>{t`Retry`}</SmallButton>
          }
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={job.stop}>{t`Back`}</Button>
      </div>
    </>
  );
}

export function PackResult({
  saved: { file_name, facts, files, bytes, sha256, differences, onDisk },
  job: { retry, start },
}: {
  saved: SavedPack;
  job: PackJob;
}) {
  const whole = differences.length === 0;
  const [size, each] = [sizeText(bytes), countText(files)];
  const unread = facts.missing.filter(({ why }) => why === 'not read');
  const deleted = facts.missing.filter(({ why }) => why === 'deleted');
  const sums = facts.sums.map(({ currency, total }) => moneyText(total, currency)).join(' · ');
  return (
    <>
      {whole ? (
        <>
          <p>
            <IconText
              icon={<IconCircleCheck size={16} />}
              tone="good"
            >{t`${file_name} is saved`}</IconText>
          </p>
          <p>
            {plural(facts.invoices, { one: '# invoice', other: '# invoices' })} ·{' '}
            {plural(facts.files, { one: '# original file', other: '# original files' })} · {size}
            {sums && ` · ${sums}`}
          </p>
          <p className={classes.note}>
            {t`The ZIP was opened again: all ${each} files are in it, each with the checksum that its manifest names.`}
          </p>
          <p className={classes.note}>
            {t`SHA-256 of the ZIP`} <CopyText text={sha256} label={t`Copy the SHA-256`} />
          </p>
        </>
      ) : (
        <p role="alert" className={classes.lead}>
          {onDisk
            ? t`The ZIP was written, but it is incomplete. Don't pass it on.`
            : t`The ZIP was incomplete, so it was not saved.`}
        </p>
      )}
      <RecordList
        title={plural(differences.length, {
          one: '# file is missing or changed',
          other: '# files are missing or changed',
        })}
        tone="bad"
        rows={differences.map(({ name }) => ({ uid: name, hf_id: name, company: null }))}
      />
      <RecordList
        title={plural(unread.length, {
          one: '# is incomplete in the pack',
          other: '# are incomplete in the pack',
        })}
        tone="bad"
        rows={unread}
        note={({ what }) =>
          ` · ${what === 'file' ? t`its file is missing` : t`its record and file are missing`}`
        }
      />
      <DeletedList rows={deleted} />
      <div className={classes.actions}>
        {!whole && <Button ref={focusNow} onClick={retry}>{t`Retry`}</Button>}
        {whole && unread.length > 0 && (
          <Button variant="default" onClick={retry}>{t`Retry failed`}</Button>
        )}
        {whole && (
          <Button
            ref={focusNow}
            variant="default"
            onClick={() => start()}
          >{t`Download again`}</Button>
        )}
      </div>
    </>
  );
}
