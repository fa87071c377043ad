import { runTimeConfig } from '#src/api/run-time-config.ts';
import { currentSession } from '#src/api/session.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';

/** The same for one service address and key. Part of the names of stored things; no key in it. */
export function deviceScope(): string {
  return fingerprint(`${runTimeConfig().apiBaseUrl}\n${currentSession().key ?? ''}`);
}
