import { openDB, unwrap, type IDBPDatabase } from 'idb';
import { databases, type DatabaseContents, type DatabaseName } from '#src/device/stored-names.ts';

export interface Database<S> {
  /**
   * Opens the database at the first call.
   * @throws DOMException where the browser forbids storage or has no room
   */
  readonly open: () => Promise<IDBPDatabase<S>>;
  /** The result of `work`, or `fallback` where the browser stores nothing. */
  readonly attempt: <T>(work: (open: IDBPDatabase<S>) => Promise<T>, fallback: T) => Promise<T>;
}

async function openStores<S>(name: DatabaseName, forget: () => void): Promise<IDBPDatabase<S>> {
  const { version, stores, emptyBefore = 0 }: DatabaseContents = databases[name];
  return openDB<S>(name, version, {
    upgrade(opened, oldVersion) {
      const database = unwrap(opened);
      if (oldVersion < emptyBefore)
        for (const store of database.objectStoreNames) database.deleteObjectStore(store);
      for (const [store, path] of Object.entries(stores))
        if (!database.objectStoreNames.contains(store))
          database.createObjectStore(store, {
            keyPath: path === null || typeof path === 'string' ? path : [...path],
          });
    },
    // Another tab with a newer version of the app cannot upgrade the database while this one has it
    // open.
    blocking(_current, _wanted, event) {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  });
}

/**
 * Declares a database without opening it; its stores are listed in `stored-names.ts`.
 * @typeParam S the records in each store, as a `DBSchema`; unknown ones by default
 */
export function database<S = unknown>(name: DatabaseName): Database<S> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  const forget = () => void (opened = undefined);
  const open = () => {
    opened ??= openStores<S>(name, forget).catch((error: unknown) => {
      // The next call tries again.
      forget();
      throw error;
    });
    return opened;
  };
  return {
    open,
    async attempt(work, fallback) {
      try {
        return await work(await open());
      } catch {
        return fallback;
      }
    },
  };
}

export const eraseDatabase = (name: DatabaseName): Promise<void> =>
  database(name).attempt(async (open) => {
    const stores = [...open.objectStoreNames];
    await Promise.all(stores.map((store) => open.clear(store)));
    open.close();
  }, undefined);
