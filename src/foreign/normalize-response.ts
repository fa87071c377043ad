import * as z from 'zod/mini';
import { isDecimal } from '#contract/decimal.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import {
  keyIn,
  normalizeApproval,
  normalizeCard,
  normalizeCompany,
  normalizeInvoice,
  normalizeItem,
  normalizePage,
  normalizePerson,
} from '#src/foreign/normalize-records.ts';
import { exactJson, textOf } from '#src/foreign/plain-values.ts';
import { isFields } from '#src/lib/fields.ts';

/** A response in the endpoint's shape, with its version if the record was read again. */
export interface NormalizedAnswer {
  readonly answer: unknown;
  readonly etag?: string | null;
}

export interface Unreadable {
  readonly issues: readonly string[];
}

export interface BodyContext {
  /** The service's base address, against which addresses of files are resolved. */
  readonly base: string;
  readonly page: number;
}

interface RecordRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** The part of a request that reading its response needs. */
export interface SentRequest extends BodyContext {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The `Location` of a created record, if the response has one. */
  readonly made: string | null;
  /** Reads a record or list with its version. @throws ApiError */
  readonly readBack: (
    endpoint: Endpoint,
    request: RecordRequest,
  ) => Promise<{ readonly answer: unknown; readonly etag: string | null }>;
}

interface Write {
  /** Fields that a response must have to describe the record (gap G7). */
  readonly essential?: readonly string[];
  /** The endpoint that reads the changed record. */
  readonly read?: Endpoint;
  /**
   * The endpoints that read the created record and the list to search it in, and the field to
   * search by when the response does not identify it.
   */
  readonly made?: { readonly one?: Endpoint; readonly list: Endpoint; readonly by: string };
}

const { getInvoice, getCompany, getCard } = endpoints;
const item = ['uid', 'name', 'description', 'quantity', 'unit', 'total_price', 'vat_rate'];
const decision: Write = {
  essential: ['approvement_status', 'permissions'],
  read: getInvoice,
};
const company = ['uid', 'name'];
const card = ['uid', 'last_four_digits'];
const invoice = ['uid', 'approvement_status', 'permissions', 'items', 'history', 'file'];

const writes: ReadonlyMap<Endpoint, Write> = new Map<Endpoint, Write>([
  [endpoints.updateInvoice, { essential: invoice, read: getInvoice }],
  [endpoints.approveInvoice, decision],
  [endpoints.rejectInvoice, decision],
  [endpoints.removeApproval, decision],
  [endpoints.uploadInvoice, { made: { one: getInvoice, list: endpoints.listInvoices, by: '' } }],
  [endpoints.createItem, { essential: item }],
  [endpoints.updateItem, { essential: item }],
  [endpoints.updateCompany, { essential: company, read: getCompany }],
  [
    endpoints.createCompany,
    { essential: company, made: { one: getCompany, list: endpoints.listCompanies, by: 'name' } },
  ],
  [endpoints.updateCard, { essential: card, read: getCard }],
  [
    endpoints.createCard,
    { essential: card, made: { one: getCard, list: endpoints.listCards, by: 'last_four_digits' } },
  ],
  [
    endpoints.createWorkspaceUser,
    { essential: ['uid'], made: { list: endpoints.listWorkspaceUsers, by: 'email' } },
  ],
]);

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
 * Normalizes a body that the contract refused: everything that the interface leaves open or that
 * services do differently, such as amounts as numbers, texts for objects, null for lists, or
 * moments without an offset (gap G38).
 * @param sent as `exactJson` parses it
 * @returns the contract's result for the normalized body
 */
export function normalizeBody(
  endpoint: Endpoint,
  sent: unknown,
  around: BodyContext,
): { readonly success: boolean; readonly data?: unknown; readonly error?: z.core.$ZodError } {
  return z.safeParse(endpoint.answer ?? z.unknown(), normalizerOf(endpoint, around)(sent));
}

const itemsOf = (invoice: unknown): readonly unknown[] =>
  isFields(invoice) && Array.isArray(invoice['items']) ? invoice['items'] : [];

