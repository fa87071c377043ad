import { anything, type Outcome } from '#tools/simulation/oracle-command.ts';
import { foldedWords } from '#service/domain/fold.ts';
import type { ModelState, Person } from '#tools/simulation/oracle-records.ts';

/** The model refuses a request. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly fields: unknown;

  constructor(status: number, fields: unknown = { detail: anything }) {
    super(`refused with ${status}`);
    this.status = status;
    this.fields = fields;
  }
}

/** A request after parsing. */
export interface RouteRequest {
  readonly caller: Person;
  readonly params: readonly string[];
  readonly query: Record<string, unknown>;
  /** Parsed when a handler reads it, after its other refusals. @throws Refused */
  readonly body: Record<string, unknown>;
  readonly file: { readonly name: string; readonly content: string } | undefined;
  readonly versions: readonly number[] | null;
}

/** The effect of an endpoint on the model's lists. */
export type Handler = (model: ModelState, asked: RouteRequest) => Outcome;

/** The record with this UID. @throws Refused */
export function found<T extends { readonly uid: string }>(
  list: readonly T[],
  uid: string | undefined,
): T {
  const one = list.find((record) => record.uid === uid);
  if (!one) throw new Refused(404);
  return one;
}

export function remove<T>(list: T[], one: T): void {
  list.splice(list.indexOf(one), 1);
}

/** The rows of the requested page (gap G1). */
export function pageOf<T>(all: readonly T[], query: Record<string, unknown>) {
  const page = Number(query['page'] ?? 1);
  const size = Math.min(Number(query['page_size'] ?? 10), 100);
  const pages = Math.max(1, Math.ceil(all.length / size));
  if (page > pages) throw new Refused(404);
  return { page, size, pages, rows: all.slice((page - 1) * size, page * size) };
}

/** The response of the lists of companies, cards and people. */
export function linked<T>(
  all: readonly T[],
  query: Record<string, unknown>,
  can_create: boolean,
  answer: (one: T) => unknown,
) {
  const { page, pages, rows } = pageOf(all, query);
  return {
    count: all.length,
    next: page < pages ? anything : null,
    previous: page > 1 ? anything : null,
    results: rows.map(answer),
    permissions: { can_create },
  };
}

export const wordsOf = ({ query }: Record<string, unknown>) =>
  foldedWords(typeof query === 'string' ? query : '');

export const mayCreate = ({ role_type }: Person): boolean => role_type !== 'viewer';

/** Refuses viewers, who may change nothing. */
export function contribute({ role_type }: Person): void {
  if (role_type === 'viewer') throw new Refused(403);
}

export function administrate({ role_type }: Person): void {
  if (role_type !== 'admin') throw new Refused(403);
}
