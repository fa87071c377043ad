import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { followKeyed } from '#src/api/files.ts';
import classes from './more-menu.module.css';

/** A line of the menu: an action, or an address to fetch. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly run?: () => void;
  readonly href?: string;
}

/**
 * The lesser actions behind one button. Plain elements: a floating menu would weigh more than the
 * rest of the header.
 */
export function MoreMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const menuId = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const here = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (open && to !== undefined) items.at(to % items.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chosen = (entry: MenuEntry) => {
    setOpen(false);
    button.current?.focus();
    entry.run?.();
  };
  return (
    // The keys belong to button and menu; their frame hears them for both.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of what is inside
    <div
      className={classes.more}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        variant="default"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        rightSection={<IconDotsVertical size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.word}>{t`More`}</span>
      </Button>
      {open && (
        <div id={menuId} role="menu" aria-label={t`More actions`} className={classes.menu}>
          {entries.map((entry, index) => {
            const content = (
              <>
                {entry.icon}
                <span>{entry.label}</span>
              </>
            );
            const shared = {
              role: 'menuitem',
              tabIndex: -1,
              className: classes.item,
              'data-danger': entry.danger || undefined,
              ref: index === 0 ? focusFirst : undefined,
            };
            return entry.href === undefined ? (
              <button key={entry.label} type="button" {...shared} onClick={() => chosen(entry)}>
                {content}
              </button>
            ) : (
              <a
                key={entry.label}
                href={entry.href}
                download
                {...shared}
                onClick={(event) => {
                  followKeyed(event, entry.href ?? '');
                  setOpen(false);
                }}
              >
                {content}
              </a>
            );
          })}
        </div>
      )}
    </div>
  );
}

const focusFirst = (element: HTMLElement | null) => element?.focus();
