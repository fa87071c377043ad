import { runTimeConfig } from '#src/api/run-time-config.ts';
import { currentSession } from '#src/api/session.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';

/**
 * The owner of what is stored on this device: the same for the same service address and key,
 * another for any other pair. Part of the names of stored things; the key cannot be read from it.
 */
export function deviceScope(): string {
  return fingerprint(`${runTimeConfig().apiBaseUrl}\n${currentSession().key ?? ''}`);
}
