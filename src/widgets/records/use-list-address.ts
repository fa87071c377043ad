import { withoutCardNumbers } from '#src/lib/card-numbers.ts';
import { useSearchParams } from '#src/ui/router.ts';

/** What the address of a list of records says. */
export interface ListAddress {
  /** What is searched for; empty for nothing. */
  readonly query: string;
  /** From 1. */
  readonly page: number;
  /** The same as the search part of an address. */
  readonly search: URLSearchParams;
}

/**
 * What the address of a list of records says; nonsense counts as not said.
 * @param clean what may be kept of a text that is searched for
 */
export function useListAddress(clean = withoutCardNumbers): ListAddress {
  const [params] = useSearchParams();
  const query = clean(params.get('query') ?? '')
    .trim()
    .slice(0, 200);
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return { query, page, search: listSearch(query, page) };
}

/** The search part of a list's address. */
export function listSearch(query: string, page = 1): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set('query', query);
  if (page > 1) params.set('page', String(page));
  return params;
}
