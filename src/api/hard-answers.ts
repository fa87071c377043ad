import { isDecimal, toUnits } from '#contract/decimal.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isFields } from '#src/lib/mending/plain-values.ts';
import { mendAnswer, type Around } from '#src/lib/mending/mend-answer.ts';

/** An answer that was read after all. */
export interface Mended {
  readonly answer: unknown;
  readonly etag?: string | null;
}

/** Why it could not be. */
export interface Unreadable {
  readonly issues: readonly string[];
}

/** What was asked, as far as reading the answer needs it. */
export interface AskedFor extends Around {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Reads a record: its text and version. @throws ApiError */
  readonly readBack: (endpoint: Endpoint, params: Readonly<Record<string, string>>) => Promise<{ readonly answer: unknown; readonly etag: string | null }>;
}

const reads: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
  [endpoints.updateInvoice, endpoints.getInvoice], [endpoints.approveInvoice, endpoints.getInvoice], [endpoints.rejectInvoice, endpoints.getInvoice],
  [endpoints.removeApproval, endpoints.getInvoice], [endpoints.updateCompany, endpoints.getCompany], [endpoints.updateCard, endpoints.getCard],
]);

const itemsOf = (invoice: unknown): readonly unknown[] => (isFields(invoice) && Array.isArray(invoice['items']) ? invoice['items'] : []);

/** Whether the service has what was sent: amounts may have other decimals, and what is empty may be null. */
function isSame(sent: unknown, kept: unknown): boolean {
  if (typeof sent === 'string' && typeof kept === 'string' && isDecimal(sent) && isDecimal(kept)) return toUnits(sent, 9) === toUnits(kept, 9);
  return (sent ?? '') === (kept ?? '');
}

/** The record that a write changed, read again when its answer did not tell: the write itself was carried out. */
async function afterWrite(endpoint: Endpoint, { params, body, readBack }: AskedFor): Promise<Mended | undefined> {
  const read = reads.get(endpoint);
  if (read) return readBack(read, params);
  if (endpoint !== endpoints.updateItem && endpoint !== endpoints.createItem) return undefined;
  const { answer } = await readBack(endpoints.getInvoice, { uid: params['invoice_uid'] ?? '' });
  const isIt = (item: unknown): boolean => isFields(item) && (endpoint === endpoints.updateItem ? item['uid'] === params['item_uid'] : isFields(body) && Object.entries(body).every(([field, sent]) => isSame(sent, item[field])));
  const [item, another] = itemsOf(answer).filter(isIt);
  // Of two alike nobody can tell which one is new.
  return item === undefined || another !== undefined ? undefined : { answer: item };
}

/**
 * Reads an answer that the contract refused: mended, or, where a write said nothing of use, from the record itself (gaps G7,
 * G12, G13, G38).
 * @returns the answer in the endpoint's shape, or what is wrong with it
 */
export async function readHardAnswer(endpoint: Endpoint, text: string, asked: AskedFor): Promise<Mended | Unreadable> {
  const issues: string[] = [];
  try {
    const read = mendAnswer(endpoint, text, asked);
    if (read.success) return { answer: read.data };
    for (const { path, message } of read.error?.issues.slice(0, 5) ?? []) issues.push(`${path.join('.') || 'the answer'}: ${message}`);
  } catch {
    issues.push('the answer is not JSON');
  }
  const found = await afterWrite(endpoint, asked).catch(() => undefined);
  return found ?? { issues };
}
