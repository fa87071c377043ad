import { isCharacter } from '#src/ui/key-names.ts';
import type { ListedKey } from '#src/ui/list-keys.ts';

/** An action with all the keys that trigger it. */
export interface WordedKeys extends Omit<ListedKey, 'keys'> {
  readonly id: string;
  /** Keys that work: none if all are single characters and those are switched off. */
  readonly keys: readonly string[];
}

const isTyped = (name: string) => name.split(' ').some(isCharacter);

/** The keys of the current page, one line per action. */
export function wordedKeys(letters: boolean, listed: readonly ListedKey[]): WordedKeys[] {
  const lines = new Map<string, WordedKeys>();
  for (const { keys, label, group, can, run } of listed) {
    const name = `${group}\n${label}`;
    const line = lines.get(name) ?? { id: `key:${keys}`, label, group, keys: [], can, run };
    lines.set(name, {
      ...line,
      keys: letters || !isTyped(keys) ? [...line.keys, keys] : line.keys,
    });
  }
  return [...lines.values()];
}
