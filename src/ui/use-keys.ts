import { useEffect, useRef, useState, type RefObject } from 'react';
import { preferences } from '#src/lib/preferences.ts';
import { hasModifier, isCharacter, isPressable, isTextField, keyName } from '#src/ui/key-names.ts';

/** What a key does. Answering false lets the browser have the key. */
export type KeyRun = (event: KeyboardEvent) => unknown;

/** A key with the words that the keyboard sheet shows; a bare function works but is not listed. */
export interface KeyAction {
  readonly run: KeyRun;
  readonly label: string;
  readonly group: string;
}

/** Keys by name: `'j'`, `'?'`, `'g i'` (one after the other), `'mod+s'`, `'Delete'`, `'Space'`, `'alt+PageDown'`. */
export type KeyMap = Readonly<Record<string, KeyRun | KeyAction | undefined>>;

interface Mounted {
  readonly keys: RefObject<KeyMap>;
  readonly order: number;
}

let mounted: Mounted[] = [];
let rendered = 0;
const sequenceMilliseconds = 1200;
let begun: { first: string; at: number } | null = null;

const find = (name: string): KeyRun | undefined => {
  // The innermost wins: a page may take a key from the shell.
  for (const { keys } of mounted.toReversed()) {
    const action = keys.current[name];
    if (action) return typeof action === 'function' ? action : action.run;
  }
  return undefined;
};

const begins = (name: string) => mounted.some(({ keys }) => Object.keys(keys.current).some((one) => one.startsWith(`${name} `)));

/** A dialog has the keyboard for itself. */
const dialogIsOpen = () => document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]') !== null;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || dialogIsOpen()) return;
  const name = keyName(event);
  if (!hasModifier(name)) {
    if (isTextField(event.target)) return;
    if (isCharacter(name) && !preferences().keyboardLetters) return;
    if ((name === 'Enter' || name === 'Space') && isPressable(event.target)) return;
  }
  const first = begun && event.timeStamp - begun.at < sequenceMilliseconds ? begun.first : undefined;
  begun = null;
  const run = (first && find(`${first} ${name}`)) || find(name);
  if (run) {
    if (run(event) !== false) event.preventDefault();
  } else if (begins(name)) {
    begun = { first: name, at: event.timeStamp };
  }
}

/**
 * Gives keys a meaning while the component is mounted. Without Ctrl or Alt they do nothing in text fields;
 * none do anything behind a dialog; single characters obey the person's setting.
 */
export function useKeys(keys: KeyMap): void {
  const [order] = useState(() => rendered++);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const entry: Mounted = { keys: latest, order };
    if (mounted.length === 0) document.addEventListener('keydown', press);
    // Effects run from the inside out, rendering from the outside in: the latter is the order that counts.
    mounted = [...mounted, entry].sort((a, b) => a.order - b.order);
    return () => {
      mounted = mounted.filter((one) => one !== entry);
      if (mounted.length === 0) document.removeEventListener('keydown', press);
    };
  }, [order]);
}

/** One line of the keyboard sheet. */
export interface ListedKey {
  readonly keys: string;
  readonly label: string;
  readonly group: string;
}

/** The keys that work now and carry words, in the order of mounting. */
export function listKeys(): ListedKey[] {
  const lines = new Map<string, ListedKey>();
  for (const { keys } of mounted)
    for (const [name, action] of Object.entries(keys.current)) if (action && typeof action !== 'function') lines.set(name, { keys: name, label: action.label, group: action.group });
  return [...lines.values()];
}
