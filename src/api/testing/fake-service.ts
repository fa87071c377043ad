import { vi } from 'vitest';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';

/** A request that a fake service received. */
export interface FakeRequest {
  /** Such as `GET /v1/invoices/`, without the query. */
  readonly name: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

/**
 * A response in the contract's shape, or a `Response` for refusals, headers and invalid responses.
 */
type Reply<E extends Endpoint> = (
  request: FakeRequest,
) => AnswerOf<E> | Response | Promise<AnswerOf<E> | Response>;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly reply: (request: FakeRequest) => unknown;
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`);

/** Responds to every request with this as JSON. */
export const json =
  (value: unknown, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    Response.json(value, { headers });

/**
 * An in-memory Invoicing Service for tests, in place of `fetch`. Its responses are typed by the
 * contract; requests without a reply get 404. `vi.unstubAllGlobals()` removes it.
 */
export class FakeService {
  /** Every request so far, in order of arrival. */
  readonly requests: FakeRequest[] = [];
  readonly #routes: Route[] = [];

  constructor() {
    vi.stubGlobal('fetch', this.#answer);
  }

  /** Names of the requests so far, such as `GET /v1/invoices/`. */
  get names(): readonly string[] {
    return this.requests.map(({ name }) => name);
  }

  /** Replies to an endpoint from now on. */
  on<E extends Endpoint>(endpoint: E, reply: Reply<E>): this {
    this.#routes.unshift({ method: endpoint.method, path: patternOf(endpoint.path), reply });
    return this;
  }

  /**
   * Replies by method and path, such as `GET /v1/invoices/`, in place of all earlier replies: for
   * responses outside the contract.
   */
  answer(
    answers: Readonly<Record<string, (request: FakeRequest) => Response | Promise<Response>>>,
  ): this {
    this.#routes.length = 0;
    for (const [name, reply] of Object.entries(answers)) {
      const [method = '', path = ''] = name.split(' ');
      this.#routes.push({ method, path: patternOf(path), reply });
    }
    return this;
  }

  readonly #answer = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'https://service.example');
    const method = init.method ?? 'GET';
    const route = this.#routes.find((one) => one.method === method && one.path.test(url.pathname));
    const request: FakeRequest = {
      name: `${method} ${url.pathname}`,
      url,
      params: { ...route?.path.exec(url.pathname)?.groups },
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? null,
    };
    this.requests.push(request);
    init.signal?.throwIfAborted();
    if (!route) return Response.json({ detail: 'Not found.' }, { status: 404 });
    const reply = await route.reply(request);
    if (reply instanceof Response) return reply;
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  };
}
