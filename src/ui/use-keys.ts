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

/** The action of a key. Returning false passes the key on to outer components. */
export type KeyRun = (event: KeyboardEvent) => unknown;

/** A key with its label in the keyboard sheet and the palette; a bare function is not listed. */
export interface KeyAction {
  readonly run: KeyRun;
  readonly label: string;
  readonly group: string;
  /** False while it has no effect, so that the palette hides it. */
  readonly can?: boolean;
}

/**
 * Actions by key: `'j'`, `'?'`, `'g i'` (in sequence), `'mod+s'`, `'Delete'`, `'Space'`,
 * `'alt+PageDown'`.
 */
export type KeyMap = Readonly<Record<string, KeyRun | KeyAction | undefined>>;

interface Mounted {
  readonly keys: RefObject<KeyMap>;
  readonly order: number;
}

let mounted: Mounted[] = [];
let rendered = 0;
const sequenceMs = 1200;
let begun: { first: string; at: number } | null = null;

const knows = (name: string) => mounted.some(({ keys }) => keys.current[name]);

/**
 * Runs the innermost action first, so that a page can override the shell, and Esc goes back one
 * level.
 * @returns whether an action handled the key
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

/** A dialog takes all keys, and a popover takes Esc. */
const isTaken = (name: string) => {
  const dialogs = 'dialog:modal, [role="dialog"][aria-modal="true"]';
  const popovers = ', :popover-open:not([popover="manual"])';
  return document.querySelector(name === 'Escape' ? dialogs + popovers : dialogs) !== null;
};

/** In an open panel, only Esc and the palette work: keys must not act behind it. */
const isInPanel = (name: string, target: EventTarget | null) =>
  name !== 'Escape' &&
  name !== 'mod+k' &&
  target instanceof Element &&
  target.closest('[popover="auto"]') !== null;

/** The key has just closed a dialog and must not act again. */
const hasClosedDialog = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((one) => one instanceof HTMLDialogElement && one.popover === null && !one.open);

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || hasClosedDialog(event)) return;
  const name = keyName(event);
  if ((!hasModifier(name) || isEditing(name)) && isTextField(event.target)) return;
  // Checked after typed text, because it searches the whole document.
  if (isTaken(name) || isInPanel(name, event.target)) return;
  if (!hasModifier(name)) {
    if (isCharacter(name) && !preferences.get().keyboardLetters) return;
    if ((name === 'Enter' || name === 'Space') && isPressable(event.target, name)) return;
  }
  // A key that is held down decides once, and not about each following invoice.
  if (event.repeat && /^[afrsz]$|mod\+z|Enter|Delete/.test(name)) return;
  const first = begun && event.timeStamp - begun.at < sequenceMs ? begun.first : undefined;
  begun = null;
  const both = `${first} ${name}`;
  const whole = first !== undefined && knows(both) ? both : name;
  if (!knows(whole)) {
    if (begins(whole)) begun = { first: whole, at: event.timeStamp };
  } else if (runKey(whole, event)) event.preventDefault();
}

/**
 * Registers keys while the component is mounted. Without Ctrl or Alt they do nothing in text
 * fields, nor do editing keys; none work behind a dialog or panel; single characters depend on the
 * person's setting. Held down, keys that decide or delete act once.
 */
export function useKeys(keys: KeyMap): void {
  const [order] = useState(() => rendered++);
  const latest = useLatest(keys);
  // Before the first paint, because a person may press a key as soon as the page is visible.
  useLayoutEffect(() => {
    const entry: Mounted = { keys: latest, order };
    if (mounted.length === 0) document.addEventListener('keydown', press);
    // Effects run from the inside out, but the order of rendering, from the outside in, decides
    // precedence.
    mounted = [...mounted, entry].sort((a, b) => a.order - b.order);
    return () => {
      mounted = mounted.filter((one) => one !== entry);
      if (mounted.length === 0) document.removeEventListener('keydown', press);
    };
  }, [latest, order]);
}

/** The registered keys, those of outer components first. */
export const mountedKeys = (): readonly KeyMap[] => mounted.map(({ keys }) => keys.current);
