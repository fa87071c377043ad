import * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts';
import {
  encodeQuery,
  fallbackRequest,
  normalizeResponse,
  prepareRequests,
  readProblem,
  type QueryValue,
  type ServiceRequest,
} from '#src/api/adapter.ts';
import { ApiError, noAnswer } from '#src/api/api-error.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { anotherKey, currentSession } from '#src/api/session.ts';

type Needs<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : keyof T extends never
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** The input of a call: the parameters in its path, its query and its body. */
export type CallInput<E extends Endpoint> = Needs<'params', ParamsOf<E>> &
  Pick<ServiceRequest, 'query' | 'headers' | 'signal' | 'key'> & { readonly body?: BodyOf<E> };

/** The URL of an endpoint at the service in use. */
export function addressOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = encodeQuery(query);
  return runTimeConfig().apiBaseUrl + path + (search ? `?${search}` : '');
}

/** The name of an endpoint in errors, such as `GET /v1/invoices/`. */
export const endpointName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

// The contract supplies defaults for missing fields. In the response to a change, a missing field
// is unknown and not empty.
const isWhole = ({ method }: Endpoint, sent: unknown, read: unknown): boolean =>
  method === 'GET' || Object.keys(Object(read)).every((name) => name in Object(sent));

/** Sends a request, or takes the response that the page's head requested early. */
function request(address: string, init: RequestInit & { headers: Headers }): Promise<Response> {
  // Tests without a browser have no window.
  const early = 'window' in globalThis ? window.invoiceDeskList : undefined;
  if (init.method === 'GET' && early?.address === address) {
    // Used once, since a later request wants current data.
    delete window.invoiceDeskList;
    if (early.key === init.headers.get('Api-Key')) return early.response;
  }
  return fetch(address, init);
}

/**
 * Sends a request and returns the raw response if the service accepted it. When the key is refused,
 * the request waits for another key and is repeated; this is safe, since a request with 401 was not
 * carried out.
 * @throws ApiError `unreachable`, `aborted`, `refused`
 */
export async function sendRequest(
  endpoint: Endpoint,
  input: ServiceRequest = {},
): Promise<Response> {
  const key = input.key ?? currentSession().key;
  const headers = new Headers({ Accept: 'application/json', ...input.headers });
  if (key !== null) headers.set('Api-Key', key);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  let address: string;
  let response: Response;
  try {
    const preparing = prepareRequests();
    if (preparing) await preparing;
    address = input.at ?? addressOf(endpoint, input.params, input.query);
    response = await request(address, {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    throw noAnswer(
      input.signal,
      endpointName(endpoint),
      endpoint.method === 'GET'
        ? {}
        : {
            change: input.body === undefined ? 'untyped' : 'typed',
            ...(runTimeConfig().apiBaseUrl === '' ? {} : { barred: true }),
          },
    );
  }
  if (response.ok) return response;
  if (response.status === 401 && input.key === undefined && (await anotherKey(key, input.signal)))
    return sendRequest(endpoint, input);
  const text = await response.text().catch(() => '');
  const other = await fallbackRequest(endpoint, input, { response, text, address }).catch(
    () => undefined,
  );
  if (other) {
    const answer = await sendRequest(endpoint, other.request);
    other.taken();
    return answer;
  }
  throw new ApiError(
    await readProblem(response.status, text, endpointName(endpoint), response.headers),
  );
}

/** A response with the version in its `ETag`, if the service sends one (gap G32). */
export interface Versioned<T> {
  readonly answer: T;
  readonly etag: string | null;
}

// A weak tag never matches in `If-Match` (RFC 9110, 13.1.1), so it is ignored.
const strongTag = ({ headers }: Response): string | null =>
  headers.get('ETag')?.match(/^(?!W\/).+/)?.[0] ?? null;

/** Like `call`, with the `ETag` for a later `If-Match`. */
export async function callVersioned<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Versioned<AnswerOf<E>>> {
  const response = await sendRequest(endpoint, input);
  const etag = strongTag(response);
  if (!endpoint.answer) return { answer: undefined as AnswerOf<E>, etag };
  const text = await response.text().catch(() => {
    throw noAnswer(input.signal, endpointName(endpoint));
  });
  return {
    etag,
    ...(await readAnswer(endpoint, text, { ...input, made: response.headers.get('Location') })),
  };
}

/**
 * Calls an endpoint and validates its response.
 * @returns the response in the contract's shape; undefined where there is none
 * @throws ApiError `unreachable`, `aborted`, `refused`, or `off-contract` when the response breaks
 * the interface
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  return (await callVersioned(endpoint, input)).answer;
}

/**
 * Parses the text of a response; what the contract refuses is normalized (gap G38).
 * @param input the request; `made` is the `Location` of a created record
 * @returns also the `etag`, if the record had to be read for it
 * @throws ApiError `off-contract`, with the endpoint and the fields
 */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  text: string,
  input: ServiceRequest & { readonly made?: string | null } = {},
): Promise<{ readonly answer: AnswerOf<E>; readonly etag?: string | null }> {
  try {
    const sent: unknown = JSON.parse(text);
    const read = z.safeParse(endpoint.answer ?? z.unknown(), sent);
    if (read.success && isWhole(endpoint, sent, read.data))
      return { answer: read.data as AnswerOf<E> };
  } catch {
    // It is not JSON, and may be empty.
  }
  const found = await normalizeResponse(
    endpoint,
    text,
    {
      page: Number(input.query?.['page'] ?? 1),
      params: input.params ?? {},
      body: input.body,
      made: input.made ?? null,
      readBack: (read, request) => callVersioned(read, request),
    },
    endpointName(endpoint),
  );
  return { ...found, answer: found.answer as AnswerOf<E> };
}
