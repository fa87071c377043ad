import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

const most = 200;

/** Prepares a text once and keeps the statement; of many texts those used last. */
export function keepStatements<T>(prepare: (sql: string) => T): (sql: string) => T {
  const kept = new Map<string, T>();
  return (sql) => {
    const statement = kept.get(sql) ?? prepare(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    const oldest = kept.keys().next();
    if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    return statement;
  };
}

/** What a statement finds, as lists of values: they are made, and cross to another thread, in half the time of objects. */
export interface Found {
  readonly columns: readonly string[];
  readonly values: readonly (readonly SQLOutputValue[])[];
}

/** Makes a statement answer with lists. */
export function finder(statement: StatementSync): (parameters: readonly SQLInputValue[]) => Found {
  const columns = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  return (parameters) => ({ columns, values: statement.all(...parameters) as unknown as SQLOutputValue[][] });
}

/** The rows as plain objects, which are read faster than those of node:sqlite. */
export function rowsOf({ columns, values }: Found): Record<string, SQLOutputValue>[] {
  return values.map((row) => {
    const made: Record<string, SQLOutputValue> = {};
    for (let place = 0; place < columns.length; place += 1) made[columns[place] ?? ''] = row[place] ?? null;
    return made;
  });
}
