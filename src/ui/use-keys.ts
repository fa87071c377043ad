import { useLayoutEffect, useState, type RefObject } from 'react';
import { preferences } from '#src/device/preferences.ts';
import {
  hasModifier,
  isCharacter,
  isEditing,
  isPressable,
  isTextField,
  keyName,
} from '#src/ui/key-names.ts';
import { useLatest } from './use-latest.ts';

/**
 * What a key does. Answering false hands the key on: to who is around, in the end to the browser.
 */
type KeyRun = (event: KeyboardEvent) => unknown;

/**
 * A key with the words that the keyboard sheet and the palette show; a bare function works but is
 * not listed.
 */
export interface KeyAction {
  readonly run: KeyRun;
  readonly label: string;
  readonly group: string;
  /** False while it could do nothing: the palette then leaves it out. */
  readonly can?: boolean;
}

/**
 * Keys by name: `'j'`, `'?'`, `'g i'` (one after the other), `'mod+s'`, `'Delete'`, `'Space'`,
 * `'alt+PageDown'`.
 */
export type KeyMap = Readonly<Record<string, KeyRun | KeyAction | undefined>>;

interface Mounted {
  readonly keys: RefObject<KeyMap>;
  readonly order: number;
}

let mounted: Mounted[] = [];
let rendered = 0;
const sequenceMilliseconds = 1200;
let begun: { first: string; at: number } | null = null;

const knows = (name: string) => mounted.some(({ keys }) => keys.current[name]);

/**
 * The innermost goes first: a page may take a key from the shell, and Esc goes back one level.
 * @returns whether anyone took it
 */
export const runKey = (name: string, event: KeyboardEvent): boolean =>
  mounted.toReversed().some(({ keys }) => {
    const action = keys.current[name];
    return (
      action !== undefined && (typeof action === 'function' ? action : action.run)(event) !== false
    );
  });

const begins = (name: string) =>
  mounted.some(({ keys }) => Object.keys(keys.current).some((one) => one.startsWith(`${name} `)));

/** A dialog has the keyboard for itself; Esc belongs to a popover first. */
const isTaken = (name: string) => {
  const dialogs = 'dialog:modal, [role="dialog"][aria-modal="true"]';
  const popovers = ', :popover-open:not([popover="manual"])';
  return document.querySelector(name === 'Escape' ? dialogs + popovers : dialogs) !== null;
};

/**
 * An open panel has the keyboard: what is pressed there must not approve, upload or select anything
 * behind it. Only the way back and the palette work.
 */
const isInPanel = (name: string, target: EventTarget | null) =>
  name !== 'Escape' &&
  name !== 'mod+k' &&
  target instanceof Element &&
  target.closest('[popover="auto"]') !== null;

/** The key closed a dialog a moment ago, and has its meaning there. */
const hasClosedDialog = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((one) => one instanceof HTMLDialogElement && one.popover === null && !one.open);

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || hasClosedDialog(event)) return;
  const name = keyName(event);
  if ((!hasModifier(name) || isEditing(name)) && isTextField(event.target)) return;
  // After what is typed was let through: this looks through the whole document.
  if (isTaken(name) || isInPanel(name, event.target)) return;
  if (!hasModifier(name)) {
    if (isCharacter(name) && !preferences.get().keyboardLetters) return;
    if ((name === 'Enter' || name === 'Space') && isPressable(event.target, name)) return;
  }
  // A key that is held down decides once, not on every invoice that follows.
  if (event.repeat && /^[afrsz]$|mod\+z|Enter|Delete/.test(name)) return;
  const first =
    begun && event.timeStamp - begun.at < sequenceMilliseconds ? begun.first : undefined;
  begun = null;
  const both = `${first} ${name}`;
  const whole = first !== undefined && knows(both) ? both : name;
  if (!knows(whole)) {
    if (begins(whole)) begun = { first: whole, at: event.timeStamp };
  } else if (runKey(whole, event)) event.preventDefault();
}

/**
 * Gives keys a meaning while the component is mounted. Without Ctrl or Alt they do nothing in text
 * fields, nor do the keys that edit there; none do anything behind a dialog or a panel; single
 * characters obey the person's setting. Held down, what decides or deletes does so once.
 */
export function useKeys(keys: KeyMap): void {
  const [order] = useState(() => rendered++);
  const latest = useLatest(keys);
  // Before the first paint: who sees the page may press at once.
  useLayoutEffect(() => {
    const entry: Mounted = { keys: latest, order };
    if (mounted.length === 0) document.addEventListener('keydown', press);
    // Effects run from the inside out, rendering from the outside in: the latter is the order that
    // counts.
    mounted = [...mounted, entry].sort((a, b) => a.order - b.order);
    return () => {
      mounted = mounted.filter((one) => one !== entry);
      if (mounted.length === 0) document.removeEventListener('keydown', press);
    };
  }, [latest, order]);
}

/** The keys that work now, in the order of mounting. */
export const mountedKeys = (): readonly KeyMap[] => mounted.map(({ keys }) => keys.current);
