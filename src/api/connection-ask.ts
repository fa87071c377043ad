import type { Answer } from '#src/lib/connection/answer.ts';
import { sleep } from '#src/lib/sleep.ts';

/** Asks the service for the connection report, and keeps what it answered. */
export interface Asker {
  /**
   * @param head the body is not wanted: the answer is let go once its headers are there; `headers`
   * go along
   */
  ask(
    address: string,
    options?: {
      readonly withKey?: boolean;
      readonly head?: boolean;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<Answer>;
  /** Every answer so far, in the order of arrival. */
  readonly answers: readonly Answer[];
}

const patience = 15_000;
const longestWait = 20;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An asker that only reads; whoever is asked to wait waits once.
 * @param key goes along unless a question says otherwise
 */
export function openAsker(key: string | null, signal: AbortSignal): Asker {
  const answers: Answer[] = [];
  async function once(
    address: string,
    withKey: boolean,
    head: boolean,
    more: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const began = performance.now();
    const timeout = AbortSignal.timeout(patience);
    try {
      const response = await fetch(address, {
        headers: {
          Accept: 'application/json',
          ...more,
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
    async ask(address, { withKey = true, head = false, headers = {} } = {}) {
      const first = await once(address, withKey, head, headers);
      answers.push(first);
      if (first.kind === 'nothing' || first.status !== 429) return first;
      const wait = Number(first.headers.get('Retry-After') ?? 2);
      if (!(wait <= longestWait)) return first;
      await sleep(wait * 1000, signal);
      const second = await once(address, withKey, head, headers);
      answers.push(second);
      return second;
    },
  };
}
