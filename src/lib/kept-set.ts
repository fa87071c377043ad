/** A set of texts that this device remembers; the oldest go when there are too many. */
export interface KeptSet {
  readonly has: (text: string) => boolean;
  readonly add: (text: string) => void;
  readonly remove: (text: string) => void;
  /** The same object until something changes. */
  readonly all: () => ReadonlySet<string>;
  /** Follows changes, those of other tabs too. @returns how to stop */
  readonly follow: (listener: () => void) => () => void;
}

function parse(text: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Opens such a set.
 * @param place its name in the storage of the device; where that is forbidden it holds for this page only
 * @param most how many texts are kept
 */
export function keptSet(place: string, most: number): KeptSet {
  const listeners = new Set<() => void>();
  let now: ReadonlySet<string> | undefined;
  const all = (): ReadonlySet<string> => {
    if (now) return now;
    try {
      now = new Set(parse(localStorage.getItem(place)));
    } catch {
      now = new Set();
    }
    return now;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (texts: readonly string[]) => {
    now = new Set(texts.slice(-most));
    try {
      localStorage.setItem(place, JSON.stringify([...now]));
    } catch {
      // It holds for this page.
    }
    tell();
  };
  const takeOver = ({ key }: StorageEvent) => {
    if (key !== place && key !== null) return;
    now = undefined;
    tell();
  };
  return {
    all,
    has: (text) => all().has(text),
    add: (text) => keep([...[...all()].filter((one) => one !== text), text]),
    remove: (text) => keep([...all()].filter((one) => one !== text)),
    follow(listener) {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', takeOver);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', takeOver);
      };
    },
  };
}
