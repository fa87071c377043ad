import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  mendApproval,
  mendCard,
  mendCompany,
  mendInvoice,
  mendItem,
  mendPage,
  mendPerson,
} from './mend-records.ts';

/** What an answer may need besides its text. */
export interface Around {
  /** The service's address: that of a file may be told without it. */
  readonly base: string;
  /** Of a list: the number of the page that was asked for. */
  readonly page: number;
}

type Mend = (sent: unknown) => unknown;

function mendOf({ method, path }: Endpoint, { base, page }: Around): Mend {
  const [, , kind = '', uid, part] = path.split('/');
  const list = method === 'GET' && !uid;
  const record: Mend | undefined = {
    invoices: mendInvoice(base),
    companies: mendCompany,
    cards: mendCard,
    'workspace-users': mendPerson,
  }[kind];
  if (!record) return (sent) => sent;
  if (list) return mendPage(record, page);
  if (part === undefined) return record;
  return part === 'items' ? mendItem : mendApproval;
}

/**
 * Reads an answer that the contract refused once more, with everything that the interface leaves open or another service may
 * have done otherwise: amounts as numbers, words for objects, null for lists, moments without an offset (gap G38).
 * @param sent as `exactJson` reads it
 * @returns what the contract makes of it now
 */
export function mendAnswer(
  endpoint: Endpoint,
  sent: unknown,
  around: Around,
): { readonly success: boolean; readonly data?: unknown; readonly error?: z.core.$ZodError } {
  return z.safeParse(endpoint.answer ?? z.unknown(), mendOf(endpoint, around)(sent));
}
