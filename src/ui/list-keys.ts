import { mountedKeys, runKey } from './use-keys.ts';

/** One line of the keyboard sheet and of the palette. */
export interface ListedKey {
  readonly keys: string;
  readonly label: string;
  readonly group: string;
  readonly can: boolean;
  /** Does what the key does then, without the key. */
  readonly run: () => void;
}

/** The keys that work now and carry words, in the order of mounting. */
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
