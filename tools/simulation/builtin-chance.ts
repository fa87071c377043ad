import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Chance } from '#tools/simulation/chance.ts';

/**
 * Replaces Node's random sources by seeded ones for all modules of this process, because the
 * service takes its UIDs, keys and human-readable IDs from them.
 * @returns restores the sources
 */
export function replaceChance(chance: () => Chance): () => void {
  const { randomUUID, randomInt, randomBytes } = crypto;
  const { random } = Math;
  const uuid = () => {
    const hex = Buffer.from(chance().bytes(16)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.assign(crypto, {
    randomUUID: uuid,
    randomInt: (end: number) => chance().below(end),
    randomBytes: (length: number) => Buffer.from(chance().bytes(length)),
  });
  Math.random = () => chance().next();
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, { randomUUID, randomInt, randomBytes });
    Math.random = random;
    syncBuiltinESMExports();
  };
}
