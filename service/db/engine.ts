import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '#service/db/schema.ts';

/** What differs between the engines, and nothing else (decision 001). */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly kysely: Kysely<Schema>;
  /** Column type of whole numbers beyond 32 bits. */
  readonly bigint: 'integer' | 'bigint';
  /** Statements that only this engine needs after the tables are made, each safe to repeat. */
  readonly indexes: readonly RawBuilder<unknown>[];
  /** Whether a table's folded text holds the word; `%`, `_`, `\` mean themselves (gap G5). */
  holds(table: 'invoice' | 'company', word: string): RawBuilder<boolean>;
  /** Runs the work with migrations kept to one process at a time. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whether a write was refused since another one, at the same moment, took what has to be unique; SQLite writes one after the other. */
export function takenMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** A word as a `LIKE` pattern with `\` as escape. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
