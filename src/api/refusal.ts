import { nonFieldErrors } from '#contract/problem.ts';
import type { Problem } from '#src/api/api-error.ts';

const sentence = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(sentence);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(sentence);
  return [];
};

const looksLikeMarkup = (text: string) => /^\s*</.test(text);

/**
 * What a refusal says, whatever its form: `{"detail"}`, `{"message"}`, `{"field": [..]}`, nested, plain text;
 * a page of HTML says nothing to a person (gaps G27, G38).
 * @param body the answer's text
 */
export function refusal(status: number, body: string, endpoint: string, retryAfter: string | null): Problem {
  const wait = retryAfter === null ? undefined : secondsUntil(retryAfter);
  const base = { kind: 'refused', status, endpoint, ...(wait === undefined ? {} : { retryAfter: wait }) } as const;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { ...base, detail: looksLikeMarkup(body) ? '' : body.trim().slice(0, 300), fields: {} };
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return { ...base, detail: sentence(parsed).join(' '), fields: {} };
  const { detail, message, error, errors, ...rest } = { ...parsed } as Record<string, unknown>;
  const nested = errors !== null && typeof errors === 'object' && !Array.isArray(errors) ? { ...errors } : {};
  const said = [detail, message, error, Array.isArray(errors) || typeof errors === 'string' ? errors : undefined].flatMap(sentence);
  const fields: Record<string, string[]> = {};
  if (status === 400 || status === 409 || status === 422)
    for (const [name, value] of Object.entries({ ...rest, ...nested })) {
      const messages = sentence(value);
      if (messages.length > 0) fields[name] = messages;
    }
  return { ...base, detail: said.join(' ') || (fields[nonFieldErrors] ?? []).join(' '), fields };
}

function secondsUntil(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
