import { isAbsence } from '#src/lib/absence.ts';
import { at, countOf, isFields, rowsOf, took, type Answer } from './answer.ts';
import { finding, type Check, type Fact, type Finding } from './facts.ts';

/**
 * Whether the list of a part of the interface is there for this key: companies, cards (interface
 * 4.3, 4.4).
 */
export function judgePart(check: Check, answer: Answer | undefined): Finding {
  if (answer === undefined || answer.kind === 'nothing' || answer.status === 401)
    return finding(check, 'not_asked');
  if (isAbsence(answer.status)) return finding(check, 'list_absent');
  if (answer.status >= 500 || answer.status === 429)
    return finding(check, 'trouble', { status: answer.status });
  if (answer.status === 403) return finding(check, 'list_refused');
  const count = countOf(answer.json);
  return took(answer) && count !== undefined && Array.isArray(at(answer.json, 'results'))
    ? finding(check, 'list_there', { count })
    : finding(check, 'list_breaks', { status: answer.status });
}

/** Whether the extension for people is there (gap G34). */
export function judgePeople(answer: Answer | undefined): Finding {
  if (answer === undefined || answer.kind === 'nothing' || answer.status === 401)
    return finding('people', 'not_asked');
  if (isAbsence(answer.status))
    return finding('people', 'people_absent', { status: answer.status });
  if (answer.status >= 500 || answer.status === 429)
    return finding('people', 'trouble', { status: answer.status });
  if (took(answer))
    return finding('people', 'people_there', {
      count: countOf(answer.json) ?? rowsOf(answer.json).length,
    });
  return finding('people', answer.status === 403 ? 'people_refused' : 'people_absent', {
    status: answer.status,
  });
}

/** What a record that cannot be there is answered with, and in which words (gaps G27, G29). */
export function judgeAbsent(answer: Answer | undefined): readonly Finding[] {
  if (answer === undefined || answer.kind === 'nothing' || answer.status === 401)
    return [finding('missing', 'not_asked'), finding('errors', 'not_asked')];
  const { status, text, json } = answer;
  const said = (): Finding => {
    if (isFields(json)) {
      const names = ['detail', 'message', 'error', 'errors', 'title'].filter(
        (name) => name in json,
      );
      return names[0] === 'detail'
        ? finding('errors', 'said_as_known')
        : finding('errors', 'said_otherwise', { form: names[0] ?? 'JSON' });
    }
    if (text.trim() === '') return finding('errors', 'said_nothing');
    return finding('errors', 'said_otherwise', {
      form: /^\s*</.test(text) ? 'HTML' : json === undefined ? 'text' : 'JSON',
    });
  };
  return [
    status === 404
      ? finding('missing', 'absent_404')
      : finding('missing', 'absent_otherwise', { status }),
    said(),
  ];
}

/** Whether the service asks for a key at all (interface 5). */
export function judgeGuard(answer: Answer | undefined): Finding {
  if (answer === undefined || answer.kind === 'nothing') return finding('guarded', 'not_asked');
  if (answer.status === 401) return finding('guarded', 'guarded');
  return took(answer)
    ? finding('guarded', 'open')
    : finding('guarded', 'guarded_otherwise', { status: answer.status });
}

/**
 * What the description says of repeating a create safely; the dialect may leave it out (gaps G31,
 * G35).
 */
export function judgeDescription(answer: Answer | undefined, sent: boolean): readonly Finding[] {
  // Who is refused cannot tell whether there is one.
  const refused =
    answer === undefined ||
    answer.kind === 'nothing' ||
    answer.status === 401 ||
    answer.status === 403;
  const described = took(answer) && isFields(answer.json) && 'paths' in answer.json;
  const repeat: Fact = !sent
    ? 'repeat_off'
    : described && /"idempotency-key"/i.test(answer.text)
      ? 'repeat_described'
      : 'repeat_unknown';
  return [
    finding('openapi', refused ? 'not_asked' : described ? 'described' : 'not_described'),
    finding('idempotency', repeat),
  ];
}

/** Whether the service said to wait during the report, and whether it names its limit (gap G30). */
export function judgeLimit(answers: readonly Answer[]): Finding {
  const arrived = answers.filter((one) => one.kind === 'answer');
  const told = arrived.find(({ status }) => status === 429);
  if (told)
    return finding(
      'limit',
      told.headers.get('Retry-After') === null ? 'limit_met_silent' : 'limit_met',
    );
  const named = arrived.some(({ headers }) =>
    ['RateLimit', 'RateLimit-Limit', 'X-RateLimit-Limit'].some((name) => headers.has(name)),
  );
  return finding('limit', named ? 'limit_said' : 'limit_unmet');
}

/** A backup that is proven every week is never older. */
const oldBackup = 8 * 24 * 3_600_000;

/** How old the newest backup is that was restored beside the service and compared (gap G42). */
export function judgeBackup(answer: Answer | undefined, now = Date.now()): Finding {
  if (answer === undefined || answer.kind === 'nothing' || answer.status === 401)
    return finding('backup', 'not_asked');
  if (answer.status >= 500 || answer.status === 429)
    return finding('backup', 'trouble', { status: answer.status });
  const [moment, count] = [at(answer.json, 'made_at'), at(answer.json, 'invoices')];
  if (!took(answer) || moment === undefined) return finding('backup', 'backup_absent');
  if (typeof moment !== 'string' || Number.isNaN(Date.parse(moment)))
    return finding('backup', 'backup_none');
  return finding('backup', now - Date.parse(moment) > oldBackup ? 'backup_old' : 'backup_proven', {
    // What a service sends is shown only where it is a moment.
    moment: new Date(moment).toISOString(),
    count: typeof count === 'number' ? count : 0,
  });
}

const slow = 1500;

/** How long the answers took: the middle one and the slowest, in milliseconds. */
export function judgeSpeed(answers: readonly Answer[]): Finding {
  const times = answers
    .flatMap((one) => (one.kind === 'answer' ? [Math.round(one.milliseconds)] : []))
    .sort((a, b) => a - b);
  const [median, slowest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  return finding('speed', median > slow ? 'slow' : 'speed', {
    median,
    slowest,
    requests: answers.length,
  });
}
