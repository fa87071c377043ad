import { StorageUnavailable, type FileStore } from '#service/files/stored-file.ts';
import type { SimulatedDisk } from '#tools/simulation/simulated-disk.ts';
import type { World } from '#tools/simulation/world.ts';

/**
 * A file store behind a network, like S3: requests fail before they are carried out or after it,
 * when nobody learns the result; acknowledged content is durable.
 */
export function overNetwork(world: World, disk: SimulatedDisk, store: FileStore): FileStore {
  async function asked<T>(what: string, carryOut: () => Promise<T>): Promise<T> {
    const { chance } = world;
    const { broken, full, slow } = disk.weather;
    const failing = Math.max(broken, full) / 2;
    await world.wait(chance.happens(slow) ? chance.below(12_000) : chance.below(30));
    const fail = (when: string) => {
      world.note(`storage: ${what} failed ${when}`);
      return new StorageUnavailable('The storage answered 500.');
    };
    if (chance.happens(failing)) throw fail('before');
    const done = await carryOut();
    if (chance.happens(failing)) throw fail('after');
    return done;
  }
  return {
    put: (uid, content) => asked('put', () => store.put(uid, content)),
    open: (uid, range) => asked('open', () => store.open(uid, range)),
    read: (uid) => asked('read', () => store.read(uid)),
    remove: (uid) => asked('remove', () => store.remove(uid)),
    async *entries(of) {
      await asked('list', async () => undefined);
      yield* store.entries(of);
    },
    quarantine: (entry) => asked('quarantine', () => store.quarantine(entry)),
    discard: (entry) => asked('discard', () => store.discard(entry)),
    readIdentity: () => asked('identity', () => store.readIdentity()),
    writeIdentity: (identity) => asked('identity', () => store.writeIdentity(identity)),
  };
}
