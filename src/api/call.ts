import * as z from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { encodeQuery, runTimeConfig, type QueryValue } from '#src/api/dialect.ts';
import { refusal } from '#src/api/refusal.ts';
import { anotherKey, currentSession } from '#src/api/session.ts';

type Needs<K extends string, T> = [T] extends [undefined] ? { readonly [P in K]?: undefined } : keyof T extends never ? { readonly [P in K]?: T } : { readonly [P in K]: T };

/** What a call takes besides the endpoint: the parameters its path names, its query and its body. */
export type CallInput<E extends Endpoint> = Needs<'params', ParamsOf<E>> & {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: BodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Try this key instead of the session's; a 401 is then an answer, not a reason to ask. */
  readonly key?: string;
};

/** The address of an endpoint at the service in use. */
export function addressOf(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}, query: Readonly<Record<string, QueryValue>> = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = encodeQuery(query);
  return runTimeConfig().apiBaseUrl + path + (search ? `?${search}` : '');
}

/** The name of an endpoint in an error, such as `GET /v1/invoices/`. */
export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly key?: string;
}

/**
 * Sends a request and gives the raw answer, once the service took it. A refused key waits for another and goes on by
 * itself: a 401 was not carried out, so repeating it is safe.
 * @throws ApiError `unreachable`, `aborted`, `refused`
 */
export async function send(endpoint: Endpoint, input: Given = {}): Promise<Response> {
  const key = input.key ?? currentSession().key;
  const headers = new Headers({ Accept: 'application/json', ...input.headers });
  if (key !== null) headers.set('Api-Key', key);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    throw new ApiError({ kind: input.signal?.aborted ? 'aborted' : 'unreachable' });
  }
  if (response.ok) return response;
  if (response.status === 401 && input.key === undefined && (await anotherKey(key, input.signal))) return send(endpoint, input);
  const text = await response.text().catch(() => '');
  throw new ApiError(refusal(response.status, text, nameOf(endpoint), response.headers.get('Retry-After')));
}

/** An answer and the version that its `ETag` names, where the service has one (gap G32). */
export interface Versioned<T> {
  readonly answer: T;
  readonly etag: string | null;
}

/** Like `call`, with the answer's `ETag`. */
export async function callVersioned<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Versioned<AnswerOf<E>>> {
  const response = await send(endpoint, input);
  const text = endpoint.answer ? await response.text().catch(() => { throw new ApiError({ kind: input.signal?.aborted ? 'aborted' : 'unreachable' }); }) : '';
  return { answer: parseAnswer(endpoint, text), etag: response.headers.get('ETag') };
}

/**
 * Calls an operation of the interface and checks its answer at the border.
 * @returns the answer in the shape of the endpoint table; undefined where there is none
 * @throws ApiError `unreachable`, `aborted`, `refused`, or `off-contract` when the answer breaks the interface
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  return (await callVersioned(endpoint, input)).answer;
}

/** The answer of an endpoint from its text. @throws ApiError `off-contract`, naming the endpoint and the fields */
export function parseAnswer<E extends Endpoint>(endpoint: E, text: string): AnswerOf<E> {
  const shape = endpoint.answer;
  if (!shape) return undefined as AnswerOf<E>;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError({ kind: 'off-contract', endpoint: nameOf(endpoint), issues: ['the answer is not JSON'] });
  }
  const read = z.safeParse(shape, value);
  if (read.success) return read.data as AnswerOf<E>;
  const issues = read.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`);
  throw new ApiError({ kind: 'off-contract', endpoint: nameOf(endpoint), issues });
}
