import type { Endpoint } from '#contract/endpoint.ts';
import { longestSearch } from '#contract/paging.ts';
import { ApiError, refusal, type Problem } from '#src/api/api-error.ts';
import { ownDialect, runTimeConfig, type RunTimeConfig } from '#src/api/run-time-config.ts';
import type { FollowedExport } from '#src/foreign/export-link.ts';
import type { ForeignRequests } from '#src/foreign/foreign-requests.ts';
import type { ProblemText } from '#src/foreign/problem-forms.ts';
import type { NormalizedAnswer, SentRequest } from '#src/foreign/normalize-response.ts';

/** A value of the query string; undefined and empty values are left out. */
export type QueryValue = string | number | readonly string[] | undefined;

/** A request before it is encoded for the service in use. */
export interface ServiceRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A key to try instead of the session's; a 401 is then an error, and asks for no other. */
  readonly key?: string;
  /** An address that the service named, to use instead of the endpoint's. */
  readonly at?: string;
}

/** The embedded service takes requests as the interface has them. */
const ownRequests: Pick<ForeignRequests, 'encodeQuery' | 'filterBody'> = {
  encodeQuery(query) {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && one !== '') params.append(name, String(one));
    return params.toString();
  },
  filterBody: (filters) => filters,
};

let foreign: { readonly config: RunTimeConfig; readonly requests: ForeignRequests } | undefined;

/** The encoder for the current settings: the identity, unless another dialect was loaded. */
const requests = () => (foreign?.config === runTimeConfig() ? foreign.requests : ownRequests);

async function loadForeignRequests(): Promise<ForeignRequests> {
  const config = runTimeConfig();
  const { ForeignRequests: Requests } = await import('#src/foreign/foreign-tools.ts');
  if (foreign?.config !== config) foreign = { config, requests: new Requests(config.dialect) };
  return foreign.requests;
}

const isOwnDialect = ({ dialect }: RunTimeConfig): boolean =>
  (['page', 'pageSize', 'arrays', 'createdFrom', 'createdTo'] as const).every(
    (name) => dialect[name] === ownDialect[name],
  );

/** Loads the encoder of another dialect, if there is one; undefined for nothing to wait for. */
export function prepareRequests(): Promise<unknown> | undefined {
  const config = runTimeConfig();
  return foreign?.config === config || isOwnDialect(config) ? undefined : loadForeignRequests();
}

/** Cuts a text that no service searches for whole, such as a very long company name. */
const cutSearch = (text: string): string =>
  text.slice(0, longestSearch).replace(/[\uD800-\uDBFF]$/, '');

/**
 * The query string of a request for the service in use (gaps G1, G3, G4). Another dialect must have
 * been prepared.
 */
export function encodeQuery(query: Readonly<Record<string, QueryValue>>): string {
  const { query: text } = query;
  return requests().encodeQuery(
    typeof text === 'string' ? { ...query, query: cutSearch(text) } : query,
  );
}

/** A body of filters (gaps G4, G26). Another dialect must have been prepared. */
export const filterBody = <T>(filters: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  requests().filterBody(filters);

/** The base address of the service, such as `https://invoices.example.com`. */
export const serviceBase = (): string => runTimeConfig().apiBaseUrl || location.origin;

/** The header that makes repeating a create safe, where the service supports it (gap G31). */
export const idempotency = (key: string | undefined): Readonly<Record<string, string>> =>
  key !== undefined && runTimeConfig().dialect.idempotencyKey ? { 'Idempotency-Key': key } : {};

/** Another form of a refused request, and what to do when the service accepts it. */
interface OtherRequest {
  readonly request: ServiceRequest;
  readonly taken: () => void;
}

/**
 * How to repeat a request that the service refused because of its habits (gaps G1, G38). The
 * embedded service has none of them.
 * @returns undefined where the refusal stands
 */
export async function fallbackRequest(
  endpoint: Endpoint,
  request: ServiceRequest,
  answer: { readonly response: Response; readonly text: string; readonly address: string },
): Promise<OtherRequest | undefined> {
  const { status, url } = answer.response;
  const mayBeSize =
    [400, 422].includes(status) &&
    endpoint.method === 'GET' &&
    request.query?.['page_size'] !== undefined;
  const mayBeAddress = status === 405 && endpoint.method === 'POST';
  if (request.at !== undefined || !(mayBeSize || mayBeAddress)) return undefined;
  const found = (await loadForeignRequests()).fallback(endpoint, {
    query: request.query,
    address: new URL(answer.address, serviceBase()).href,
    status,
    answeredAt: url,
    text: answer.text,
  });
  if (!found) return undefined;
  const { taken, ...other } = found;
  return { request: { ...request, ...other }, taken };
}

/**
 * Reads a response that the contract refuses, or that omits what the change did (gap G38).
 * @param readBack reads a record or list again, with its version
 * @throws ApiError `off-contract`, with the endpoint and the fields
 */
export async function normalizeResponse(
  endpoint: Endpoint,
  text: string,
  sent: Omit<SentRequest, 'base'>,
  name: string,
): Promise<NormalizedAnswer> {
  const { normalizeAnswer } = await import('#src/foreign/foreign-tools.ts');
  const found = await normalizeAnswer(endpoint, text, { ...sent, base: serviceBase() });
  if ('issues' in found)
    throw new ApiError({ kind: 'off-contract', endpoint: name, issues: found.issues });
  return found;
}

/** If the translations cannot be loaded, the sentence as sent is better than none. */
const inReadersLanguage = (problem: ProblemText): Promise<ProblemText> =>
  import('#src/i18n/refusal-words.ts')
    .then((words) => words.inReadersLanguage(problem))
    .catch(() => problem);

/**
 * Reads a refusal in whatever form it was sent (gaps G27, G38).
 * @param text the response's body
 * @param headers the response's: `Retry-After`, and `X-Request-Id`, which names the request in the
 * service's log
 */
export async function readProblem(
  status: number,
  text: string,
  endpoint: string,
  headers: { get(name: string): string | null },
): Promise<Problem> {
  const requestId = headers.get('X-Request-Id');
  const refused = { ...refusal(status, endpoint), ...(requestId ? { requestId } : {}) };
  try {
    const { problemIn, secondsUntil } = await import('#src/foreign/foreign-tools.ts');
    const wait = secondsUntil(headers.get('Retry-After'));
    const problem = problemIn(text, [400, 409, 422].includes(status));
    return {
      ...refused,
      ...(await inReadersLanguage(problem)),
      ...(wait === undefined ? {} : { retryAfter: wait }),
    };
  } catch {
    return refused;
  }
}

/**
 * The file of an export to which the service responded otherwise: with a link, a started job, or
 * nothing (gap G40).
 * @throws what `fetch` throws when the service itself does not respond
 */
export async function followExport(
  answer: Response,
  key: string | null,
  signal: AbortSignal,
): Promise<FollowedExport> {
  const { followExport: follow } = await import('#src/foreign/foreign-tools.ts');
  return follow(answer, { base: serviceBase(), key, signal });
}
