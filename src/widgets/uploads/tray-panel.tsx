import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { summarise, canRetry } from './upload-item.ts';
import { paths } from '#src/lib/paths.ts';
import { startReview } from '#src/lib/review/review-store.ts';
import { useNavigate } from '#src/ui/router.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AddFileButtons } from './add-file-buttons.tsx';
import { TrayNotes } from './tray-notes.tsx';
import type { UploadItem } from './upload-item.ts';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

/** Every file of this visit with where it stands, and what can be done about it. */
export function TrayPanel() {
  const { t } = useLingui();
  const { items, toggleTray, queue } = useUploads();
  const { all, done, problems } = summarise(items);
  const summary =
    problems > 0
      ? t`${done} of ${all} done, ${plural(problems, { one: '# problem', other: '# problems' })}`
      : t`${done} of ${all} done`;
  const again = items.filter(canRetry).length;
  const finished = items.some(({ state }) => state === 'ready' || state === 'attention');
  const close = () => {
    toggleTray();
    // What had the focus goes with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog over the tray takes its own.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    // One level back, whatever of it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.tray} aria-label={t`Uploads`} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t`Uploads`}</h2>
        <span className={classes.summary}>{all > 0 && summary}</span>
        <CloseButton size="sm" aria-label={t`Close uploads`} onClick={close} />
      </header>
      <TrayNotes />
      {all === 0 || !queue ? (
        <EmptyState
          title={t`Nothing is being uploaded`}
        >{t`Drop files or folders anywhere on the page, or paste them.`}</EmptyState>
      ) : (
        <ul className={classes.lines}>
          {items.map((item) => (
            <UploadLine key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      <footer className={classes.foot}>
        <ReviewButton items={items} />
        {again > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={queue?.retryAll}
          >{t`Retry all`}</Button>
        )}
        {finished && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={queue?.removeDone}
          >{t`Clear done`}</Button>
        )}
        <AddFileButtons />
      </footer>
    </section>
  );
}

/** Starts the review on exactly what arrived, in the order of the tray; what is still being read comes along. */
function ReviewButton({ items }: { items: readonly UploadItem[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { trayOpen, toggleTray } = useUploads();
  const first = items.find(({ state }) => state === 'ready' || state === 'attention')?.uid;
  if (first === undefined) return null;
  const start = () => {
    const review = startReview({ uids: items.flatMap(({ uid }) => uid ?? []) });
    // The tray would lie over the document.
    if (trayOpen) toggleTray();
    void navigate(paths.invoice(first, new URLSearchParams({ review })));
  };
  return <Button size="compact-sm" onClick={start}>{t`Review them now`}</Button>;
}
