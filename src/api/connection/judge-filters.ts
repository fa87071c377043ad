import { approvementStatuses } from '#contract/invoice.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { listAddress } from './addresses.ts';
import { countOf, answerRows, type Asker } from './answers.ts';
import { checkResult, type CheckResult } from './facts.ts';
import { failureOf } from './judge-answers.ts';
import { findsNothing, judgeArrays, judgePage } from './judge-records.ts';

const nothing = 'qzxj-7f3e-nothing';

/**
 * Requests lists that a filter must change, to find out which filters the service knows.
 * @param first the list without a filter, as sent
 */
export async function judgeFilters(asker: Asker, first: unknown): Promise<CheckResult[]> {
  const seen = answerRows(first)
    .map((row) => row['approvement_status'])
    .filter((one) => typeof one === 'string' && one !== '')
    .map(String);
  const { dialect } = runTimeConfig();
  const statuses =
    seen.length === 0 ? [] : [...new Set([...seen, ...approvementStatuses])].slice(0, 2);
  const ofStatus = (approvement_status: readonly string[]) =>
    asker.ask(listAddress({ approvement_status, page_size: 1 }));
  const [alone, both, second, after, before, search] = await Promise.all([
    Promise.all(statuses.map((status) => ofStatus([status]))),
    statuses.length === 0 ? undefined : ofStatus(statuses),
    (countOf(first) ?? 0) > 2 ? asker.ask(listAddress({ page: 2, page_size: 2 })) : undefined,
    asker.ask(listAddress({ created_at__from_date: '2999-01-01', page_size: 1 })),
    asker.ask(listAddress({ created_at__to_date: '1970-01-01', page_size: 1 })),
    asker.ask(listAddress({ query: nothing, page_size: 1 })),
  ]);
  const created = findsNothing(first, [after, before]);
  const found = findsNothing(first, [search]);
  return [
    judgeArrays(alone, both, dialect.arrays),
    judgePage(first, second, dialect.page),
    failureOf('created', after) ??
      failureOf('created', before) ??
      (created === null
        ? checkResult('created', 'too_few')
        : created
          ? checkResult('created', 'created_read')
          : checkResult('created', 'created_ignored', {
              names: `${dialect.createdFrom}, ${dialect.createdTo}`,
            })),
    failureOf('search', search) ??
      checkResult('search', found === null ? 'too_few' : found ? 'search_read' : 'search_ignored'),
  ];
}
