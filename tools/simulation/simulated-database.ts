import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { migrate } from '#service/db/database.ts';
import type { Engine } from '#service/db/engine.ts';
import type { Schema } from '#service/db/schema.ts';
import { openSqlite } from '#service/db/sqlite.ts';
import type { SimulatedProcess, World } from '#tools/simulation/world.ts';

/** The possible failures between a service and its database, each with its current probability. */
export interface DatabaseWeather {
  /** Refuses every connection. */
  readonly away: boolean;
  /** Cuts the connection before or after a statement. */
  readonly cut: number;
  /** Rolls a transaction back at its end or in the middle because of a conflict. */
  readonly collides: number;
  readonly full: number;
  readonly slow: number;
}

export const fairWeather: DatabaseWeather = {
  away: false,
  cut: 0,
  collides: 0,
  full: 0,
  slow: 0,
};

class DatabaseError extends Error {
  readonly code: string | undefined;
  constructor(code: string | undefined, message: string) {
    super(message);
    this.code = code;
  }
}

/** A server allows many connections, unlike SQLite. */
class ServerAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const writes = /^\s*(?:insert|update|delete)/i;

/**
 * A database server over SQLite in memory with one transaction at a time, with the network and the
 * errors of a PostgreSQL between it and each service.
 */
export class SimulatedDatabase {
  readonly #world: World;
  readonly #engine: Engine = openSqlite(':memory:');
  readonly #waiting: (() => void)[] = [];
  #holder: Connection | undefined;
  weather: DatabaseWeather = fairWeather;

  constructor(world: World) {
    this.#world = world;
  }

  /** Creates the tables as for SQLite, and the one table that only PostgreSQL has. */
  async prepare(): Promise<void> {
    await migrate(this.#engine);
    await this.run(
      'create table request_count (name text primary key, started_at integer not null, requests integer not null)',
    );
  }

  /** The actual content for the checker, without a network in between. */
  get truth(): Kysely<Schema> {
    return this.#engine.kysely;
  }

  /** The engine as one process sees it. */
  engineOf(owner: SimulatedProcess): Engine {
    const driver: Driver = {
      init: async () => undefined,
      acquireConnection: () => this.connect(owner),
      releaseConnection: async (connection) => (connection as Connection).release(),
      beginTransaction: (connection) => (connection as Connection).begin(),
      commitTransaction: (connection) => (connection as Connection).commit(),
      rollbackTransaction: (connection) => (connection as Connection).rollback(),
      destroy: async () => undefined,
    };
    const kysely = new Kysely<Schema>({
      dialect: {
        createAdapter: () => new ServerAdapter(),
        createDriver: () => driver,
        createIntrospector: (database) => new SqliteIntrospector(database),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    return {
      ...this.#engine,
      // Several services share it, so queries are those for PostgreSQL.
      name: 'postgres',
      kysely,
      reads: kysely,
      searches: kysely,
      countsLast: 2_000,
      migrate: (work) => work(this.#engine.kysely),
      updateStatistics: async () => undefined,
      close: async () => undefined,
    };
  }

  async connect(owner: SimulatedProcess): Promise<Connection> {
    await this.#world.wait(this.#world.chance.below(3));
    if (this.weather.away)
      throw new DatabaseError('ECONNREFUSED', 'connect ECONNREFUSED: simulated');
    return new Connection(this.#world, this, owner);
  }

  /** Waits until no other transaction is open. */
  async enter(connection: Connection): Promise<void> {
    while (this.#holder) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (connection.owner.dead) return new Promise(() => undefined);
    this.#holder = connection;
  }

  leave(connection: Connection): void {
    if (this.#holder !== connection) return;
    this.#holder = undefined;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Rolls back the open transaction of a dead process. */
  async drop(owner: SimulatedProcess): Promise<void> {
    const holder = this.#holder;
    if (holder?.owner !== owner) return;
    if (holder.inTransaction) await this.run('rollback');
    this.leave(holder);
  }

  async run<Row>(query: CompiledQuery | string): Promise<QueryResult<Row>> {
    const { rows, ...result } = await this.#engine.kysely.executeQuery(
      typeof query === 'string' ? CompiledQuery.raw(query) : query,
    );
    // The author of the query knows the type of its rows, as with any driver.
    return { ...result, rows: rows as Row[] };
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}

class Connection implements DatabaseConnection {
  readonly owner: SimulatedProcess;
  inTransaction = false;
  #cut = false;
  readonly #world: World;
  readonly #server: SimulatedDatabase;

  constructor(world: World, server: SimulatedDatabase, owner: SimulatedProcess) {
    this.#world = world;
    this.#server = server;
    this.owner = owner;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#travel();
    const { chance } = this.#world;
    const { cut, collides, full } = this.#server.weather;
    const alone = !this.inTransaction;
    if (alone) await this.#server.enter(this);
    try {
      if (chance.happens(cut)) throw await this.#lose('before a statement');
      const isWrite = writes.test(query.sql);
      if (isWrite && chance.happens(full))
        throw this.#error('53100', 'could not extend file: No space left on device');
      if (!alone && isWrite && chance.happens(collides))
        throw this.#error('40P01', 'deadlock detected');
      // Only PostgreSQL needs this, because SQLite allows one writing transaction at a time.
      const sql = query.sql.replace(/ for update(?: skip locked)?/g, '');
      const result = await this.#server.run<Row>({ ...query, sql });
      if (chance.happens(cut)) throw await this.#lose('after a statement');
      return result;
    } finally {
      if (alone) this.#server.leave(this);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    await this.#travel();
    await this.#server.enter(this);
    this.inTransaction = true;
    await this.#server.run('begin');
  }

  async commit(): Promise<void> {
    await this.#travel();
    const { chance } = this.#world;
    const { cut, collides } = this.#server.weather;
    if (chance.happens(cut)) throw await this.#lose('before a commit');
    if (chance.happens(collides)) {
      await this.#end('rollback');
      throw this.#error('40001', 'could not serialize access');
    }
    await this.#end('commit');
    if (chance.happens(cut)) throw await this.#lose('after a commit');
  }

  async rollback(): Promise<void> {
    if (this.#cut)
      throw new DatabaseError(
        undefined,
        'Client has encountered a connection error and is not queryable',
      );
    await this.#travel();
    if (this.inTransaction) await this.#end('rollback');
  }

  async release(): Promise<void> {
    if (this.inTransaction) await this.#end('rollback');
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    this.inTransaction = false;
    await this.#server.run(how);
    this.#server.leave(this);
  }

  async #travel(): Promise<void> {
    const { chance } = this.#world;
    const { slow, away } = this.#server.weather;
    await this.#world.wait(chance.happens(slow) ? chance.below(10_000) : chance.below(5));
    if (this.#cut) throw new DatabaseError(undefined, 'Connection terminated unexpectedly');
    if (away) throw await this.#lose('since the database is away');
  }

  #error(code: string, message: string): DatabaseError {
    this.#world.note(`database: ${code}`);
    return new DatabaseError(code, message);
  }

  async #lose(when: string): Promise<DatabaseError> {
    this.#world.note(`database: cut ${when}`);
    this.#cut = true;
    if (this.inTransaction) await this.#end('rollback');
    return new DatabaseError(undefined, 'Connection terminated unexpectedly');
  }
}
