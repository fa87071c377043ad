import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconCloudUpload, IconExclamationCircle, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { paths } from '#src/lib/paths.ts';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import { useUploads } from './upload-provider.tsx';
import type { UploadItem, UploadState } from './upload-queue.ts';
import classes from './uploads.module.css';

const looks: Readonly<Record<UploadState, readonly [ReactNode, Tone]>> = {
  queued: [<IconClock key="icon" size={14} />, 'quiet'],
  uploading: [<IconCloudUpload key="icon" size={14} />, 'info'],
  processing: [<IconLoader2 key="icon" size={14} />, 'info'],
  ready: [<IconCircleCheck key="icon" size={14} />, 'good'],
  attention: [<IconExclamationCircle key="icon" size={14} />, 'warn'],
  failed: [<IconAlertTriangle key="icon" size={14} />, 'bad'],
};

/** One file: name, size, where it stands, why it failed, and the ways out. */
export function UploadLine({ item }: { item: UploadItem }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { cancel, retry, remove } = useUploads();
  const { state, name, percent, uid } = item;
  const [icon, tone] = looks[state];
  const words: Readonly<Record<UploadState, string>> = {
    queued: t`Queued`, uploading: t`Uploading ${percent} %`, processing: t`Processing`, ready: t`Ready`, attention: t`Needs attention`, failed: t`Failed`,
  };
  const onItsWay = state === 'queued' || state === 'uploading';
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        {uid ? <Link to={paths.invoice(uid)}>{name}</Link> : <span>{name}</span>}
        <span className={classes.size}>{sizeText(item.size, locale)}</span>
      </div>
      <div className={classes.state}>
        <IconText icon={icon} tone={tone} pill>{words[state]}</IconText>
        {state === 'uploading' && <progress className={classes.progress} max={100} value={percent} aria-label={name} />}
      </div>
      <div className={classes.acts}>
        {state === 'failed' && item.problem && mayBeTaken(item.problem) && <Button size="compact-xs" variant="default" onClick={() => retry(item.id)}>{t`Retry`}</Button>}
        <CloseButton size="sm" aria-label={onItsWay ? t`Cancel ${name}` : t`Remove ${name}`} onClick={() => (onItsWay ? cancel(item.id) : remove(item.id))} />
      </div>
      <Reason item={item} />
    </li>
  );
}

// The same bytes are refused again: a button for that would do nothing.
const mayBeTaken = (problem: Problem): boolean => problem.kind !== 'refused' || ![400, 413, 415].includes(problem.status);

function Reason({ item }: { item: UploadItem }) {
  const { t } = useLingui();
  if (item.problem) return <ProblemReason problem={item.problem} />;
  if (item.state === 'attention') return <p className={classes.why}>{t`It arrived, but nothing could be read. Open it and fill in the fields.`}</p>;
  if (!item.fault) return null;
  const why = {
    empty: t`This file is empty.`,
    'too-large': t`This file is larger than 25 MB, the most that is taken.`,
    'wrong-type': t`Only PDF, PNG, JPEG, WebP, TIFF and XML files are taken; by its content this is none of them.`,
    unreadable: t`This device could not read the file. Was it moved or deleted?`,
  }[item.fault];
  return <p className={classes.why}>{why}</p>;
}

function ProblemReason({ problem }: { problem: NonNullable<UploadItem['problem']> }) {
  const { title, why } = useProblemWords(problem);
  const said = problem.kind === 'refused' ? (problem.fields['file']?.join(' ') ?? '') : '';
  return <p className={classes.why}>{said || `${title}. ${why}`}</p>;
}

function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'short', maximumFractionDigits: bytes < 1_000_000 ? 0 : 1 }).format(Number(value));
}
