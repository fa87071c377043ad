import { runTimeConfig } from '#src/api/run-time-config.ts';
import { currentSession } from '#src/api/session.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';

/**
 * A hash of service address and API key. Part of the names under which data is stored on the
 * device, so that one key never sees another's; the key cannot be derived from it.
 */
export function deviceScope(): string {
  return fingerprint(`${runTimeConfig().apiBaseUrl}\n${currentSession().key ?? ''}`);
}
