import type * as z from 'zod/mini';

type Name<P extends string> = P extends `${string}:${infer R}`
  ? R extends `${infer N}/${infer Rest}`
    ? N | Name<Rest>
    : R
  : never;

/** The parameters that a path names: `'/v1/invoices/:uid/approve'` asks for `{ uid }`. */
type PathParams<P extends string> = { readonly [K in Name<P>]: string };

/** One row of section 4 of the interface: both sides read it, nobody spells a path twice. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  A extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: P;
  /** The status of success (gap G6). */
  readonly status: 200 | 201 | 204;
  readonly query?: Q;
  readonly body?: B;
  /** The shape of the answer; absent when there is no body or the body is a file. */
  readonly answer?: A;
  /** The body is one file in the field `file` of a form. */
  readonly upload?: true;
  /** The answer is a file. */
  readonly download?: true;
  /** An `Idempotency-Key` makes a repetition safe (gap G31). */
  readonly creates?: true;
  /** Not in the interface: the embedded service's own (gap G34). */
  readonly extension?: true;
}

/** Ties path, query, body and answer of an endpoint together. */
export function endpoint<
  const P extends string,
  Q extends z.ZodMiniType | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
  A extends z.ZodMiniType | undefined = undefined,
>(row: Endpoint<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return row;
}

/** The answer of an endpoint after parsing. */
export type AnswerOf<E> =
  E extends Endpoint<string, infer _Q, infer _B, infer A>
    ? A extends z.ZodMiniType
      ? z.output<A>
      : undefined
    : never;
/** The body that an endpoint takes, as sent. */
export type BodyOf<E> =
  E extends Endpoint<string, infer _Q, infer B, infer _A>
    ? B extends z.ZodMiniType
      ? z.input<B>
      : undefined
    : never;
/** The body of an endpoint after parsing. */
export type ParsedBodyOf<E> =
  E extends Endpoint<string, infer _Q, infer B, infer _A>
    ? B extends z.ZodMiniType
      ? z.output<B>
      : undefined
    : never;
/** The query of an endpoint after parsing. */
export type ParsedQueryOf<E> =
  E extends Endpoint<string, infer Q, infer _B, infer _A>
    ? Q extends z.ZodMiniType
      ? z.output<Q>
      : undefined
    : never;
/** The path parameters of an endpoint. */
export type ParamsOf<E> = E extends Endpoint<infer P> ? PathParams<P> : never;