/** Whether the stored value equals the sent one, whatever its decimals or empty form. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (
    typeof sent === 'string' &&
    typeof stored === 'string' &&
    isDecimal(sent) &&
    isDecimal(stored)
  )
    return isSameNumber(sent, stored);
  return (sent ?? '') === (stored ?? '');
}

const rowsOf = (list: unknown): readonly unknown[] =>
  isFields(list) && Array.isArray(list['results']) ? list['results'] : [];
const lastStep = (address: string | null): string | undefined =>
  address
    ?.split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((step) => step !== '');
const hasAll =
  (body: unknown) =>
  (record: unknown): boolean =>
    isFields(record) &&
    isFields(body) &&
    Object.entries(body).every(([field, sent]) => isSame(sent, record[field]));
const isPerson =
  (body: unknown) =>
  (record: unknown): boolean =>
    isFields(record) &&
    isFields(body) &&
    isFields(record['user']) &&
    record['user']['email'] === body['email'];

/** The UID of the written record, if the response has it. */
function uidOf(sent: unknown, made: string | null): string | undefined {
  const uid = isFields(sent) ? (textOf(sent['uid']) ?? textOf(sent['id'])) : null;
  return uid || lastStep(made);
}

/** The only record found; among several it is unknown which one is new. */
const onlyOne = (found: readonly unknown[]): NormalizedAnswer | undefined =>
  found.length === 1 ? { answer: found[0] } : undefined;

/**
 * Reads the record that a write changed or created, because the response did not describe it
 * although the write succeeded.
 */
async function afterWrite(
  endpoint: Endpoint,
  sent: unknown,
  { params, body, made, readBack }: SentRequest,
): Promise<NormalizedAnswer | undefined> {
  const write = writes.get(endpoint);
  if (write?.read) return readBack(write.read, { params });
  const uid = uidOf(sent, made);
  if (write?.made) {
    const { one, list, by } = write.made;
    const readByUid =
      uid === undefined || one === undefined
        ? undefined
        : await readBack(one, { params: { uid } }).catch(() => undefined);
    // The list does not tell which of two files is new.
    if (readByUid || by === '') return readByUid;
    const { answer } = await readBack(list, {
      query: { query: isFields(body) ? (textOf(body[by]) ?? '').slice(0, 200) : '' },
    });
    const found = onlyOne(
      rowsOf(answer).filter(
        endpoint === endpoints.createWorkspaceUser ? isPerson(body) : hasAll(body),
      ),
    );
    // The key of a person is sent only this once.
    return found && endpoint === endpoints.createWorkspaceUser
      ? { answer: { ...Object(found.answer), api_key: keyIn(sent) } }
      : found;
  }
  if (endpoint !== endpoints.updateItem && endpoint !== endpoints.createItem) return undefined;
  const { answer } = await readBack(endpoints.getInvoice, {
    params: { uid: params['invoice_uid'] ?? '' },
  });
  const items = itemsOf(answer);
  const wanted = endpoint === endpoints.updateItem ? params['item_uid'] : uid;
  const there = items.find((item) => isFields(item) && item['uid'] === wanted);
  return there
    ? { answer: there }
    : endpoint === endpoints.createItem
      ? onlyOne(items.filter(hasAll(body)))
      : undefined;
}

function parsed(text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Normalizes a response that the contract refused; if the response to a write has nothing or only a
 * part, the record itself is read (gaps G6, G7, G12, G13, G38).
 * @returns the response in the endpoint's shape, or what is wrong with it
 */
export async function normalizeAnswer(
  endpoint: Endpoint,
  text: string,
  asked: SentRequest,
): Promise<NormalizedAnswer | Unreadable> {
  const sent = parsed(text);
  const read = sent === undefined ? undefined : normalizeBody(endpoint, sent, asked);
  const write = writes.get(endpoint);
  const whole = (write?.essential ?? []).every(
    (name) => isFields(sent) && (name === 'uid' ? uidOf(sent, null) !== undefined : name in sent),
  );
  if (read?.success && whole) return { answer: read.data };
  const found = await afterWrite(endpoint, sent, asked).catch(() => undefined);
  if (found) return found;
  if (read?.success && endpoint !== endpoints.updateInvoice) return { answer: read.data };
  if (write?.read || write?.made)
    if (text.trim() === '' || isFields(sent))
      return {
        issues: [
          'the service took it, but its answer does not tell the record, and it could not be ' +
            'found by reading',
        ],
      };
  return {
    issues: read
      ? (read.error?.issues ?? [])
          .slice(0, 5)
          .map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
      : ['the answer is not JSON'],
  };
}
