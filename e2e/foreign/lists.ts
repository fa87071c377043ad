import type { Habits } from './habits.ts';
import type { Invoice, Records } from './records.ts';
import { people } from './records.ts';
import { refuse, type RouteRequest, type Said } from './requests.ts';

const arrayName = ({ arrays }: Habits, name: string) =>
  arrays === 'brackets' ? `${name}[]` : name;

function many(habits: Habits, query: URLSearchParams, name: string): string[] | undefined {
  const found =
    habits.arrays === 'comma' ? query.get(name)?.split(',') : query.getAll(arrayName(habits, name));
  return found?.length ? found : undefined;
}

/**
 * The parameters that the list of invoices accepts; any other is refused, to reveal a wrong
 * dialect.
 */
const known = (habits: Habits) =>
  new Set([
    habits.names.page,
    'limit',
    'query',
    habits.names.createdFrom,
    habits.names.createdTo,
    ...[
      'company__uid',
      'workspace_user__uid',
      'card__uid',
      'approvement_status',
      'payment_type',
    ].map((name) => arrayName(habits, name)),
  ]);

/** The invoices that match the filters of a query, or the name of an unknown filter. */
export function found(
  habits: Habits,
  { invoices, companies }: Records,
  query: URLSearchParams,
): Invoice[] | string {
  const strange = [...query.keys()].find((name) => !known(habits).has(name));
  if (strange !== undefined) return strange;
  const fits = (name: string, value: (one: Invoice) => string | null) => {
    const wanted = many(habits, query, name);
    return (one: Invoice) => wanted === undefined || wanted.includes(value(one) ?? '');
  };
  const [from, to] = [
    query.get(habits.names.createdFrom) ?? '',
    query.get(habits.names.createdTo) ?? '~',
  ];
  const text = (query.get('query') ?? '').toLowerCase();
  const nameOf = (uid: string | null) => companies.find((one) => one.uid === uid)?.name ?? '';
  const rules = [
    fits('company__uid', (one) => one.company_uid),
    fits('card__uid', (one) => one.card_uid),
    fits('approvement_status', (one) => one.approvement_status),
    fits('payment_type', (one) => one.payment_type),
    fits('workspace_user__uid', (one) => people[one.owner]?.uid ?? null),
    (one: Invoice) => one.created_at.slice(0, 10) >= from && one.created_at.slice(0, 10) <= to,
    (one: Invoice) =>
      `${one.invoice_number} ${one.hf_id} ${nameOf(one.company_uid)} ${one.items.map(({ name }) => name).join(' ')}`
        .toLowerCase()
        .includes(text),
  ];
  return invoices.filter((one) => rules.every((rule) => rule(one)));
}

/** One page of a list, in the format of the service. */
export function pageOf<T>(
  habits: Habits,
  asked: RouteRequest,
  all: readonly T[],
  show: (one: T) => unknown,
  numbered = false,
): Said {
  const number = Number(asked.query.get(habits.names.page) ?? '1');
  const wish = Number(asked.query.get('limit') ?? habits.pageSize);
  if (habits.wishes === 'refused' && wish > habits.pageSize)
    return refuse(habits, 400, `At most ${habits.pageSize} at a time.`, 'limit');
  const pageSize = habits.wishes === 'refused' ? wish : habits.pageSize;
  const page_count = Math.max(1, Math.ceil(all.length / pageSize));
  if (!(number >= 1 && number <= page_count)) return refuse(habits, 404, 'No such page.');
  const results = all.slice((number - 1) * pageSize, number * pageSize).map(show);
  if ((numbered ? habits.pages : habits.otherPages) === 'numbered')
    return { status: 200, body: { count: all.length, page_count, page_size: pageSize, results } };
  const to = (page: number) =>
    page >= 1 && page <= page_count
      ? `${habits.next === 'elsewhere' ? 'http://internal.invalid' : ''}${asked.path}?${habits.names.page}=${page}`
      : null;
  return {
    status: 200,
    body: { count: all.length, next: to(number + 1), previous: to(number - 1), results },
  };
}
