/** A cache that computes a value once for a name and keeps the most recently used. */
export function recentCache<T>(mostEntries = 200): (name: string, make: (name: string) => T) => T {
  const entries = new Map<string, T>();
  return (name, make) => {
    const found = entries.get(name) ?? make(name);
    entries.delete(name);
    entries.set(name, found);
    const oldest = entries.keys().next();
    if (entries.size > mostEntries && !oldest.done) entries.delete(oldest.value);
    return found;
  };
}
