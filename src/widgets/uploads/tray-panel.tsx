import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { type KeyboardEvent, useCallback, useId, useRef } from 'react';
import { paths } from '#src/lib/paths.ts';
import { startReview } from '#src/api/reviews/review-store.ts';
import { focusPage, returnFocus } from '#src/ui/focus.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { canRetry, needsAttention, summarise, type UploadItem } from './upload-item.ts';
import { AddFileButtons } from './add-file-buttons.tsx';
import { keepFocus, TrayAction, UploadRow } from './upload-row.tsx';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';
import type { Pause } from './queue-types.ts';

export function TrayPanel() {
  const { items, tray, showTray, queue } = useUploads();
  const listId = useId();
  const open = tray === 'open';
  const { all, done, problems } = summarise(items);
  const summary =
    problems > 0
      ? t`${done} of ${all} done, ${plural(problems, { one: '# problem', other: '# problems' })}`
      : t`${done} of ${all} done`;
  const again = items.filter(canRetry).length;
  const finished = items.some(({ state }) => state === 'ready' || state === 'attention');
  const close = () => showTray('closed');
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog above the tray handles its own Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const section = useRef<HTMLElement | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const left = useRef<Element | null>(null);
  // It takes the focus when opened by its key or from the bar, and restores it when it closes.
  useChange(
    open,
    (isOpen) => {
      const { activeElement } = document;
      if (!isOpen || section.current?.contains(activeElement)) return;
      left.current = activeElement;
      toggle.current?.focus({ preventScroll: true });
    },
    false,
  );
  const attach = useCallback((panel: HTMLElement) => {
    section.current = panel;
    return () => {
      if (!panel.contains(document.activeElement)) return;
      returnFocus(left.current, { preventScroll: true });
      // What had the focus may be gone.
      if (panel.contains(document.activeElement)) focusPage();
    };
  }, []);
  const sorted = [
    ...items.filter(needsAttention),
    ...items.filter((item) => !needsAttention(item)),
  ];
  return (
    // Escape closes the tray from any element inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its parts
    <section
      ref={attach}
      className={classes.tray}
      data-tray={open ? 'open' : 'line'}
      aria-label={t`Uploads`}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{t`Uploads`}</h2>
        <span className={classes.summary} data-bad={problems > 0 || undefined}>
          {all > 0 && summary}
        </span>
        {!open && <ReviewButton items={items} />}
        <SmallButton
          ref={toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => showTray(open ? 'line' : 'open')}
        >
          {open ? t`Hide files` : t`Show files`}
        </SmallButton>
        <CloseButton size={24} aria-label={t`Close uploads`} onClick={close} />
      </header>
      {/* Problems and questions about all files are visible even when the list is collapsed. */}
      <TrayNotes />
      <div id={listId} className={classes.whole} hidden={!open}>
        {open && (
          <>
            {all === 0 || !queue ? (
              <EmptyState title={t`Nothing is being uploaded`}>
                {matchMedia('(pointer: coarse)').matches
                  ? t`Choose files, or take photos of paper invoices.`
                  : t`Drop files or folders anywhere on the page, or paste them.`}
              </EmptyState>
            ) : (
              <ul className={classes.lines}>
                {sorted.map((item) => (
                  <UploadRow key={item.id} item={item} queue={queue} />
                ))}
              </ul>
            )}
            <footer className={classes.foot}>
              <ReviewButton items={items} />
              {again > 1 && (
                <SmallButton ref={keepFocus} onClick={queue?.retryAll}>{t`Retry all`}</SmallButton>
              )}
              {finished && (
                <Button
                  ref={keepFocus}
                  size="compact-sm"
                  variant="subtle"
                  onClick={queue?.removeDone}
                >{t`Clear done`}</Button>
              )}
              <AddFileButtons />
            </footer>
          </>
        )}
      </div>
    </section>
  );
}

/** Starts a review of exactly these uploads in their order, including those still in processing. */
function ReviewButton({ items }: { items: readonly UploadItem[] }) {
  const navigate = useNavigate();
  const { showTray } = useUploads();
  const first = items.find(({ state }) => state === 'ready' || state === 'attention')?.uid;
  if (first === undefined) return null;
  const start = () => {
    const review = startReview({ uids: items.flatMap(({ uid }) => uid ?? []) });
    // The document needs the space.
    showTray('line');
    void navigate(paths.invoice(first, new URLSearchParams({ review })));
  };
  return <Button size="compact-sm" onClick={start}>{t`Review them now`}</Button>;
}

/** Why sending is paused, what was skipped, and what waits for another API key. */
function TrayNotes() {
  const { pause, others, hiddenFiles, unreadableFiles, queue, items } = useUploads();
  const asked = items.filter(
    ({ question }) => question?.kind === 'sent-before' || question?.kind === 'twice',
  );
  const count = asked.length;
  return (
    <>
      {pause && <PauseNote pause={pause} />}
      {hiddenFiles > 0 && (
        <p className={classes.note}>
          <Plural
            value={hiddenFiles}
            one="# hidden or system file was left out."
            other="# hidden or system files were left out."
          />
        </p>
      )}
      {unreadableFiles > 0 && (
        <p className={classes.note}>
          <Plural
            value={unreadableFiles}
            one="# file or folder could not be read and was left out."
            other="# files or folders could not be read and were left out."
          />
        </p>
      )}
      {count > 1 && queue && (
        <div className={classes.note}>
          <p>{t`${count} files were sent before or are in the list twice.`}</p>
          <TrayAction
            label={t`Skip all ${count}`}
            onClick={() => asked.forEach(({ id }) => queue.remove(id))}
          />
          <TrayAction
            label={t`Send all ${count} anyway`}
            onClick={() => asked.forEach(({ id }) => queue.sendAnyway(id))}
          />
        </div>
      )}
      {others > 0 && queue && (
        <div className={classes.note}>
          <p>
            <Plural
              value={others}
              one="# file on this device waits for another key. It is sent when that key signs in."
              other="# files on this device wait for another key. They are sent when that key signs in."
            />
          </p>
          <TrayAction label={t`Send with this key`} onClick={() => void queue.reassign()} />
        </div>
      )}
    </>
  );
}

function PauseNote({ pause }: { pause: Pause }) {
  const seconds = useCountdown(pause.until);
  const text = {
    offline: t`You're offline. Files will be uploaded when you're back.`,
    'rate-limited': t`The server asks us to wait ${plural(seconds, {
      one: '# second',
      other: '# seconds',
    })}. It resumes automatically.`,
    unreachable: t`The server didn't answer. The next try is in ${plural(seconds, {
      one: '# second',
      other: '# seconds',
    })}.`,
  }[pause.kind];
  return <p className={classes.note}>{text}</p>;
}
