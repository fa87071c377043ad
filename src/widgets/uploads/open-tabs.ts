import { newUid } from '#src/lib/new-uid.ts';

const prefix = 'invoice-desk-uploads-tab-';

/** Identifies this page; differs from every other tab and from this tab before a reload. */
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

/**
 * Announces this tab to the others by a Web Lock, which the browser releases when the tab closes.
 */
export async function announceTab(): Promise<void> {
  const manager = locks();
  // Requested once: a second request for the same lock would wait until this tab closes.
  if (manager) await (tabAnnounced ??= currentPause(manager));
}

/**
 * The other open tabs. Plain http pages have no Web Locks, so none is found there and only the
 * `Idempotency-Key` prevents duplicate uploads.
 */
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

/** Calls `run` when an open tab closes, so that its unfinished uploads can be adopted. */
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
