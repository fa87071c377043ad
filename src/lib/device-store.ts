import type { DBSchema, IDBPDatabase } from 'idb';

/** A database of this device. */
export interface DeviceStore<S extends DBSchema> {
  /** The database, opened at its first use. @throws DOMException where the browser forbids storage or has no room */
  readonly open: () => Promise<IDBPDatabase<S>>;
  /** What the work gives, or `otherwise` where the browser keeps nothing: what is written here is never the only way on. */
  readonly attempt: <T>(work: (open: IDBPDatabase<S>) => Promise<T>, otherwise: T) => Promise<T>;
}

/**
 * Names a database of this device; nothing is opened yet.
 * @param upgrade makes its stores when the device has none, or those of an older version
 */
export function deviceStore<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (made: IDBPDatabase<S>) => void,
): DeviceStore<S> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forget = () => void (opened = undefined);
  const open = () => {
    opened ??= import('idb')
      .then(({ openDB }) => openDB<S>(name, version, { upgrade, terminated: forget }))
      .catch((error: unknown) => {
        // What failed once may succeed the next time.
        forget();
        throw error;
      });
    return opened;
  };
  return {
    open,
    async attempt(work, otherwise) {
      try {
        return await work(await open());
      } catch {
        return otherwise;
      }
    },
  };
}
