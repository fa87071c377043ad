/** The browser's locks; plain http pages have none. */
export const locks = (): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined;

/** The locks that the pages of this site hold, by what follows the prefix in their names. */
export async function heldLocks(prefix: string): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
