import { useSyncExternalStore } from 'react';
import { runTimeConfig, setConfig } from '#src/api/run-time-config.ts';

const place = 'invoice-desk.session';

/** Who is signed in here. `expired` while the service refuses the key and a new one is awaited. */
export interface Session {
  readonly key: string | null;
  readonly expired: boolean;
}

let session: Session = { key: null, expired: false };
const listeners = new Set<() => void>();
const waiting = new Set<{ go: () => void; stop: () => void }>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A browser may forbid storage: signing in still works, for this page only.
function keep(key: string | null, remember: boolean): void {
  try {
    localStorage.removeItem(place);
    sessionStorage.removeItem(place);
    if (key !== null)
      (remember ? localStorage : sessionStorage).setItem(
        place,
        JSON.stringify({ key, service: runTimeConfig().apiBaseUrl }),
      );
  } catch {
    return;
  }
}

function kept(): { key: string; service: string } | null {
  try {
    const text = sessionStorage.getItem(place) ?? localStorage.getItem(place);
    const read: unknown = text === null ? null : JSON.parse(text);
    if (read === null || typeof read !== 'object' || !('key' in read) || !('service' in read))
      return null;
    return typeof read.key === 'string' && typeof read.service === 'string'
      ? { key: read.key, service: read.service }
      : null;
  } catch {
    return null;
  }
}

/** The session now, outside React. */
export const currentSession = (): Session => session;

/** The session, followed. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/**
 * Signs in with the key of a sign-in link, else takes up the session that this tab or device kept. A key never goes to
 * another address than its own: that of a link is for the service that the deployment names.
 */
export function startSession(linkKey: string | undefined): void {
  if (linkKey) return signIn(linkKey, false);
  const found = kept();
  if (!found) return;
  const { apiBaseUrl, allowOtherService } = runTimeConfig();
  if (found.service !== apiBaseUrl) {
    if (!allowOtherService) return;
    setConfig({ ...runTimeConfig(), apiBaseUrl: found.service });
  }
  set({ key: found.key, expired: false });
}

/** Signs in with a key that was accepted; `remember` keeps it on the device, else until the tab closes. */
export function signIn(key: string, remember: boolean): void {
  keep(key, remember);
  set({ key, expired: false });
  for (const one of waiting) one.go();
  waiting.clear();
}

/** Forgets the key. */
export function signOut(): void {
  keep(null, false);
  set({ key: null, expired: false });
  for (const one of waiting) one.stop();
  waiting.clear();
}

/**
 * Waits until the person gave another key, after the service refused the one in use.
 * @param refused the key that was refused; when another is in use by now, there is nothing to wait for
 * @returns false when the person signed out or the request was given up
 */
export function anotherKey(
  refused: string | null,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (session.key !== refused && session.key !== null) return Promise.resolve(true);
  if (session.key === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const one = { go: () => resolve(true), stop: () => resolve(false) };
    waiting.add(one);
    signal?.addEventListener('abort', () => {
      waiting.delete(one);
      resolve(false);
    });
    if (!session.expired) set({ ...session, expired: true });
  });
}
