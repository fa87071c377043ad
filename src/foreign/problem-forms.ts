import { nonFieldErrors } from '#contract/problem.ts';
import { isFields, type Fields } from '#src/lib/fields.ts';

const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(sentencesIn);
  return isFields(value) ? Object.values(value).flatMap(sentencesIn) : [];
};

const looksLikeMarkup = (text: string) => /^\s*</.test(text);

/**
 * The field that one problem of a list concerns: `{field}`, `{loc: ['body', 'name']}` or `{source:
 * {pointer: '/data/name'}}`.
 */
function namedField(problem: Fields): string | undefined {
  const source = isFields(problem['source']) ? problem['source'] : {};
  const { loc } = problem;
  const named = [
    problem['field'],
    problem['name'],
    problem['param'],
    Array.isArray(loc) ? loc.at(-1) : loc,
    source['pointer'],
    source['parameter'],
  ];
  return named
    .find((one) => typeof one === 'string')
    ?.split(/[/.]/)
    .at(-1);
}

const messageOf = (problem: Fields): string[] =>
  sentencesIn(
    [
      problem['message'],
      problem['msg'],
      problem['detail'],
      problem['description'],
      problem['error'],
    ].find((one) => sentencesIn(one).length > 0),
  );

// Properties for programs or about the request, in the error formats of common frameworks.
const forMachines: ReadonlySet<string> = new Set([
  'code',
  'status',
  'statusCode',
  'status_code',
  'success',
  'ok',
  'type',
  'instance',
  'path',
  'method',
  'timestamp',
  'trace',
  'traceId',
  'trace_id',
  'request_id',
  'requestId',
  'help',
  'documentation_url',
]);

function readForms(
  body: unknown,
  byField: boolean,
): { readonly messages: string[]; readonly fields: Record<string, string[]> } {
  const [messages, fields]: [string[], Record<string, string[]>] = [[], {}];
  const add = (name: string, texts: readonly string[]) => {
    if (texts.length > 0) (fields[name] ??= []).push(...texts);
  };
  const list = (problems: readonly unknown[]) => {
    for (const problem of problems) {
      if (!isFields(problem) || messageOf(problem).length === 0)
        messages.push(...sentencesIn(problem));
      else if (byField && namedField(problem)) add(namedField(problem) ?? '', messageOf(problem));
      else messages.push(...messageOf(problem));
    }
  };
  const whole = (value: unknown) => {
    if (Array.isArray(value)) list(value);
    else if (isFields(value)) {
      messages.push(...messageOf(value));
      for (const more of [value['details'], value['errors']]) if (Array.isArray(more)) list(more);
    } else messages.push(...sentencesIn(value));
  };
  if (!isFields(body)) {
    whole(body);
    return { messages, fields };
  }
  const { detail, message, error, errors, title, details, ...rest } = body;
  for (const value of [detail, message, error]) whole(value);
  if (messages.length === 0) messages.push(...sentencesIn(title));
  for (const value of [errors, details]) if (!isFields(value)) whole(value);
  if (byField)
    for (const [name, value] of Object.entries({
      ...rest,
      ...(isFields(errors) ? errors : {}),
      ...(isFields(details) ? details : {}),
    }))
      if (!forMachines.has(name)) add(name, sentencesIn(value));
  return { messages, fields };
}

/** Seconds to wait by a `Retry-After` header, which has seconds or a date. */
export function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}

export interface ProblemText {
  readonly detail: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/**
 * The message of a refusal in any format: `{"detail"}`, `{"message"}`, `{"field": [..]}`, a list of
 * problems, nested, or plain text; an HTML page has none (gaps G27, G38).
 * @param body the response's text
 * @param byField whether it may have messages for fields, as for refused input
 */
export function problemIn(body: string, byField: boolean): ProblemText {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { detail: looksLikeMarkup(body) ? '' : body.trim().slice(0, 300), fields: {} };
  }
  const { messages, fields } = readForms(parsed, byField);
  return { detail: messages.join(' ') || (fields[nonFieldErrors] ?? []).join(' '), fields };
}
