import { mountedKeys, runKey } from './use-keys.ts';

/** A line of the keyboard sheet and of the palette. */
export interface ListedKey {
  readonly keys: string;
  readonly label: string;
  readonly group: string;
  readonly can: boolean;
  readonly run: () => void;
}

/** The keys that work on the current page and have a label, those of outer components first. */
export function listKeys(): ListedKey[] {
  const lines = new Map<string, ListedKey>();
  for (const keys of mountedKeys())
    for (const [name, action] of Object.entries(keys)) {
      if (!action || typeof action === 'function') continue;
      const { label, group, can = true } = action;
      lines.set(name, {
        keys: name,
        label,
        group,
        can,
        run: () => void runKey(name, new KeyboardEvent('keydown')),
      });
    }
  return [...lines.values()];
}
