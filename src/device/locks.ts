/** The browser's Web Locks; undefined on plain http. */
export const locks = (): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined;

/** The locks with a prefix that pages of this site hold, without the prefix. */
export async function heldLocks(prefix: string): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
