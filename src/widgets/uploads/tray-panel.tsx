import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useRef, type KeyboardEvent } from 'react';
import { canRetry, needsEye, summarise } from './upload-item.ts';
import { paths } from '#src/lib/paths.ts';
import { startReview } from '#src/api/review-store.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import { AddFileButtons } from './add-file-buttons.tsx';
import { TrayNotes } from './tray-notes.tsx';
import type { UploadItem } from './upload-item.ts';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './upload-context.ts';
import classes from './uploads.module.css';

/** The upload tray: one line, or every file with its state and actions, problems first. */
export function TrayPanel() {
  const { t } = useLingui();
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
  const close = () => {
    showTray('closed');
    // The focused element disappears with the tray.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog above the tray handles its own Escape.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const section = useRef<HTMLElement | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const left = useRef<Element | null>(null);
  // Opened by its key or from the bar, it takes the focus, and gives it back when it closes.
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
      if (panel.contains(document.activeElement) && left.current instanceof HTMLElement)
        left.current.focus({ preventScroll: true });
    };
  }, []);
  const sorted = [...items.filter(needsEye), ...items.filter((item) => !needsEye(item))];
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
      {/* What keeps files from being sent, and what is asked of all of them, is seen in any
          case. */}
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
          </>
        )}
      </div>
    </section>
  );
}

/** Starts a review of exactly these uploads in their order, including those still in processing. */
function ReviewButton({ items }: { items: readonly UploadItem[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { showTray } = useUploads();
  const first = items.find(({ state }) => state === 'ready' || state === 'attention')?.uid;
  if (first === undefined) return null;
  const start = () => {
    const review = startReview({ uids: items.flatMap(({ uid }) => uid ?? []) });
    // The document needs the room.
    showTray('line');
    void navigate(paths.invoice(first, new URLSearchParams({ review })));
  };
  return <Button size="compact-sm" onClick={start}>{t`Review them now`}</Button>;
}
