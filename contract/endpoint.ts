import type * as z from 'zod/mini';

type Name<P extends string> = P extends `${string}:${infer R}`
  ? R extends `${infer N}/${infer Rest}`
    ? N | Name<Rest>
    : R
  : never;

/** The parameters in a path: `'/v1/invoices/:uid/approve'` needs `{ uid }`. */
type PathParams<P extends string> = { readonly [K in Name<P>]: string };

/** An operation of section 4 of the interface, which client and service share. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  A extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: P;
  /** The status of a success (gap G6). */
  readonly status: 200 | 201 | 204;
  readonly query?: Q;
  readonly body?: B;
  /** The schema of the response; missing if there is no body or the body is a file. */
  readonly answer?: A;
  /** The request body is one file in the form field `file`. */
  readonly upload?: true;
  /** The response is a file. */
  readonly download?: true;
  /** An `Idempotency-Key` makes repeating it safe (gap G31). */
  readonly creates?: true;
  /** Not part of the interface: an extension of the embedded service (gap G34). */
  readonly extension?: true;
}

/** Creates an endpoint with the types of its path, query, body and response. */
export function endpoint<
  const P extends string,
  Q extends z.ZodMiniType | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
  A extends z.ZodMiniType | undefined = undefined,
>(row: Endpoint<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return row;
}

/** The parsed response of an endpoint. */
export type AnswerOf<E> =
  E extends Endpoint<string, infer _Q, infer _B, infer A>
    ? A extends z.ZodMiniType
      ? z.output<A>
      : undefined
    : never;
/** The body of an endpoint as it is sent. */
export type BodyOf<E> =
  E extends Endpoint<string, infer _Q, infer B, infer _A>
    ? B extends z.ZodMiniType
      ? z.input<B>
      : undefined
    : never;
/** The parsed body of an endpoint. */
export type ParsedBodyOf<E> =
  E extends Endpoint<string, infer _Q, infer B, infer _A>
    ? B extends z.ZodMiniType
      ? z.output<B>
      : undefined
    : never;
/** The parsed query of an endpoint. */
export type ParsedQueryOf<E> =
  E extends Endpoint<string, infer Q, infer _B, infer _A>
    ? Q extends z.ZodMiniType
      ? z.output<Q>
      : undefined
    : never;
export type ParamsOf<E> = E extends Endpoint<infer P> ? PathParams<P> : never;
