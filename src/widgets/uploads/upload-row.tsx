import { t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconExclamationCircle,
  IconHelpCircle,
  IconLoader2,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { usualUploadMegabytes } from '#contract/upload-limit.ts';
import { dayText, momentText, sizeText, useTexts } from '#src/i18n/locale.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { paths } from '#src/lib/paths.ts';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { focusAfter, sameInNext } from '#src/ui/focus.ts';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import type { Problem } from '#src/api/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { Details } from '#src/ui/failure.tsx';
import { problemWords } from '#src/widgets/problem-words.ts';
import { canRetry, type UploadItem, type UploadQuestion, type UploadState } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';
import classes from './uploads.module.css';

const icons: Readonly<Record<UploadState, readonly [ReactNode, Tone]>> = {
  queued: [<IconClock key="icon" size={14} />, 'quiet'],
  asked: [<IconHelpCircle key="icon" size={14} />, 'warn'],
  uploading: [<IconCloudUpload key="icon" size={14} />, 'info'],
  processing: [<IconLoader2 key="icon" size={14} />, 'info'],
  ready: [<IconCircleCheck key="icon" size={14} />, 'good'],
  attention: [<IconExclamationCircle key="icon" size={14} />, 'warn'],
  failed: [<IconAlertTriangle key="icon" size={14} />, 'bad'],
};

/** For `ref` of a row or action of the tray that disappears when it is pressed. */
export const keepFocus = focusAfter(
  (pressed) =>
    sameInNext(pressed.closest('li') ?? pressed) ??
    pressed.closest('[data-tray]')?.querySelector('button'),
);

export const UploadRow = memo(({ item, queue }: { item: UploadItem; queue: UploadQueue }) => {
  useTexts();
  const { id, state, name, percent, uid } = item;
  const [icon, tone] = icons[state];
  const words: Readonly<Record<UploadState, string>> = {
    queued: t`Queued`,
    asked: t`Your choice`,
    uploading: t`Uploading ${percent} %`,
    processing: t`Processing`,
    ready: t`Ready`,
    attention: t`Needs attention`,
    failed: t`Failed`,
  };
  const onItsWay = state === 'queued' || state === 'uploading';
  return (
    <li ref={keepFocus} className={classes.line} aria-label={name}>
      <div className={classes.name}>
        {uid ? (
          <Link to={paths.invoice(uid)} title={name}>
            {name}
          </Link>
        ) : (
          <span title={name}>{name}</span>
        )}
        <span className={classes.size}>{sizeText(item.size)}</span>
      </div>
      <div className={classes.state}>
        <IconText icon={icon} tone={tone} pill>
          {words[state]}
        </IconText>
        {state === 'uploading' && (
          <progress className={classes.progress} max={100} value={percent} aria-label={name} />
        )}
      </div>
      <div className={classes.actions}>
        {canRetry(item) && <TrayAction label={t`Retry`} onClick={() => queue.retry(id)} />}
        <CloseButton
          size={24}
          aria-label={onItsWay ? t`Cancel ${name}` : t`Remove ${name}`}
          onClick={() => (onItsWay ? queue.cancel(id) : queue.remove(id))}
        />
      </div>
      <UploadRowProblem item={item} queue={queue} />
    </li>
  );
});

function UploadRowProblem({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { id, problem, fileProblem, question, state, stuck, uid } = item;
  if (question)
    return (
      <Explanation
        uid={'known' in question ? question.known?.uid : undefined}
        text={<Question question={question} />}
      >
        <TrayAction label={t`Upload anyway`} onClick={() => queue.sendAnyway(id)} />
        <TrayAction label={t`Skip`} onClick={() => queue.remove(id)} />
      </Explanation>
    );
  if (stuck)
    return (
      <Explanation
        uid={uid}
        text={t`The server has been reading it for more than 10 minutes. It has arrived: you can open it and fill in the fields.`}
      >
        <TrayAction label={t`Keep waiting`} onClick={() => queue.keepWaiting(id)} />
        <TrayAction label={t`Remove`} onClick={() => queue.remove(id)} />
      </Explanation>
    );
  if (problem)
    return (
      <div className={classes.problem}>
        <ProblemReason problem={problem} />
      </div>
    );
  if (state === 'attention')
    return (
      <Explanation
        text={t`It arrived, but nothing could be read. Open it and fill in the fields.`}
      />
    );
  if (fileProblem) {
    const why = {
      empty: t`This file is empty.`,
      'wrong-type': t`Only PDF, PNG, JPEG, WebP, TIFF and XML files are supported, and this file is none of them.`,
      unreadable: t`This device could not read the file. Was it moved or deleted?`,
    }[fileProblem];
    return <Explanation text={why} />;
  }
  if (item.onlyHere && (state === 'queued' || state === 'uploading'))
    return (
      <Explanation
        text={t`This device has no room to keep it. Leave this page open until it is sent.`}
      />
    );
  return null;
}

/** @param uid the invoice to open instead */
function Explanation({
  text,
  uid,
  children,
}: {
  text: ReactNode;
  uid?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={classes.problem}>
      <p>{text}</p>
      {children && (
        <div className={classes.problemActions}>
          {uid && (
            <Button to={paths.invoice(uid)} size="compact-xs" variant="default">{t`Open`}</Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

function ProblemReason({ problem }: { problem: Problem }) {
  const { sentence, details } = problemWords(problem);
  const message = problem.kind === 'refused' ? problem.fields['file']?.join(' ') : undefined;
  return (
    <>
      <p>{message || sentence}</p>
      {details && <Details text={details} />}
    </>
  );
}

function Question({ question }: { question: UploadQuestion }) {
  switch (question.kind) {
    case 'encrypted':
      return t`This PDF is protected by a password. It can be sent, but the server may not be able to read it.`;
    case 'large':
      return t`This file is larger than ${usualUploadMegabytes} MB. It can be sent, but the server may not accept it.`;
    case 'twice': {
      const { name } = question;
      return question.elsewhere
        ? t`The same file waits in another tab already, as ${name}.`
        : t`The same file is in this list already, as ${name}.`;
    }
    case 'already-here': {
      const { hf_id } = question.known;
      const [person, at] = [question.from, question.at];
      const day = at === null ? '' : dayText(todayIso(new Date(at)));
      if (day === '') return t`Already here as ${hf_id}.`;
      return person === null
        ? t`Already here as ${hf_id}, since ${day}.`
        : t`Already here as ${hf_id}, from ${person}, ${day}.`;
    }
    case 'sent-before': {
      const { hf_id } = question.known;
      const day = momentText(new Date(question.at).toISOString());
      return t`The same file was sent from this device on ${day}. It is ${hf_id}.`;
    }
    case 'maybe-arrived': {
      if (!question.known)
        return t`The answer was lost on the way, so it may have arrived already. More came in since than can be compared: look for it among the newest invoices.`;
      const { hf_id } = question.known;
      return t`The answer was lost on the way, so it may have arrived already. ${hf_id} came in since: is it this file?`;
    }
  }
}

export function TrayAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button ref={keepFocus} size="compact-xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
