import { approvementStatuses, processingStatuses } from '#contract/invoice.ts';
import { isKnown } from '#contract/open-enum.ts';
import { roleTypes } from '#contract/workspace-user.ts';
import {
  at,
  countOf,
  isFields,
  plainWord,
  rowsOf,
  took,
  type Answer,
  type Fields,
} from './answer.ts';
import { finding, type Check, type Finding } from './facts.ts';

/**
 * Which words of a list this app knows: the known, the others, or that there is none to tell by
 * (gap G38).
 */
export function judgeWords<const T extends string>(
  check: Check,
  known: readonly T[],
  sent: readonly unknown[],
): Finding {
  const words = [
    ...new Set(
      sent.filter((one) => one !== null && one !== undefined && one !== '').map(plainWord),
    ),
  ];
  if (words.length === 0) return finding(check, 'none_seen');
  const others = words.filter((word) => !isKnown(known, word));
  return others.length === 0
    ? finding(check, 'words_known', { list: words.join(', ') })
    : finding(check, 'words_other', { list: others.join(', ') });
}

/** Whether amounts are text, as the interface says, or numbers (gaps G8, G9). */
export function judgeDecimals(check: Check, sent: readonly unknown[]): Finding {
  const amounts = sent.filter((one) => typeof one === 'string' || typeof one === 'number');
  if (amounts.length === 0) return finding(check, 'none_seen');
  return finding(
    check,
    amounts.some((one) => typeof one === 'number') ? 'decimals_numbers' : 'decimals_text',
  );
}

/**
 * Whether what may be an object is one with these fields, something else, or never set (gaps G16,
 * G17).
 */
export function judgeShape(
  check: Check,
  fields: readonly string[],
  sent: readonly unknown[],
): Finding {
  const set = sent.filter((one) => one !== null && one !== undefined);
  if (set.length === 0) return finding(check, 'none_seen');
  return finding(
    check,
    set.every((one) => isFields(one) && fields.every((field) => field in one))
      ? 'shape_known'
      : 'shape_other',
  );
}

function judgeRights(rows: readonly Fields[]): Finding {
  if (rows.length === 0) return finding('rights', 'no_records');
  const sent = rows.map((row) => row['permissions']).filter(isFields);
  if (sent.length < rows.length) return finding('rights', 'no_permissions');
  const any = (...flags: readonly string[]) =>
    sent.some((one) => flags.some((flag) => one[flag] === true));
  return finding(
    'rights',
    any('can_approve', 'can_reject', 'can_remove_approval')
      ? 'may_decide'
      : any('can_update', 'can_delete')
        ? 'may_change'
        : 'may_read',
  );
}

function judgeOrder(rows: readonly Fields[]): Finding {
  const moments = rows.map((row) => Date.parse(String(row['created_at'])));
  if (moments.length < 2 || moments.some(Number.isNaN)) return finding('order', 'too_few');
  return finding(
    'order',
    moments.every((moment, place) => place === 0 || moment <= (moments[place - 1] ?? 0))
      ? 'newest_first'
      : 'other_order',
  );
}

function judgeSize(page: unknown, asked: number): Finding {
  const [count, came, said] = [countOf(page) ?? 0, rowsOf(page).length, at(page, 'page_size')];
  if (typeof said !== 'number' && came === count) return finding('page_size', 'too_few');
  // A service may only repeat the wish: where there are more, what came is the size.
  const given = typeof said === 'number' && came >= Math.min(said, count) ? said : came;
  return given === asked
    ? finding('page_size', 'size_followed', { size: asked })
    : finding('page_size', 'size_own', { asked, given });
}

/** Everything that a page of the invoices tells. @param asked the page size that was asked for */
export function judgeList(page: unknown, asked: number): readonly Finding[] {
  const rows = rowsOf(page);
  const people = rows.map((row) => row['workspace_user']);
  return [
    judgeRights(rows),
    judgeSize(page, asked),
    judgeOrder(rows),
    judgeDecimals(
      'money',
      rows.map((row) => row['total_price']),
    ),
    judgeWords(
      'statuses',
      approvementStatuses,
      rows.map((row) => row['approvement_status']),
    ),
    judgeWords(
      'processing',
      processingStatuses,
      rows.map((row) => row['processing_status']),
    ),
    judgeShape(
      'category',
      ['uid', 'name'],
      rows.map((row) => row['category']),
    ),
    judgeWords(
      'roles',
      roleTypes,
      people.map((person) => at(person, 'role_type')),
    ),
    rows.length === 0
      ? finding('display', 'none_seen')
      : finding(
          'display',
          rows.some((row) => typeof row['total_price_display'] === 'string')
            ? 'shape_known'
            : 'not_sent',
        ),
  ];
}

const uidsOf = (page: unknown) => new Set(rowsOf(page).map((row) => row['uid']));

/** Whether the second page brings what the first did not (gap G1). */
export function judgePage(first: unknown, second: Answer | undefined, name: string): Finding {
  const size = took(second) ? rowsOf(second.json).length : 0;
  if (second === undefined) return finding('page', 'too_few');
  // Both pages as small as the second: its first record may be within a larger first page, but not
  // at its head.
  const head = rowsOf(first)[0]?.['uid'];
  if (!took(second))
    return second.kind === 'answer' &&
      second.status === 404 &&
      (countOf(first) ?? 0) <= rowsOf(first).length
      ? finding('page', 'too_few')
      : finding('page', 'page_ignored', { name });
  if (size === 0) return finding('page', 'too_few');
  return uidsOf(second.json).has(head)
    ? finding('page', 'page_ignored', { name })
    : finding('page', 'pages_follow');
}

/** Whether a filter that matches nothing finds nothing (gaps G4, G5). */
export function findsNothing(
  all: unknown,
  answers: readonly (Answer | undefined)[],
): boolean | null {
  if ((countOf(all) ?? 0) === 0) return null;
  return answers.every((answer) => took(answer) && countOf(answer.json) === 0);
}

/**
 * Whether two statuses at once find what each of them finds (gap G3).
 * @param alone the answers for each of them
 */
export function judgeArrays(
  alone: readonly (Answer | undefined)[],
  both: Answer | undefined,
  way: string,
): Finding {
  const counts = alone.map((one) => (took(one) ? countOf(one.json) : undefined));
  if (counts.length === 0 || counts.includes(undefined)) return finding('arrays', 'too_few');
  const together = took(both) ? countOf(both.json) : undefined;
  return finding(
    'arrays',
    together === counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
      ? 'arrays_read'
      : 'arrays_misread',
    { way },
  );
}
