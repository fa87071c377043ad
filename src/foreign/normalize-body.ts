import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  normalizeApproval,
  normalizeCard,
  normalizeCompany,
  normalizeInvoice,
  normalizeItem,
  normalizePage,
  normalizePerson,
} from './normalize-records.ts';

/** What an answer may need besides its text. */
export interface BodyContext {
  /** The service's address; the address of a file may come without it. */
  readonly base: string;
  /** Of a list: the number of the page that was asked for. */
  readonly page: number;
}

type Normalize = (sent: unknown) => unknown;

function normalizerOf({ method, path }: Endpoint, { base, page }: BodyContext): Normalize {
  const [, , kind = '', uid, part] = path.split('/');
  const list = method === 'GET' && !uid;
  const record: Normalize | undefined = {
    invoices: normalizeInvoice(base),
    companies: normalizeCompany,
    cards: normalizeCard,
    'workspace-users': normalizePerson,
  }[kind];
  if (!record) return (sent) => sent;
  if (list) return normalizePage(record, page);
  if (part === undefined) return record;
  return part === 'items' ? normalizeItem : normalizeApproval;
}

/**
 * Reads an answer that the contract refused once more, with everything that the interface leaves
 * open or another service may have done otherwise: amounts as numbers, words for objects, null for
 * lists, moments without an offset (gap G38).
 * @param sent as `exactJson` reads it
 * @returns what the contract makes of it now
 */
export function normalizeBody(
  endpoint: Endpoint,
  sent: unknown,
  around: BodyContext,
): { readonly success: boolean; readonly data?: unknown; readonly error?: z.core.$ZodError } {
  return z.safeParse(endpoint.answer ?? z.unknown(), normalizerOf(endpoint, around)(sent));
}
