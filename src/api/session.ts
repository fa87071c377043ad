import * as z from 'zod/mini';
import { runTimeConfig, setConfig, type RunTimeConfig } from '#src/api/run-time-config.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { createStore, useStore } from '#src/device/store.ts';

/** The API key in use. `expired` while the service refuses the key and a new one is awaited. */
export interface Session {
  readonly key: string | null;
  readonly expired: boolean;
}

const session = createStore<Session>({ key: null, expired: false });

/** A key and the address of its service. */
interface StoredKey {
  readonly key: string;
  readonly service: string;
}

const format = {
  key: 'invoice-desk.session',
  schema: z.nullable(z.object({ key: z.string(), service: z.string() })),
  initial: null,
  encode: (stored: StoredKey | null) => stored ?? undefined,
} as const;
const keyOfTab = storedValue<StoredKey | null>({ ...format, area: 'tab' });
const keyOfDevice = storedValue<StoredKey | null>(format);

/** When the person last signed out of the device's key, for the other tabs that use it. */
const signedOutAt = storedValue<number>({
  key: 'invoice-desk.signed-out',
  schema: z.number(),
  initial: 0,
});
const isKeyOfDevice = () => keyOfTab.get() === null;

function store(key: string | null, remember: boolean): void {
  const next = key === null ? null : { key, service: runTimeConfig().apiBaseUrl };
  keyOfDevice.set(remember ? next : null);
  keyOfTab.set(remember ? null : next);
}

/** The current session, outside React. */
export const currentSession = session.get;

export const useSession = (): Session => useStore(session);

/** Calls `run` when another key is in use than now, or none. @returns unsubscribes */
export function onOtherKey(run: () => void): () => void {
  const { key } = session.get();
  return session.subscribe(() => {
    if (session.get().key !== key) run();
  });
}

/** The key in a sign-in link, and the service that it is for. */
interface LinkKey {
  readonly key: string;
  readonly config: RunTimeConfig;
}

const linked = createStore<LinkKey | null>(null);

/** Whether a sign-in link was opened while another key is in use. */
export const useIsKeyOffered = (): boolean => useStore(linked) !== null;

/** The same, outside React. */
export const isKeyOffered = (): boolean => linked.get() !== null;

/** Keeps the key in use and drops that of the link. */
export const declineLink = (): void => linked.set(null);

/** Signs in with the key of the link. */
export function acceptLink(): void {
  const link = linked.get();
  if (link === null) return;
  linked.set(null);
  setConfig(link.config);
  signIn(link.key, false);
}

/**
 * Signs in with the key of a sign-in link, or else restores the stored session of this tab or
 * device. If both exist and differ, the person is asked first. A key is never sent to another
 * address than its own; that of a link belongs to the service of the deployment. From then on the
 * session ends when another tab signs out of the same device's key.
 */
export function startSession(linkKey: string | undefined): void {
  signedOutAt.subscribe(endWithDevice);
  const config = runTimeConfig();
  const found = keyOfTab.get() ?? keyOfDevice.get();
  const isOurs = found?.service === config.apiBaseUrl;
  if (!found || !(isOurs || config.allowOtherService)) {
    if (linkKey) signIn(linkKey, false);
    return;
  }
  if (linkKey && !(isOurs && found.key === linkKey)) linked.set({ key: linkKey, config });
  if (!isOurs) setConfig({ ...config, apiBaseUrl: found.service });
  session.set({ key: found.key, expired: false });
}

/** Signs in; `remember` stores the key on the device, otherwise until the tab closes. */
export function signIn(key: string, remember: boolean): void {
  store(key, remember);
  session.set({ key, expired: false });
}

/** Signs out, on the device also the other tabs: who leaves must not have to look for them. */
export function signOut(): void {
  const everywhere = isKeyOfDevice();
  store(null, false);
  session.set({ key: null, expired: false });
  if (everywhere) signedOutAt.set(Date.now());
}

function endWithDevice(): void {
  if (isKeyOfDevice() && session.get().key !== null) session.set({ key: null, expired: false });
}

/**
 * Waits until the person has entered another key, after the service refused the current one.
 * @param refused the refused key; if another is in use already, it resolves at once
 * @returns false when the person signed out or the request was aborted
 */
export function anotherKey(
  refused: string | null,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { key, expired } = session.get();
  if (key !== refused || key === null) return Promise.resolve(key !== null);
  return new Promise((resolve) => {
    const end = (proceed: boolean) => {
      unfollow();
      resolve(proceed);
    };
    const unfollow = session.subscribe(() => {
      const now = session.get();
      if (!now.expired) end(now.key !== null);
    });
    signal?.addEventListener('abort', () => end(false));
    if (!expired) session.set({ key, expired: true });
  });
}
