import { nonFieldErrors } from '#contract/problem.ts';
import type { Problem } from '#src/api/api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sentence = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(sentence);
  return isFields(value) ? Object.values(value).flatMap(sentence) : [];
};

const looksLikeMarkup = (text: string) => /^\s*</.test(text);

/** The field that one problem of a list names: `{field}`, `{loc: ['body', 'name']}` or `{source: {pointer: '/data/name'}}`. */
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

const told = (problem: Fields): string[] =>
  sentence(
    [
      problem['message'],
      problem['msg'],
      problem['detail'],
      problem['description'],
      problem['error'],
    ].find((one) => sentence(one).length > 0),
  );

// What speaks to machines, or of the request, in the forms that frameworks have for this.
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

/** What a body says as a whole, and by field. */
function readProblem(
  body: unknown,
  byField: boolean,
): { readonly said: string[]; readonly fields: Record<string, string[]> } {
  const [said, fields]: [string[], Record<string, string[]>] = [[], {}];
  const note = (name: string, messages: readonly string[]) => {
    if (messages.length > 0) (fields[name] ??= []).push(...messages);
  };
  const list = (problems: readonly unknown[]) => {
    for (const problem of problems) {
      if (!isFields(problem) || told(problem).length === 0) said.push(...sentence(problem));
      else if (byField && namedField(problem)) note(namedField(problem) ?? '', told(problem));
      else said.push(...told(problem));
    }
  };
  const whole = (value: unknown) => {
    if (Array.isArray(value)) list(value);
    else if (isFields(value)) {
      said.push(...told(value));
      for (const more of [value['details'], value['errors']]) if (Array.isArray(more)) list(more);
    } else said.push(...sentence(value));
  };
  if (!isFields(body)) {
    whole(body);
    return { said, fields };
  }
  const { detail, message, error, errors, title, details, ...rest } = body;
  for (const value of [detail, message, error]) whole(value);
  if (said.length === 0) said.push(...sentence(title));
  for (const value of [errors, details]) if (!isFields(value)) whole(value);
  if (byField)
    for (const [name, value] of Object.entries({
      ...rest,
      ...(isFields(errors) ? errors : {}),
      ...(isFields(details) ? details : {}),
    }))
      if (!forMachines.has(name)) note(name, sentence(value));
  return { said, fields };
}

/**
 * What a refusal says, whatever its form: `{"detail"}`, `{"message"}`, `{"field": [..]}`, a list of problems, nested, plain
 * text; a page of HTML says nothing to a person (gaps G27, G38).
 * @param body the answer's text
 */
export function refusal(
  status: number,
  body: string,
  endpoint: string,
  retryAfter: string | null,
): Problem {
  const wait = retryAfter === null ? undefined : secondsUntil(retryAfter);
  const base = {
    kind: 'refused',
    status,
    endpoint,
    ...(wait === undefined ? {} : { retryAfter: wait }),
  } as const;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { ...base, detail: looksLikeMarkup(body) ? '' : body.trim().slice(0, 300), fields: {} };
  }
  const { said, fields } = readProblem(parsed, [400, 409, 422].includes(status));
  return { ...base, detail: said.join(' ') || (fields[nonFieldErrors] ?? []).join(' '), fields };
}

function secondsUntil(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
