import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { isFocusLost } from './focus.ts';
import { CloseButton } from './icon-button.tsx';
import { useReturn } from './router.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** False while something runs that must not be interrupted by accident. */
  readonly closable?: boolean;
  readonly wide?: boolean;
  /** False where a button at the bottom closes the dialog. */
  readonly cross?: boolean;
  readonly children: ReactNode;
}

// Of a group of radio buttons the checked one is focused, as Tab does.
function firstField(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>('input, select, textarea');
  return first instanceof HTMLInputElement && first.type === 'radio'
    ? ([...dialog.querySelectorAll<HTMLInputElement>('input:checked')].find(
        ({ name }) => name === first.name,
      ) ?? first)
    : first;
}

/** A modal by the native element, which traps and restores the focus and closes on Esc and Back. */
export function Dialog({
  opened,
  title,
  onClose,
  closable = true,
  wide = false,
  cross = true,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!opened || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // The browser would focus the close button first.
    const marked = () => dialog.querySelector<HTMLElement>('[data-autofocus]');
    (marked() ?? firstField(dialog))?.focus();
    let focused: EventTarget | null = document.activeElement;
    const onFocus = ({ target }: FocusEvent) => void (focused = target);
    dialog.addEventListener('focusin', onFocus);
    // The focused button may disappear, such as Retry of a failure.
    const removals = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected || !isFocusLost()) return;
      const heading = dialog.querySelector('h2');
      // Focusable only now, or the browser would focus it when the dialog opens.
      heading?.setAttribute('tabindex', '-1');
      (marked() ?? heading)?.focus();
    });
    removals.observe(dialog, { childList: true, subtree: true });
    return () => {
      removals.disconnect();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [opened]);
  // What it is about may have changed behind it, such as the list that an export is of.
  useReturn(opened && closable, onClose);
  if (!opened) return null;
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={({ currentTarget }) => {
        // A phone's second Back closes it without asking, so it is opened again.
        if (currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        if (closable) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Otherwise the browser closes it at the second Esc in a row even though `cancel` is
        // prevented.
        event.preventDefault();
        if (closable) onClose();
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {closable && cross && (
          <CloseButton className={classes.close} onClick={onClose} aria-label={t`Close`} />
        )}
      </div>
      {children}
    </dialog>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
