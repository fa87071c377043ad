import { median } from '#documents/numbers/median.ts';
import { isMissingEndpoint } from '#src/lib/missing-endpoint.ts';
import { isFields } from '#src/lib/fields.ts';
import { at, countOf, answerRows, isSuccess, type Answer } from './answers.ts';
import type { CheckName } from './checks.ts';
import { checkResult, type CheckResult, type Values } from './facts.ts';

/** The first question, which tests address, interface and key, in this order (interface 5). */
export interface Entry {
  readonly answer: Answer;
  /** Scheme, host and path of the service, without its query. */
  readonly address: string;
  /** True when a page on https would ask a service on http, which browsers block. */
  readonly mixed: boolean;
  readonly keyGiven: boolean;
  /**
   * The first field that departs from the interface, and whether the app can still read the
   * response; undefined when none does.
   */
  readonly departure: { readonly issue: string; readonly readable: boolean } | undefined;
}

const typeOf = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('Content-Type')?.split(';', 1)[0]?.trim() || '–';

/**
 * @returns results for `address`, `interface` and `key`; after a failure, the later ones are
 * missing
 */
export function judgeEntry(entry: Entry): readonly CheckResult[] {
  const { answer, address, mixed, departure } = entry;
  if (answer.kind === 'nothing')
    return [
      mixed ? checkResult('address', 'mixed') : checkResult('address', answer.why, { address }),
    ];
  const { status } = answer;
  const reached = checkResult('address', answer.redirected ? 'redirected' : 'reached', { address });
  const broken = (fact: 'absent' | 'server_failure' | 'not_json') => [
    reached,
    checkResult('interface', fact, fact === 'not_json' ? { type: typeOf(answer) } : { status }),
  ];
  if (isMissingEndpoint(status)) return broken('absent');
  if (status >= 500) return broken('server_failure');
  if (isSuccess(answer)) {
    if (answer.json === undefined) return broken('not_json');
    const speaks = departure
      ? checkResult('interface', departure.readable ? 'mended' : 'breaks', {
          issue: departure.issue,
        })
      : checkResult('interface', 'speaks');
    return [reached, speaks, checkResult('key', 'accepted')];
  }
  const refusals = { 401: 'not_accepted', 403: 'forbidden_key' } as const;
  const refusal = status === 401 || status === 403 ? refusals[status] : undefined;
  return [
    reached,
    checkResult('interface', refusal ? 'speaks' : 'server_failure', { status }),
    checkResult('key', entry.keyGiven ? (refusal ?? 'not_asked') : 'no_key'),
  ];
}

/** A result that is the same for all checks: no answer, key refused, or the service failed. */
export function failureOf(check: CheckName, answer: Answer): CheckResult | undefined {
  if (answer.kind === 'nothing' || answer.status === 401) return checkResult(check, 'not_asked');
  return answer.status >= 500 || answer.status === 429
    ? checkResult(check, 'server_failure', { status: answer.status })
    : undefined;
}

/**
 * Whether a part of the interface is available to this key: companies, cards (interface 4.3, 4.4),
 * or people, an extension (gap G34).
 */
export function judgePart(check: 'companies' | 'cards' | 'people', answer: Answer): CheckResult {
  const isPeople = check === 'people';
  const status = answer.kind === 'answer' ? answer.status : 0;
  const values: Values = isPeople ? { status } : {};
  if (isMissingEndpoint(status))
    return checkResult(check, isPeople ? 'people_absent' : 'list_absent', values);
  const failure = failureOf(check, answer);
  if (failure || answer.kind === 'nothing') return failure ?? checkResult(check, 'not_asked');
  if (status === 403)
    return checkResult(check, isPeople ? 'people_refused' : 'list_refused', values);
  const count = countOf(answer.json);
  if (isPeople)
    return isSuccess(answer)
      ? checkResult(check, 'people_there', { count: count ?? answerRows(answer.json).length })
      : checkResult(check, 'people_absent', values);
  return isSuccess(answer) && count !== undefined && Array.isArray(at(answer.json, 'results'))
    ? checkResult(check, 'list_there', { count })
    : checkResult(check, 'list_breaks', { status });
}

/** The form of a refusal's body (gap G27). */
function judgeWording(json: unknown, text: string): CheckResult {
  if (isFields(json)) {
    const names = ['detail', 'message', 'error', 'errors', 'title'];
    const form = names.find((name) => name in json);
    return form === 'detail'
      ? checkResult('errors', 'message_as_known')
      : checkResult('errors', 'message_otherwise', { form: form ?? 'JSON' });
  }
  if (text.trim() === '') return checkResult('errors', 'no_message');
  const form = /^\s*</.test(text) ? 'HTML' : json === undefined ? 'text' : 'JSON';
  return checkResult('errors', 'message_otherwise', { form });
}

/** The status and body for a record that cannot exist (gaps G27, G29). */
export function judgeAbsent(answer: Answer): readonly CheckResult[] {
  if (answer.kind === 'nothing' || answer.status === 401)
    return [checkResult('missing', 'not_asked'), checkResult('errors', 'not_asked')];
  const { status, text, json } = answer;
  return [
    status === 404
      ? checkResult('missing', 'absent_404')
      : checkResult('missing', 'absent_otherwise', { status }),
    judgeWording(json, text),
  ];
}

