import * as z from 'zod/mini';
import { isIsoDate } from '#contract/dates.ts';

const texts = z.array(z.string());
const day = z.catch(z.optional(z.string().check(z.refine(isIsoDate))), undefined);

const shape = z.object({
  company__uid: texts,
  workspace_user__uid: texts,
  card__uid: texts,
  approvement_status: texts,
  payment_type: texts,
  created_at__from_date: day,
  created_at__to_date: day,
  query: z.catch(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), undefined),
  page: z.catch(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)), 1),
});

/** What the inbox shows: the filters of interface 4.1 and the page, all of it in the address bar. */
export type InboxFilters = z.output<typeof shape>;

/** The whole inbox, first page. */
export const noFilters: InboxFilters = {
  company__uid: [], workspace_user__uid: [], card__uid: [], approvement_status: [], payment_type: [],
  created_at__from_date: undefined, created_at__to_date: undefined, query: undefined, page: 1,
};

/** Reads the address bar; what makes no sense is left out. */
export function readFilters(params: URLSearchParams): InboxFilters {
  return shape.parse({
    company__uid: params.getAll('company__uid'),
    workspace_user__uid: params.getAll('workspace_user__uid'),
    card__uid: params.getAll('card__uid'),
    approvement_status: params.getAll('approvement_status'),
    payment_type: params.getAll('payment_type'),
    created_at__from_date: params.get('created_at__from_date') ?? undefined,
    created_at__to_date: params.get('created_at__to_date') ?? undefined,
    query: params.get('query') ?? undefined,
    page: params.get('page') ?? '1',
  });
}

/** The filters as the address bar keeps them; empty ones and the first page are left out. */
export function writeFilters(filters: Partial<InboxFilters>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (Array.isArray(value)) for (const one of value) params.append(name, one);
    else if (value !== undefined && value !== '' && !(name === 'page' && value === 1)) params.set(name, String(value));
  }
  return params;
}

/** The filters as the contract's list and exports take them, without the page (interface 4.1). */
export function toQuery(filters: InboxFilters): Omit<Partial<InboxFilters>, 'page'> {
  const { page: _page, ...rest } = filters;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== undefined)));
}
