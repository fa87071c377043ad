import type { UnreadableCode } from '#contract/note-codes.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { FinishedReading } from '#service/domain/finished-reading.ts';

export type EndpointName = keyof typeof endpoints;

/** A command to the service and to the model. */
export type Command =
  | {
      readonly does: 'ask';
      readonly name: EndpointName;
      /** The API key of the sender. */
      readonly key: string;
      readonly params: readonly string[];
      readonly query: readonly (readonly [name: string, value: string])[];
      readonly json?: unknown;
      readonly file?: { readonly name: string; readonly content: string };
      readonly ifMatch?: string;
      readonly idempotencyKey?: string;
    }
  /** The reader has read the file of an invoice, or failed. */
  | {
      readonly does: 'read';
      readonly uid: string;
      readonly reading: FinishedReading | UnreadableCode;
    };

/** The response of the service, or the one the model expects. */
export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  readonly etag?: string | undefined;
}

/** Stands for a text that the model cannot know, because the service chooses it. */
export const anything = '⟨any⟩';
const token = /⟨\w+⟩/g;

function fill(text: string, bound: Map<string, string>): string {
  return text.replace(token, (name) => bound.get(name) ?? name);
}

/**
 * Compares a response with the expected one, and learns the values that its placeholders stand for.
 * @returns the difference; undefined where they agree
 */
export function difference(
  expected: unknown,
  actual: unknown,
  bound: Map<string, string>,
  place = '',
): string | undefined {
  const differs = () =>
    `${place || 'the whole'}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`;
  if (expected === anything) return undefined;
  if (typeof expected === 'string' && typeof actual === 'string') {
    if (/^⟨\w+⟩$/.test(expected) && !bound.has(expected)) {
      bound.set(expected, actual);
      return undefined;
    }
    return fill(expected, bound) === actual ? undefined : differs();
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return differs();
    for (const [index, one] of expected.entries()) {
      const found = difference(one, actual[index], bound, `${place}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isRecord(expected) && isRecord(actual)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const found = difference(expected[name], actual[name], bound, `${place}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return Object.is(expected, actual) ? undefined : differs();
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
