import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { summarise, canRetry } from './upload-item.ts';
import { paths } from '#src/lib/paths.ts';
import { startReview } from '#src/api/review-store.ts';
import { useNavigate } from '#src/ui/router.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SmallButton } from '#src/ui/small-button.ts';
import { AddFileButtons } from './add-file-buttons.tsx';
import { TrayNotes } from './tray-notes.tsx';
import type { UploadItem } from './upload-item.ts';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';

/** The upload tray: every file with its state and actions. */
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
    // The focused element disappears with the tray.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog above the tray handles its own Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    // Escape closes the tray from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of what is inside
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
        {again > 1 && <SmallButton onClick={queue?.retryAll}>{t`Retry all`}</SmallButton>}
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

/** Starts a review of exactly these uploads in their order, including those still in processing. */
function ReviewButton({ items }: { items: readonly UploadItem[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { trayOpen, toggleTray } = useUploads();
  const first = items.find(({ state }) => state === 'ready' || state === 'attention')?.uid;
  if (first === undefined) return null;
  const start = () => {
    const review = startReview({ uids: items.flatMap(({ uid }) => uid ?? []) });
    // The open tray would cover the document.
    if (trayOpen) toggleTray();
    void navigate(paths.invoice(first, new URLSearchParams({ review })));
  };
  return <Button size="compact-sm" onClick={start}>{t`Review them now`}</Button>;
}
