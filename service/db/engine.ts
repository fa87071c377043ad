import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#service/db/schema.ts';

/** What differs between the engines, and nothing else (decision 001). */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly kysely: Kysely<Schema>;
  /**
   * For single reads that may take longer than 20 ms: beside the others, and seeing all that was
   * written before.
   */
  readonly reads: Kysely<Schema>;
  /** For those that search for words and may take long: beside `reads` too. */
  readonly searches: Kysely<Schema>;
  /**
   * How long a count stays known, in milliseconds, when nothing is written here: another process
   * may write.
   */
  readonly countsLast: number;
  /**
   * Microseconds since 1970 by the one clock that all services of this database share: those of
   * several machines differ.
   */
  clock(): RawBuilder<number>;
  /** Column type of whole numbers beyond 32 bits. */
  readonly bigint: 'integer' | 'bigint';
  /** Statements that only this engine needs after the tables are made, each safe to repeat. */
  readonly indexes: readonly string[];
  /**
   * That a table's folded text holds every word, by the index of the text search; `%`, `_`, `\\`
   * mean themselves (gap G5).
   */
  holds(table: 'invoice' | 'company', words: readonly string[]): readonly RawBuilder<boolean>[];
  /** How many rows hold every word, where the index of the text search knows it alone. */
  hits(
    table: 'invoice' | 'company',
    words: readonly string[],
  ): RawBuilder<{ readonly count: number }> | undefined;
  /**
   * Whether the planner itself chooses between the index of the text search and going through the
   * list, by how common a word is.
   */
  readonly knowsWords: boolean;
  /** Runs migrations without a limit of time, in one process at a time. */
  migrate<T>(work: (handle: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Brings up to date what the planner knows of the data; cheap when little has changed. */
  survey(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Whether a write was refused because a concurrent one took the same unique value;
 * SQLite writes one after the other.
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Conditions that a table's folded text has every word, checked row by row. */
export function scanned(table: string, words: readonly string[]): RawBuilder<boolean>[] {
  return words.map(
    (word) =>
      sql<boolean>`${sql.ref(`${table}.search_text`)} like ${likePattern(word)} escape '\\'`,
  );
}

/** A word as a `LIKE` pattern with `\` as escape. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
