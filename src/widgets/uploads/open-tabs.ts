import { newUid } from '#src/lib/new-uid.ts';

const prefix = 'invoice-desk-uploads-tab-';

/** This page, told apart from every other tab and from the page before a reload. */
export const thisTab = newUid();

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

let tabAnnounced: Promise<void> | undefined;

function currentPause(manager: LockManager): Promise<void> {
  return new Promise((shown) => {
    void manager
      .request(prefix + thisTab, () => {
        shown();
        return new Promise(() => undefined);
      })
      .catch(() => shown());
  });
}

/** Shows to the other tabs that this one lives, until it goes away. */
export async function announceTab(): Promise<void> {
  const manager = locks();
  // Once only: a second asking for the same lock would wait for this very tab to go.
  if (manager) await (tabAnnounced ??= currentPause(manager));
}

/** The other tabs that live. Plain http pages have no locks: there none is seen, and the `Idempotency-Key` alone keeps a file from arriving twice. */
export async function findOpenTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(
    held.flatMap(({ name }) =>
      name?.startsWith(prefix) && name !== prefix + thisTab ? [name.slice(prefix.length)] : [],
    ),
  );
}

const awaited = new Set<string>();

/** Tells when a tab that lives now has gone: what it left can be taken up. */
export function onTabClosed(tab: string, run: () => void): void {
  if (awaited.has(tab)) return;
  awaited.add(tab);
  void locks()
    ?.request(prefix + tab, () => undefined)
    .then(
      () => {
        awaited.delete(tab);
        run();
      },
      () => awaited.delete(tab),
    );
}
