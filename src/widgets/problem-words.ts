import { labelled } from '#src/i18n/labelled.ts';
import { plural, t } from '@lingui/core/macro';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { nonFieldErrors } from '#contract/problem.ts';
import { ApiError, isTemporary, momentOf, problemOf, type Problem } from '#src/api/api-error.ts';
import { endpointName } from '#src/api/call.ts';
import { missingSetting } from '#src/api/missing-setting.ts';
import { words } from './words.tsx';

type Refused = Extract<Problem, { kind: 'refused' }>;

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  !(value instanceof Error);

const exports: ReadonlySet<string> = new Set([
  endpointName(invoiceEndpoints.exportCsv),
  endpointName(invoiceEndpoints.exportXlsx),
]);

/**
 * Whether a retry after the service's `Retry-After` is safe: after 429 nothing was changed (gap
 * G30), after 503 only reads are certain.
 * @param repeatable whether the retry first reads if the change was made
 */
export const goesOnByItself = (
  { status, retryAfter, endpoint }: Refused,
  repeatable: boolean,
): boolean =>
  status === 429 ||
  (status === 503 &&
    retryAfter !== undefined &&
    (repeatable || endpoint.startsWith('GET ') || exports.has(endpoint)));

/** The problem in whatever a query, a mutation or a call threw. */
export function asProblem(error: unknown): Problem {
  return isProblem(error) ? error : problemOf(error);
}

// Writes with typed input: of invoices, lines, companies, cards and people.
const takesTyped = (endpoint: string): boolean =>
  /^(?:PUT|PATCH) |^POST \S*\/(?:items|companies|cards|workspace-users)\/$/.test(endpoint);
const hasRecord = (endpoint: string): boolean => endpoint.includes('/:');

/** The technical cause for those who run the service; never contains a key, a query or a record. */
function causeLines(problem: Problem, error: unknown): readonly (string | undefined)[] {
  switch (problem.kind) {
    case 'refused':
      return [
        `${problem.status} ${problem.endpoint}`,
        problem.detail,
        ...Object.entries(problem.fields).map(([field, lines]) => `${field}: ${lines.join(' ')}`),
        problem.requestId && `X-Request-Id: ${problem.requestId}`,
      ];
    case 'off-contract':
      return [problem.endpoint, ...problem.issues];
    case 'unreachable':
      // Any other error is a fault of the app, and its message helps to fix it.
      return error instanceof Error && !(error instanceof ApiError)
        ? [`${error.name}: ${error.message}`]
        : [`No answer: ${problem.endpoint ?? 'the request'}`];
    case 'aborted':
      return [];
  }
}

/**
 * The technical cause to copy for support: the request without its parameters, the response, the
 * time, and the app's build.
 */
export function problemDetails(error: unknown): string {
  const problem = asProblem(error);
  const lines = causeLines(problem, error).filter(Boolean);
  if (lines.length === 0) return '';
  const moment = momentOf(problem);
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  return [
    ...lines,
    moment !== undefined && `Time: ${new Date(moment).toISOString()}`,
    build !== undefined && `Build: ${build}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Title and sentence for a failure; every kind of problem has its own. `details` is the technical
 * cause.
 * @param how `repeatable` as for `goesOnByItself`; `goesOn` if it is retried automatically
 */
export function problemWords(
  error: unknown,
  { repeatable = false, goesOn = false }: { repeatable?: boolean; goesOn?: boolean } = {},
) {
  const problem = asProblem(error);

  const sentences = ({ fields, detail }: Refused): string => {
    const named = Object.entries(fields).flatMap(([field, lines]) =>
      field === nonFieldErrors ? [] : [labelled(words.field(field), lines.join(' '))],
    );
    return [detail, ...(detail ? [] : (fields[nonFieldErrors] ?? [])), ...named]
      .filter(Boolean)
      .join(' ');
  };

  /**
   * After a failed write with typed input, the sentence adds that the input is kept. Another
   * service's words may lack the full stop before it.
   */
  const withKept = (why: string, one: Exclude<Problem, { kind: 'aborted' | 'off-contract' }>) =>
    (one.kind === 'refused' ? takesTyped(one.endpoint) : one.change === 'typed')
      ? `${why}${/[.!?…:。]$/u.test(why) ? '' : '.'} ${t`Your changes are kept.`}`
      : why;

  const refused = (refusal: Refused): readonly [string, string] => {
    const sentence = sentences(refusal);
    const { status } = refusal;
    if (status === 400 || status === 422) {
      const setting = missingSetting(refusal);
      const wayOn = setting
        ? t`It uses another name for this: whoever runs this site can set it as ${setting} in config.json.`
        : '';
      return [
        t`The server didn't accept this`,
        [sentence || t`No reason was given.`, wayOn].filter(Boolean).join(' '),
      ];
    }
    if (status === 401)
      return [
        t`The server doesn't accept this key`,
        withKept(t`Sign in again to continue.`, refusal),
      ];
    if (status === 403) {
      const whose = hasRecord(refusal.endpoint)
        ? t`The server doesn't allow it for this record with your key.`
        : t`The server doesn't allow it with your key.`;
      return [t`You don't have permission`, withKept(sentence || whose, refusal)];
    }
    if (status === 404 || status === 410)
      return [t`This no longer exists`, t`It was deleted, or the address is wrong.`];
    if (status === 409)
      return [
        t`This conflicts with the current record`,
        sentence || t`It changed in the meantime. Reload it.`,
      ];
    if (status === 412)
      return [
        t`Someone else changed this in the meantime`,
        withKept(t`None of their changes were overwritten.`, refusal),
      ];
    if (status === 413)
      return [t`This file is too large`, sentence || t`The server accepts only smaller files.`];
    if (status === 415) return [t`The server doesn't support this kind of file`, sentence];
    if (goesOnByItself(refusal, repeatable)) {
      const seconds = refusal.retryAfter ?? 0;
      return [
        seconds > 0
          ? t`The server asks us to wait ${plural(seconds, {
              one: '# second',
              other: '# seconds',
            })}`
          : t`The server asks us to wait`,
        [
          status === 429 ? t`Too many requests.` : t`It can't respond right now.`,
          goesOn ? t`It resumes automatically.` : t`Try again after that.`,
        ].join(' '),
      ];
    }
    if (isTemporary(refusal))
      return [
        t`Something went wrong on the server`,
        withKept(sentence || t`It answered with ${status}.`, refusal),
      ];
    return [t`The server refused this`, sentence || t`It answered with ${status}.`];
  };

  const text = (): readonly [string, string] => {
    switch (problem.kind) {
      case 'unreachable':
        return [
          t`Can't reach the server`,
          withKept(
            problem.barred
              ? t`It may be down, you may be offline, or it doesn't allow changes from another site: the connection report says more.`
              : navigator.onLine
                ? t`It may be down, or you may be offline.`
                : t`You're offline.`,
            problem,
          ),
        ];
      case 'aborted':
        return [t`This was cancelled`, t`Nothing more will happen.`];
      case 'off-contract': {
        const { endpoint, issues } = problem;
        const first = issues[0] ?? '';
        return [
          t`The server sent an unexpected answer`,
          t`The answer of ${endpoint} doesn't match the interface: ${first}`,
        ];
      }
      case 'refused':
        return refused(problem);
    }
  };
  const [title, why] = text();
  return { title, why, sentence: `${title}. ${why}`, details: problemDetails(error) };
}
