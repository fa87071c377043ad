/** Puts an entry last into a map, and drops the oldest beyond a number of entries. */
export function keepNewest<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  mostEntries: number,
): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > mostEntries && !oldest.done) map.delete(oldest.value);
}
