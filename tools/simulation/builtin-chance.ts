import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Chance } from '#tools/simulation/chance.ts';

/**
 * Lets a seed decide what Node's own sources of chance give, for all modules of this process: the
 * service takes its uids, keys and human-friendly IDs from there.
 * @returns what puts the sources back
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
