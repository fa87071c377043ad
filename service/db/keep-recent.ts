const most = 200;

/** Makes what belongs to a name once and keeps it; of many, those asked for last. */
export function keepRecent<T>(): (name: string, make: (name: string) => T) => T {
  const kept = new Map<string, T>();
  return (name, make) => {
    const found = kept.get(name) ?? make(name);
    kept.delete(name);
    kept.set(name, found);
    const oldest = kept.keys().next();
    if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    return found;
  };
}
