import * as z from 'zod/mini';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { prepareRequests } from '#src/api/adapter.ts';
import { addressOf, readAnswer } from '#src/api/call.ts';
import { ownDialect, runTimeConfig } from '#src/api/run-time-config.ts';
import { isFields } from '#src/lib/fields.ts';
import { policyAllows } from '#src/lib/page-policy.ts';
import { listAddress, plainAddress, serviceUrl } from './addresses.ts';
import {
  at,
  listOf,
  openAsker,
  answerRows,
  isSuccess,
  type Answer,
  type AskOptions,
  type Asker,
} from './answers.ts';
import { allChecks } from './checks.ts';
import { checkResult, stateOf, type CheckResult } from './facts.ts';
import {
  judgeAbsent,
  judgeBackup,
  judgeMemory,
  judgeSameFile,
  uidOfFirst,
  judgeDescription,
  judgeEntry,
  judgeGuard,
  judgeLimit,
  judgeOpening,
  judgePart,
  judgeSpeed,
  type Entry,
  judgeHealth,
} from './judge-answers.ts';
import { judgeFilters } from './judge-filters.ts';
import { judgeList, judgeRecord } from './judge-records.ts';

const samplePageSize = 50;
const nobody = '00000000-0000-4000-8000-000000000000';

/** The first field that departs from the interface, and whether it is readable (gap G38). */
async function departureOf(answer: Answer): Promise<Entry['departure']> {
  if (!isSuccess(answer)) return undefined;
  const read = z.safeParse(invoiceEndpoints.listInvoices.answer ?? z.unknown(), answer.json);
  if (read.success) return undefined;
  const [first] = read.error.issues;
  const field = first?.path.filter((step) => typeof step === 'string').join('.') ?? '';
  const issue = `${field}: ${first?.code ?? ''}`;
  return readAnswer(invoiceEndpoints.listInvoices, answer.text).then(
    () => ({ issue, readable: true }),
    () => ({ issue, readable: false }),
  );
}

function judgeDialect(): CheckResult {
  const { dialect } = runTimeConfig();
  const own: Readonly<Record<string, unknown>> = ownDialect;
  const changed = Object.entries(dialect)
    .filter(([name, value]) => own[name] !== value)
    .map(([name, value]) => `${name}: ${String(value)}`);
  return changed.length === 0
    ? checkResult('dialect', 'dialect_own')
    : checkResult('dialect', 'dialect_set', { list: changed.join(', ') });
}

async function judgeFileOpens(
  asker: Asker,
  record: Answer,
  signal: AbortSignal,
): Promise<CheckResult> {
  const sent = isSuccess(record) ? at(record.json, 'file') : undefined;
  const named = isFields(sent) ? at(sent, 'url') : sent;
  const address =
    typeof named === 'string' && URL.canParse(named, serviceUrl())
      ? new URL(named, serviceUrl())
      : undefined;
  if (address === undefined) return checkResult('file_opens', 'none_seen');
  const own = address.origin === serviceUrl().origin;
  const policy = own
    ? null
    : await fetch('/', { signal, credentials: 'omit' }).then(
        (page) => page.headers.get('Content-Security-Policy'),
        () => null,
      );
  if (!policyAllows(policy, address.href, location.origin))
    return checkResult('file_opens', 'file_kept_out', { origin: address.origin });
  const without = await asker.ask(address.href, { withKey: false, head: true });
  // The key is sent to the service only.
  const again =
    !isSuccess(without) && own ? await asker.ask(address.href, { head: true }) : undefined;
  return judgeOpening(without, again);
}

async function judgeOne(asker: Asker, first: unknown, signal: AbortSignal): Promise<CheckResult[]> {
  const rows = answerRows(first);
  const uid = (rows.find((row) => row['processing_status'] === 'finished') ?? rows[0])?.['uid'];
  const [site, service] = [location.origin, serviceUrl().origin];
  if (typeof uid !== 'string')
    return [...judgeRecord(undefined, site, service), checkResult('file_opens', 'none_seen')];
  const record = await asker.ask(addressOf(invoiceEndpoints.getInvoice, { uid }));
  return Promise.all([
    ...judgeRecord(record, site, service).map((found) => judgeHeader(asker, found)),
    judgeFileOpens(asker, record, signal),
  ]);
}

// Browsers ask another site for permission before sending a header, so the header of a change is
// tried with a read.
async function isBarred(asker: Asker, name: string, value: string): Promise<boolean> {
  if (serviceUrl().origin === location.origin) return false;
  const answer = await asker.ask(listAddress({ page_size: 1 }), { headers: { [name]: value } });
  return answer.kind === 'nothing' && answer.why === 'unreachable';
}

/** On another site, CORS may not allow the header of a change (gaps G31, G32). */
async function judgeHeader(asker: Asker, judged: CheckResult): Promise<CheckResult> {
  if (judged.fact === 'etag_there')
    return (await isBarred(asker, 'If-Match', '"0"')) ? checkResult('etag', 'etag_barred') : judged;
  if (judged.check !== 'idempotency' || judged.fact === 'repeat_off') return judged;
  return (await isBarred(asker, 'Idempotency-Key', nobody))
    ? checkResult('idempotency', 'repeat_barred')
    : judged;
}

