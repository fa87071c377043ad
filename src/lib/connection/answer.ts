/** What came back when the service was asked something. */
export type Answer =
  | { readonly kind: 'nothing'; readonly why: 'unreachable' | 'late' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
      /** The answer as JSON; undefined when it is none. */
      readonly json: unknown;
      readonly milliseconds: number;
      readonly redirected: boolean;
    };

/** An answer that arrived, whatever it says. */
export type Arrived = Extract<Answer, { kind: 'answer' }>;
export type Fields = Readonly<Record<string, unknown>>;

/** Whether the value is an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A field of what may be an object. */
export const at = (value: unknown, name: string): unknown =>
  isFields(value) ? value[name] : undefined;
/** The records of a page, as sent; none when it is no page. */
export const rowsOf = (value: unknown): readonly Fields[] => {
  const results = at(value, 'results');
  return Array.isArray(results) ? results.filter(isFields) : [];
};
/** The members of a list that are objects. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A count, when it is a number. */
export const countOf = (value: unknown): number | undefined => {
  const count = at(value, 'count');
  return typeof count === 'number' ? count : undefined;
};
/** An answer with which the service took the question; 206 is that of a file. */
export type Taken = Arrived & { readonly status: 200 | 201 | 202 | 203 | 206 };
/** Whether the service took the question. */
export const took = (answer: Answer | undefined): answer is Taken =>
  answer?.kind === 'answer' && [200, 201, 202, 203, 206].includes(answer.status);
/** A word of the interface, safe to show; what is no plain word is replaced by a placeholder. */
export const plainWord = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z][\w-]{0,30}$/.test(value) ? value : '…';
