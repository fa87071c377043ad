import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#service/db/schema.ts';

/** Everything that differs between the engines (decision 001). */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly kysely: Kysely<Schema>;
  /**
   * For single reads that may take longer than 20 ms, so that they do not delay `kysely`: they run
   * in parallel and see all earlier writes.
   */
  readonly reads: Kysely<Schema>;
  /** For word searches that may take long: parallel to `reads` too, so that they delay no other. */
  readonly searches: Kysely<Schema>;
  /** Milliseconds that a count stays valid, since another process may write. */
  readonly countsLast: number;
  /**
   * Microseconds since 1970 by the clock that all services of this database share, because the
   * clocks of several machines differ.
   */
  clock(): RawBuilder<number>;
  /** Column type of integers beyond 32 bits. */
  readonly bigint: 'integer' | 'bigint';
  /** Statements of this engine after the tables were created, each safe to repeat. */
  readonly indexes: readonly string[];
  /**
   * Conditions that a table's folded text contains every word, using the text search index; `%`,
   * `_`, `\\` have no special meaning (gap G5).
   */
  holds(table: 'invoice' | 'company', words: readonly string[]): readonly RawBuilder<boolean>[];
  /** The number of rows with every word, if the text search index alone can tell. */
  hits(
    table: 'invoice' | 'company',
    words: readonly string[],
  ): RawBuilder<{ readonly count: number }> | undefined;
  /**
   * Whether the query planner itself chooses between the text search index and scanning the list by
   * how common a word is.
   */
  readonly knowsWords: boolean;
  /** Runs migrations without a time limit, in one process at a time. */
  migrate<T>(work: (handle: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** @throws when writes are refused, or would be lost */
  ensureWrites(): Promise<void>;
  /** Updates the planner's statistics; cheap when little has changed. */
  updateStatistics(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Whether a concurrent write took the same unique value. SQLite writes one at a time, so this
 * happens in PostgreSQL only.
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Conditions that a table's folded text contains every word, checked row by row. */
export function scanned(table: string, words: readonly string[]): RawBuilder<boolean>[] {
  return words.map(
    (word) =>
      sql<boolean>`${sql.ref(`${table}.search_text`)} like ${likePattern(word)} escape '\\'`,
  );
}

/** A word as a `LIKE` pattern with `\` as escape character. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
