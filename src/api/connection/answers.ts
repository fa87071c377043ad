import { secondsToWait } from '#src/api/request-queue.ts';
import { isFields, type Fields } from '#src/lib/fields.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';

/** The result of one question to the service. */
export type Answer =
  | { readonly kind: 'nothing'; readonly why: 'unreachable' | 'late' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
      /** The body as JSON; undefined when it is not JSON. */
      readonly json: unknown;
      readonly milliseconds: number;
      readonly redirected: boolean;
    };

/** An answer with a response of any status. */
type Arrived = Extract<Answer, { kind: 'answer' }>;
/** A field of a value that may not be an object. */
export const at = (value: unknown, name: string): unknown =>
  isFields(value) ? value[name] : undefined;
/** The records of a page as sent; none when it is not a page. */
export const answerRows = (value: unknown): readonly Fields[] => {
  const results = at(value, 'results');
  return Array.isArray(results) ? results.filter(isFields) : [];
};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The count of a page; undefined when it is not a number. */
export const countOf = (value: unknown): number | undefined => {
  const count = at(value, 'count');
  return typeof count === 'number' ? count : undefined;
};
/** An answer with a successful status; 206 is that of a part of a file. */
export type SuccessfulAnswer = Arrived & { readonly status: 200 | 201 | 202 | 203 | 206 };
export const isSuccess = (answer: Answer | undefined): answer is SuccessfulAnswer =>
  answer?.kind === 'answer' && [200, 201, 202, 203, 206].includes(answer.status);
/** A word of the interface that is safe to show; anything else is replaced by a placeholder. */
export const plainWord = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z][\w-]{0,30}$/.test(value) ? value : '…';

export interface AskOptions {
  readonly withKey?: boolean;
  /** The body is not needed: it is cancelled once the headers have arrived. */
  readonly head?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks the service for the connection report and keeps the answers. */
export interface Asker {
  ask(address: string, options?: AskOptions): Promise<Answer>;
  readonly answers: readonly Answer[];
}

const answerTimeoutMs = 15_000;
const longestWaitSeconds = 20;
const pauseAfterHiccupMs = 500;

const isHiccup = (answer: Answer): boolean =>
  answer.kind === 'nothing'
    ? answer.why === 'unreachable'
    : answer.status >= 500 && answer.status !== 501;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An asker for reads only. When the service asks to wait, it waits once.
 * @param key sent unless a question says otherwise
 */
export function openAsker(key: string | null, signal: AbortSignal): Asker {
  const answers: Answer[] = [];
  async function once(address: string, options: AskOptions): Promise<Answer> {
    const { withKey = true, head = false } = options;
    const began = performance.now();
    const timeout = AbortSignal.timeout(answerTimeoutMs);
    try {
      const response = await fetch(address, {
        headers: {
          Accept: 'application/json',
          ...options.headers,
          ...(withKey && key !== null ? { 'Api-Key': key } : {}),
        },
        signal: AbortSignal.any([signal, timeout]),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      const text = head ? '' : await response.text();
      if (head) void response.body?.cancel().catch(() => undefined);
      const { status, headers, redirected } = response;
      return {
        kind: 'answer',
        status,
        headers,
        text,
        json: parsed(text),
        milliseconds: performance.now() - began,
        redirected,
      };
    } catch {
      return { kind: 'nothing', why: timeout.aborted ? 'late' : 'unreachable' };
    }
  }
  return {
    answers,
    async ask(address, options = {}) {
      let first = await once(address, options);
      answers.push(first);
      // A single lost or failed response tells nothing about the service, so the question is
      // repeated.
      if (isHiccup(first)) {
        await sleep(pauseAfterHiccupMs, signal);
        first = await once(address, options);
        answers.push(first);
      }
      if (first.kind === 'nothing' || first.status !== 429) return first;
      const header = first.headers.get('Retry-After');
      const seconds = secondsToWait(header === null ? undefined : Number(header));
      if (!(seconds <= longestWaitSeconds)) return first;
      await sleep(seconds * 1000, signal);
      const second = await once(address, options);
      answers.push(second);
      return second;
    },
  };
}
