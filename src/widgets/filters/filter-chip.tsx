import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useReturn } from '#src/ui/router.ts';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  readonly label: string;
  /** The chosen values as text; undefined for none. */
  readonly summary: string | undefined;
  /** The service's messages when it refused this filter. */
  readonly problem?: readonly string[] | undefined;
  readonly onClear?: () => void;
  /** Content of the panel; mounted only while open. */
  readonly children: ReactNode;
}

export function FilterChip({ label, summary, problem, onClear, children }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  // Closes on Back as dialogs do, since the filters have changed.
  useReturn(open, () => panel.current?.hidePopover());
  const id = useId();
  const words = summary === undefined ? label : labelled(label, summary);
  return (
    <div className={classes.place}>
      <div
        className={classes.chip}
        data-active={summary !== undefined || undefined}
        data-wrong={problem !== undefined || undefined}
      >
        <button
          ref={button}
          id={`${id}-button`}
          type="button"
          // As in `Button`, for Safari: the panel can then return the focus.
          tabIndex={0}
          className={classes.open}
          popoverTarget={id}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-describedby={problem && `${id}-problem`}
        >
          <span className={classes.words} title={words}>
            {words}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
        {summary !== undefined && onClear && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t`Remove`}
            aria-describedby={`${id}-button`}
            onClick={() => {
              onClear();
              button.current?.focus();
            }}
          >
            <IconX size={14} aria-hidden />
          </button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          {problem.join(' ')}
        </p>
      )}
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <div role="presentation" onBlur={closeBehind}>
            {children}
            <button
              type="button"
              className={classes.done}
              popoverTarget={id}
              popoverTargetAction="hide"
            >{t`Done`}</button>
          </div>
        )}
      </dialog>
    </div>
  );
}

// Closes the panel when the focus leaves it by Tab. The chip toggles the panel itself, and a click
// on text focuses the panel's parent.
const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
  const panel = currentTarget.parentElement;
  if (
    !(relatedTarget instanceof Element) ||
    relatedTarget.contains(panel) ||
    panel?.contains(relatedTarget)
  )
    return;
  if (relatedTarget.getAttribute('popovertarget') !== panel?.id) panel?.hidePopover();
};