/** Whether the service requires a key (interface 5). */
export function judgeGuard(answer: Answer): CheckResult {
  if (answer.kind === 'nothing') return checkResult('guarded', 'not_asked');
  if (answer.status === 401) return checkResult('guarded', 'guarded');
  return isSuccess(answer)
    ? checkResult('guarded', 'open')
    : checkResult('guarded', 'guarded_otherwise', { status: answer.status });
}

/**
 * What the service's OpenAPI description says about repeating a create safely; the dialect may
 * leave it out (gaps G31, G35).
 */
export function judgeDescription(answer: Answer, sent: boolean): readonly CheckResult[] {
  // Without permission to read the description, nothing is known about it.
  const refused = answer.kind === 'nothing' || [401, 403].includes(answer.status);
  const described = isSuccess(answer) && isFields(answer.json) && 'paths' in answer.json;
  const promised = described && /"idempotency-key"/i.test(answer.text);
  return [
    checkResult('openapi', refused ? 'not_asked' : described ? 'described' : 'not_described'),
    checkResult(
      'idempotency',
      !sent ? 'repeat_off' : promised ? 'repeat_described' : 'repeat_unknown',
    ),
  ];
}

/** Whether the service asked to wait, and whether it states its limit (gap G30). */
export function judgeLimit(answers: readonly Answer[]): CheckResult {
  const arrived = answers.filter((one) => one.kind === 'answer');
  const met = arrived.find(({ status }) => status === 429);
  if (met)
    return checkResult('limit', met.headers.has('Retry-After') ? 'limit_met' : 'limit_met_silent');
  const named = arrived.some(({ headers }) =>
    ['RateLimit', 'RateLimit-Limit', 'X-RateLimit-Limit'].some((name) => headers.has(name)),
  );
  return checkResult('limit', named ? 'limit_stated' : 'limit_unmet');
}

/** Whether the service finds invoices by the hash of a file (gap G44). */
export function judgeSameFile(answer: Answer): CheckResult {
  const isOffered = isSuccess(answer) && Array.isArray(at(answer.json, 'results'));
  return (
    failureOf('same_file', answer) ??
    checkResult('same_file', isOffered ? 'same_file_offered' : 'same_file_absent')
  );
}

/** The UID of the first record of a list; undefined for an empty one. */
export function uidOfFirst(list: Answer): string | undefined {
  const [first] = isSuccess(list) ? answerRows(list.json) : [];
  const uid = at(first, 'uid');
  return typeof uid === 'string' ? uid : undefined;
}

/** Whether the service learns from approved invoices of a company (gap G45). */
export function judgeMemory(answer: Answer): CheckResult {
  const isOffered = isSuccess(answer) && typeof at(answer.json, 'active') === 'boolean';
  return (
    failureOf('memory', answer) ??
    checkResult('memory', isOffered ? 'memory_offered' : 'memory_absent')
  );
}

/** Whether the service reports its health (gap G36), unless a proxy answered in its place. */
export function judgeHealth(answer: Answer): CheckResult {
  // A static site responds to every address with its page, which is not a health endpoint.
  const isThere = isSuccess(answer) && !/^\s*</.test(answer.text);
  const ofForwarder = isThere && at(answer.json, 'forwards') === true;
  return (
    failureOf('health', answer) ??
    checkResult('health', ofForwarder ? 'health_of_forwarder' : isThere ? 'healthy' : 'no_health')
  );
}

/** A backup is verified every week, so a newer one should exist. */
const oldBackupMs = 8 * 24 * 3_600_000;

/** The age of the newest backup that was verified by restoring it (gap G42). */
export function judgeBackup(answer: Answer, now = Date.now()): CheckResult {
  const failure = failureOf('backup', answer);
  if (failure || answer.kind === 'nothing') return failure ?? checkResult('backup', 'not_asked');
  const [moment, count] = [at(answer.json, 'made_at'), at(answer.json, 'invoices')];
  if (!isSuccess(answer) || moment === undefined) return checkResult('backup', 'backup_absent');
  if (typeof moment !== 'string' || Number.isNaN(Date.parse(moment)))
    return checkResult('backup', 'backup_none');
  return checkResult(
    'backup',
    now - Date.parse(moment) > oldBackupMs ? 'backup_old' : 'backup_proven',
    {
      // A date that the service sends is shown only if it can be parsed.
      moment: new Date(moment).toISOString(),
      count: typeof count === 'number' ? count : 0,
    },
  );
}

const slowAnswerMs = 1500;

/** The median and the longest response time, in milliseconds. */
export function judgeSpeed(answers: readonly Answer[]): CheckResult {
  const times = answers.flatMap((one) =>
    one.kind === 'answer' ? [Math.round(one.milliseconds)] : [],
  );
  const middle = median(times) ?? 0;
  return checkResult('speed', middle > slowAnswerMs ? 'slow' : 'speed', {
    median: middle,
    slowest: Math.max(0, ...times),
    requests: answers.length,
  });
}

/** Whether the document opens without the key, as in an image element (gap G23). */
export function judgeOpening(without: Answer, withKey: Answer | undefined): CheckResult {
  if (isSuccess(without)) return checkResult('file_opens', 'opens', { type: typeOf(without) });
  if (isSuccess(withKey))
    return checkResult('file_opens', 'opens_with_key', { type: typeOf(withKey) });
  return checkResult('file_opens', 'opens_not', {
    status: without.kind === 'answer' ? without.status : without.why,
  });
}