// A service may repeat the key anywhere, so it is removed from what is shown.
function withoutKey(one: CheckResult, key: string | null): CheckResult {
  if (key === null) return one;
  return {
    ...one,
    values: Object.fromEntries(
      Object.entries(one.values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll(key, '…') : value,
      ]),
    ),
  };
}

/** The first page of the list. A service that refuses the page size is asked for fewer rows (gap G1). */
async function firstPage(
  asker: Asker,
): Promise<{ readonly answer: Answer; readonly size: number }> {
  let [answer, size] = [
    await asker.ask(listAddress({ page_size: samplePageSize })),
    samplePageSize,
  ];
  for (const fewer of [25, 0]) {
    if (answer.kind !== 'answer' || ![400, 422].includes(answer.status)) break;
    const other = await asker.ask(listAddress({ page_size: fewer || undefined }));
    if (isSuccess(other)) [answer, size] = [other, fewer];
  }
  return { answer, size };
}

export interface ReportOptions {
  readonly key: string | null;
  /** Called with each line once, as soon as it is known. */
  readonly onResults: (results: readonly CheckResult[]) => void;
  readonly signal: AbortSignal;
}

/**
 * Finds out how the service closed the gaps (G1 to G44) with at most 22 reads; nothing is
 * created, changed or exported. Every check gets exactly one result.
 */
export async function runReport({ key, onResults, signal }: ReportOptions): Promise<void> {
  const asker = openAsker(key, signal);
  const reported = new Set<string>();
  const report = (...results: readonly CheckResult[]) => {
    const fresh = results
      .filter(({ check }) => !reported.has(check))
      .map((one) => withoutKey(one, key));
    for (const { check } of fresh) reported.add(check);
    if (!signal.aborted) onResults(fresh);
  };
  await prepareRequests();
  const { answer, size } = await firstPage(asker);
  const { apiBaseUrl, dialect } = runTimeConfig();
  const mixed =
    location.protocol === 'https:' &&
    serviceUrl().protocol === 'http:' &&
    !['localhost', '127.0.0.1'].includes(serviceUrl().hostname);
  const entry = judgeEntry({
    answer,
    address: plainAddress(),
    mixed,
    keyGiven: key !== null,
    departure: await departureOf(answer),
  });
  report(
    ...entry,
    judgeDialect(),
    checkResult('exports', 'shows_in_exports'),
    checkResult('writes', 'shows_in_writes'),
  );
  const reached = entry.every((one) => one.check !== 'address' || stateOf(one) !== 'fails');
  if (reached) {
    const rows = isSuccess(answer) ? at(answer.json, 'results') : undefined;
    const page =
      isSuccess(answer) && rows !== undefined && listOf(rows).every(isFields) && answer.json;
    if (page && size < samplePageSize)
      report(
        checkResult('page_size', 'size_refused', {
          asked: samplePageSize,
          given: answerRows(page).length,
        }),
      );
    if (page) report(...judgeList(page, samplePageSize));
    const ask = async (
      address: string,
      judge: (answer: Answer) => CheckResult | readonly CheckResult[],
      options?: AskOptions,
    ) => {
      const found = [judge(await asker.ask(address, options))].flat();
      report(...(await Promise.all(found.map((one) => judgeHeader(asker, one)))));
    };
    const one = { page_size: 1 };
    let company: string | undefined;
    await Promise.all([
      page && judgeFilters(asker, page).then((found) => report(...found)),
      page && judgeOne(asker, page, signal).then((found) => report(...found)),
      // A key that is refused opens nothing else either.
      ...(key === null || (answer.kind === 'answer' && answer.status === 401)
        ? []
        : [
            ask(addressOf(recordEndpoints.listCompanies, {}, one), (list) => {
              company = uidOfFirst(list);
              return judgePart('companies', list);
            }).then(() =>
              company === undefined
                ? report(checkResult('memory', 'none_seen'))
                : ask(addressOf(recordEndpoints.getCompanyMemory, { uid: company }), judgeMemory),
            ),
            ask(addressOf(recordEndpoints.listCards, {}, one), (list) => judgePart('cards', list)),
            ask(addressOf(recordEndpoints.listWorkspaceUsers, {}, one), (list) =>
              judgePart('people', list),
            ),
            ask(addressOf(recordEndpoints.getBackup), judgeBackup),
            ask(addressOf(recordEndpoints.findFile, { sha256: '0'.repeat(64) }), judgeSameFile),
            ask(addressOf(invoiceEndpoints.getInvoice, { uid: nobody }), judgeAbsent),
          ]),
      ask(listAddress(one), judgeGuard, { withKey: false }),
      ask(`${apiBaseUrl}/v1/openapi.json`, (description) =>
        judgeDescription(description, dialect.idempotencyKey),
      ),
      ask(`${apiBaseUrl}/healthz`, judgeHealth, { withKey: false }),
    ]);
    report(judgeSpeed(asker.answers), judgeLimit(asker.answers));
  }
  report(...allChecks.map((check) => checkResult(check, 'not_asked')));
}
