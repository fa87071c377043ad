const most = 200;

/** Makes what belongs to a name once and keeps it; of many, those asked for last. */
export function recentCache<T>(): (name: string, make: (name: string) => T) => T {
  const entries = new Map<string, T>();
  return (name, make) => {
    const found = entries.get(name) ?? make(name);
    entries.delete(name);
    entries.set(name, found);
    const oldest = entries.keys().next();
    if (entries.size > most && !oldest.done) entries.delete(oldest.value);
    return found;
  };
}
