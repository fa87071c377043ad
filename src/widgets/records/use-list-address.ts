import { useSearchParams } from '#src/ui/router.ts';

/** What the address of a list of records says: what is searched for, and the page from 1; nonsense counts as not said. */
export function useListAddress() {
  const [params] = useSearchParams();
  const query = (params.get('query') ?? '').trim().slice(0, 200);
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
