import { approvementStatuses, paymentTypes, processingStatuses } from '#contract/invoice.ts';
import { isKnown } from '#contract/open-enum.ts';
import { roleTypes } from '#contract/workspace-user.ts';
import { isFields, type Fields } from '#src/lib/fields.ts';
import { at, countOf, listOf, plainWord, answerRows, isSuccess, type Answer } from './answers.ts';
import type { CheckName } from './checks.ts';
import { checkResult, type CheckResult } from './facts.ts';

type Sent = readonly unknown[];

const isSet = (one: unknown): boolean => one !== null && one !== undefined && one !== '';

/** Which words of a list the app knows: all, some, or none were sent to judge by (gap G38). */
function judgeWords<const T extends string>(check: CheckName, known: readonly T[], sent: Sent) {
  const words = [...new Set(sent.filter(isSet).map(plainWord))];
  if (words.length === 0) return checkResult(check, 'none_seen');
  const others = words.filter((word) => !isKnown(known, word));
  return others.length === 0
    ? checkResult(check, 'words_known', { list: words.join(', ') })
    : checkResult(check, 'words_other', { list: others.join(', ') });
}

/** Whether amounts are strings, as the interface says, or numbers (gaps G8, G9). */
function judgeDecimals(check: CheckName, sent: Sent): CheckResult {
  const amounts = sent.filter((one) => typeof one === 'string' || typeof one === 'number');
  if (amounts.length === 0) return checkResult(check, 'none_seen');
  const areNumbers = amounts.some((one) => typeof one === 'number');
  return checkResult(check, areNumbers ? 'decimals_numbers' : 'decimals_text');
}

/** Whether an optional object has its fields, is something else, or unset (G16, G17). */
function judgeShape(check: CheckName, fields: readonly string[], sent: Sent): CheckResult {
  const set = sent.filter((one) => one !== null && one !== undefined);
  if (set.length === 0) return checkResult(check, 'none_seen');
  const known = set.every((one) => isFields(one) && fields.every((field) => field in one));
  return checkResult(check, known ? 'shape_known' : 'shape_other');
}

function judgeRights(rows: readonly Fields[]): CheckResult {
  if (rows.length === 0) return checkResult('rights', 'no_records');
  const sent = rows.map((row) => row['permissions']).filter(isFields);
  if (sent.length < rows.length) return checkResult('rights', 'no_permissions');
  const any = (...flags: readonly string[]) =>
    sent.some((one) => flags.some((flag) => one[flag] === true));
  if (any('can_approve', 'can_reject', 'can_remove_approval'))
    return checkResult('rights', 'may_decide');
  return checkResult('rights', any('can_update', 'can_delete') ? 'may_change' : 'may_read');
}

function judgeOrder(rows: readonly Fields[]): CheckResult {
  const moments = rows.map((row) => Date.parse(String(row['created_at'])));
  if (moments.length < 2 || moments.some(Number.isNaN)) return checkResult('order', 'too_few');
  const falling = moments.every((moment, at) => at === 0 || moment <= (moments[at - 1] ?? 0));
  return checkResult('order', falling ? 'newest_first' : 'other_order');
}

function judgeSize(page: unknown, asked: number): CheckResult {
  const [count, came, named] = [countOf(page) ?? 0, answerRows(page).length, at(page, 'page_size')];
  if (typeof named !== 'number' && came === count) return checkResult('page_size', 'too_few');
  // Some services only repeat the requested page size. If there are more rows than were sent, the
  // number sent is the page size.
  const given = typeof named === 'number' && came >= Math.min(named, count) ? named : came;
  return given === asked
    ? checkResult('page_size', 'size_followed', { size: asked })
    : checkResult('page_size', 'size_own', { asked, given });
}

/** All results from a page of invoices. @param asked the requested page size */
export function judgeList(page: unknown, asked: number): readonly CheckResult[] {
  const rows = answerRows(page);
  const all = (field: string) => rows.map((row) => row[field]);
  const displayed = all('total_price_display').some((one) => typeof one === 'string');
  const roles = all('workspace_user').map((person) => at(person, 'role_type'));
  return [
    judgeRights(rows),
    judgeSize(page, asked),
    judgeOrder(rows),
    judgeDecimals('money', all('total_price')),
    judgeWords('statuses', approvementStatuses, all('approvement_status')),
    judgeWords('processing', processingStatuses, all('processing_status')),
    judgeShape('category', ['uid', 'name'], all('category')),
    judgeWords('roles', roleTypes, roles),
    checkResult(
      'display',
      rows.length === 0 ? 'none_seen' : displayed ? 'shape_known' : 'not_sent',
    ),
  ];
}

