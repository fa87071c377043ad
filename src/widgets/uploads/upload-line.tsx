import { useLingui } from '@lingui/react/macro';
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
import { useLocale } from '#src/i18n/use-locale.ts';
import { paths } from '#src/lib/paths.ts';
import { formatSize } from '#src/lib/money.ts';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { type UploadState, canRetry, type UploadItem } from './upload-item.ts';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { TrayAction } from './tray-action.tsx';
import { UploadLineProblem } from './upload-line-problem.tsx';
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

/** One upload: name, size, state, problem and actions. */
export const UploadLine = memo(({ item, queue }: { item: UploadItem; queue: UploadQueue }) => {
  const { t } = useLingui();
  const locale = useLocale();
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
    <li className={classes.line} aria-label={name}>
      <div className={classes.name}>
        {uid ? (
          <Link to={paths.invoice(uid)} title={name}>
            {name}
          </Link>
        ) : (
          <span title={name}>{name}</span>
        )}
        <span className={classes.size}>{formatSize(item.size, locale)}</span>
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
      <UploadLineProblem item={item} queue={queue} />
    </li>
  );
});