/** Whether the service returns the second page when it is asked for it (gap G1). */
export function judgePage(first: unknown, second: Answer | undefined, name: string): CheckResult {
  if (second === undefined) return checkResult('page', 'too_few');
  if (!isSuccess(second)) {
    const isEnd = second.kind === 'answer' && second.status === 404;
    return isEnd && (countOf(first) ?? 0) <= answerRows(first).length
      ? checkResult('page', 'too_few')
      : checkResult('page', 'page_ignored', { name });
  }
  const rows = answerRows(second.json);
  if (rows.length === 0) return checkResult('page', 'too_few');
  // The first page may have been larger, so rows of the second may be on it too. But the first
  // page's head is on the second only if the service ignores the parameter.
  const head = answerRows(first)[0]?.['uid'];
  return rows.some(({ uid }) => uid === head)
    ? checkResult('page', 'page_ignored', { name })
    : checkResult('page', 'pages_follow');
}

/** Whether a filter without matches returns nothing (gaps G4, G5); null if unknown. */
export function findsNothing(all: unknown, answers: readonly Answer[]): boolean | null {
  if ((countOf(all) ?? 0) === 0) return null;
  return answers.every((answer) => isSuccess(answer) && countOf(answer.json) === 0);
}

/**
 * Whether filtering by two statuses returns what each of them returns (gap G3).
 * @param alone the answers for each status
 */
export function judgeArrays(
  alone: readonly Answer[],
  both: Answer | undefined,
  way: string,
): CheckResult {
  const counts = alone.map((one) => (isSuccess(one) ? countOf(one.json) : undefined));
  if (counts.length === 0 || counts.includes(undefined)) return checkResult('arrays', 'too_few');
  const together = isSuccess(both) ? countOf(both.json) : undefined;
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  return checkResult('arrays', together === sum ? 'arrays_read' : 'arrays_misread', { way });
}

/**
 * Where the document of an invoice is: `site` is the origin of the page, `service` that of the
 * service (gap G23).
 */
function judgeFile(sent: unknown, site: string, service: string): CheckResult {
  const address = isFields(sent) ? at(sent, 'url') : sent;
  if (typeof address !== 'string' || address === '') return checkResult('file', 'none_seen');
  if (!URL.canParse(address))
    return checkResult('file', URL.canParse(address, service) ? 'file_relative' : 'shape_other');
  const { origin } = new URL(address);
  return origin === site || origin === service
    ? checkResult('file', 'file_same')
    : checkResult('file', 'file_other', { origin });
}

const ofRecord = ['items', 'card', 'payment', 'history', 'vat', 'file', 'words', 'etag'] as const;

/** All results from one invoice; without an invoice all are unknown (interface 2.2). */
export function judgeRecord(
  answer: Answer | undefined,
  site: string,
  service: string,
): readonly CheckResult[] {
  if (!isSuccess(answer)) return ofRecord.map((check) => checkResult(check, 'none_seen'));
  const field = (name: string) => at(answer.json, name);
  const [history, rates, tag] = [
    field('history'),
    field('vat_categories'),
    answer.headers.get('ETag'),
  ];
  const amounts = listOf(field('items')).flatMap((item) =>
    ['quantity', 'total_price', 'vat_rate'].map((name) => at(item, name)),
  );
  return [
    judgeDecimals('items', amounts),
    judgeShape('card', ['uid', 'first_four_digits', 'last_four_digits'], [field('card')]),
    judgeWords('payment', paymentTypes, [field('payment_type')]),
    Array.isArray(history)
      ? judgeShape('history', ['action', 'created_at'], history)
      : checkResult('history', history === undefined ? 'not_sent' : 'shape_other'),
    rates === undefined
      ? checkResult('vat', 'not_sent')
      : judgeShape('vat', ['vat_rate', 'net', 'vat', 'total'], listOf(rates)),
    judgeFile(field('file'), site, service),
    checkResult('words', field('words') === undefined ? 'words_absent' : 'words_kept'),
    // Whether records have versions, by which a change is recognised (gap G32).
    checkResult(
      'etag',
      tag === null ? 'etag_absent' : tag.startsWith('W/') ? 'etag_weak' : 'etag_there',
    ),
  ];
}
