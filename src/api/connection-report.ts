import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { approvementStatuses } from '#contract/invoice.ts';
import { addressOf, readAnswer } from '#src/api/call.ts';
import { openAsker, type Asker } from '#src/api/connection-ask.ts';
import { prepareRequests, type QueryValue } from '#src/api/adapter.ts';
import { ownDialect, runTimeConfig } from '#src/api/run-time-config.ts';
import {
  at,
  countOf,
  isFields,
  listOf,
  rowsOf,
  took,
  type Answer,
} from '#src/lib/connection/answer.ts';
import { allChecks, finding, stateOf, type Finding } from '#src/lib/connection/facts.ts';
import {
  judgeAbsent,
  judgeBackup,
  judgeDescription,
  judgeGuard,
  judgeLimit,
  judgePart,
  judgePeople,
  judgeSpeed,
} from '#src/lib/connection/judge-answers.ts';
import { judgeEntry, type Departure } from '#src/lib/connection/judge-entry.ts';
import { findsNothing, judgeArrays, judgeList, judgePage } from '#src/lib/connection/judge-list.ts';
import { judgeOpening, judgeRecord, judgeVersion } from '#src/lib/connection/judge-record.ts';
import { policyAllows } from '#src/lib/connection/page-policy.ts';

const sample = 50;
const nobody = '00000000-0000-4000-8000-000000000000';
const nothing = 'qzxj-7f3e-nothing';

const list = (query: Readonly<Record<string, QueryValue>>) =>
  addressOf(endpoints.listInvoices, {}, query);
const base = () => new URL(runTimeConfig().apiBaseUrl || '/', location.origin);

/** Scheme, host and path of the service in use: the part of its address that may be shown. */
export function plainAddress(): string {
  const { origin, pathname } = base();
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/**
 * In what the list breaks the interface, and whether the app can read it nevertheless (gap G38).
 */
async function departureOf(answer: Answer): Promise<Departure | undefined> {
  if (!took(answer)) return undefined;
  const read = z.safeParse(endpoints.listInvoices.answer ?? z.unknown(), answer.json);
  if (read.success) return undefined;
  const [first] = read.error.issues;
  const issue = `${first?.path.filter((step) => typeof step === 'string').join('.') ?? ''}: ${first?.code ?? ''}`;
  return readAnswer(endpoints.listInvoices, answer.text).then(
    () => ({ issue, readable: true }),
    () => ({ issue, readable: false }),
  );
}

function judgeDialect(): Finding {
  const { dialect } = runTimeConfig();
  const own: Readonly<Record<string, unknown>> = ownDialect;
  const changed = Object.entries(dialect)
    .filter(([name, value]) => own[name] !== value)
    .map(([name, value]) => `${name}: ${String(value)}`);
  return changed.length === 0
    ? finding('dialect', 'dialect_own')
    : finding('dialect', 'dialect_set', { list: changed.join(', ') });
}

async function judgeFilters(asker: Asker, first: unknown): Promise<Finding[]> {
  const seen = rowsOf(first)
    .map((row) => row['approvement_status'])
    .filter((one) => typeof one === 'string' && one !== '')
    .map(String);
  const { dialect } = runTimeConfig();
  const statuses =
    seen.length === 0 ? [] : [...new Set([...seen, ...approvementStatuses])].slice(0, 2);
  const ofStatus = (approvement_status: readonly string[]) =>
    asker.ask(list({ approvement_status, page_size: 1 }));
  const [alone, both, second, after, before, search] = await Promise.all([
    Promise.all(statuses.map((status) => ofStatus([status]))),
    statuses.length === 0 ? undefined : ofStatus(statuses),
    (countOf(first) ?? 0) > 2 ? asker.ask(list({ page: 2, page_size: 2 })) : undefined,
    asker.ask(list({ created_at__from_date: '2999-01-01', page_size: 1 })),
    asker.ask(list({ created_at__to_date: '1970-01-01', page_size: 1 })),
    asker.ask(list({ query: nothing, page_size: 1 })),
  ]);
  const created = findsNothing(first, [after, before]);
  const found = findsNothing(first, [search]);
  return [
    judgeArrays(alone, both, dialect.arrays),
    judgePage(first, second, dialect.page),
    created === null
      ? finding('created', 'too_few')
      : created
        ? finding('created', 'created_read')
        : finding('created', 'created_ignored', {
            names: `${dialect.createdFrom}, ${dialect.createdTo}`,
          }),
    finding('search', found === null ? 'too_few' : found ? 'search_read' : 'search_ignored'),
  ];
}

async function judgeFileOpens(
  asker: Asker,
  record: Answer,
  signal: AbortSignal,
): Promise<Finding[]> {
  const sent = took(record) ? at(record.json, 'file') : undefined;
  const named = isFields(sent) ? at(sent, 'url') : sent;
  const address =
    typeof named === 'string' && URL.canParse(named, base()) ? new URL(named, base()) : undefined;
  if (address === undefined) return [judgeOpening(undefined, undefined)];
  const own = address.origin === base().origin;
  const policy = own
    ? null
    : await fetch('/', { signal, credentials: 'omit' }).then(
        (page) => page.headers.get('Content-Security-Policy'),
        () => null,
      );
  if (!policyAllows(policy, address.href, location.origin))
    return [finding('file_opens', 'file_kept_out', { origin: address.origin })];
  const without = await asker.ask(address.href, { withKey: false, head: true });
  // The key goes to the service alone.
  const again = !took(without) && own ? await asker.ask(address.href, { head: true }) : undefined;
  return [judgeOpening(without, again)];
}

async function judgeOne(asker: Asker, first: unknown, signal: AbortSignal): Promise<Finding[]> {
  const rows = rowsOf(first);
  const uid = (rows.find((row) => row['processing_status'] === 'finished') ?? rows[0])?.['uid'];
  if (typeof uid !== 'string')
    return [
      ...judgeRecord(undefined, '', ''),
      judgeVersion(undefined),
      judgeOpening(undefined, undefined),
    ];
  const record = await asker.ask(addressOf(endpoints.getInvoice, { uid }));
  return [
    ...judgeRecord(record, location.origin, base().origin),
    await judgeHeader(asker, judgeVersion(record)),
    ...(await judgeFileOpens(asker, record, signal)),
  ];
}

// A browser asks before it sends a header to another site: what a change would carry is tried with
// a question that changes nothing.
async function isBarred(asker: Asker, name: string, value: string): Promise<boolean> {
  if (base().origin === location.origin) return false;
  const answer = await asker.ask(list({ page_size: 1 }), { headers: { [name]: value } });
  return answer.kind === 'nothing' && answer.why === 'unreachable';
}

/**
 * Of a service at another site: a header that it does not allow keeps every change of its kind from
 * arriving (gaps G31, G32).
 */
async function judgeHeader(asker: Asker, judged: Finding): Promise<Finding> {
  if (judged.fact === 'etag_there')
    return (await isBarred(asker, 'If-Match', '"0"')) ? finding('etag', 'etag_barred') : judged;
  if (judged.check !== 'idempotency' || judged.fact === 'repeat_off') return judged;
  return (await isBarred(asker, 'Idempotency-Key', nobody))
    ? finding('idempotency', 'repeat_barred')
    : judged;
}

// A service may send anything anywhere, the key included.
function withoutKey(one: Finding, key: string | null): Finding {
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

/**
 * The first page of the list; a service that refuses so many rows instead of giving fewer is asked
 * for less (gap G1).
 */
async function firstPage(
  asker: Asker,
): Promise<{ readonly answer: Answer; readonly size: number }> {
  let [answer, size] = [await asker.ask(list({ page_size: sample })), sample];
  for (const fewer of [25, 0]) {
    if (answer.kind !== 'answer' || ![400, 422].includes(answer.status)) break;
    const other = await asker.ask(list({ page_size: fewer || undefined }));
    if (took(other)) [answer, size] = [other, fewer];
  }
  return { answer, size };
}

/** What a run needs. */
export interface ReportOptions {
  /** The key to try; null where there is none. */
  readonly key: string | null;
  /** Takes each line as soon as it is known; a line comes once. */
  readonly onFindings: (findings: readonly Finding[]) => void;
  readonly signal: AbortSignal;
}

/**
 * Asks the service what it is and how it closed the gaps (gaps G1 to G40): about sixteen questions,
 * all of them reads; nothing is created, changed or exported. Every check gets exactly one finding.
 */
export async function runReport({ key, onFindings, signal }: ReportOptions): Promise<void> {
  const asker = openAsker(key, signal);
  const reported = new Set<string>();
  const report = (findings: readonly Finding[]) => {
    const fresh = findings
      .filter(({ check }) => !reported.has(check))
      .map((one) => withoutKey(one, key));
    for (const { check } of fresh) reported.add(check);
    if (!signal.aborted) onFindings(fresh);
  };
  await prepareRequests();
  const { answer, size } = await firstPage(asker);
  const mixed =
    location.protocol === 'https:' &&
    base().protocol === 'http:' &&
    !['localhost', '127.0.0.1'].includes(base().hostname);
  const entry = judgeEntry({
    answer,
    address: plainAddress(),
    mixed,
    keyGiven: key !== null,
    departure: await departureOf(answer),
  });
  report([
    ...entry,
    judgeDialect(),
    finding('exports', 'shows_in_exports'),
    finding('writes', 'shows_in_writes'),
  ]);
  const reached = entry.every((one) => one.check !== 'address' || stateOf(one) !== 'fails');
  if (reached) {
    const open =
      took(answer) &&
      listOf(at(answer.json, 'results')).every(isFields) &&
      at(answer.json, 'results') !== undefined;
    if (open && size < sample)
      report([
        finding('page_size', 'size_refused', { asked: sample, given: rowsOf(answer.json).length }),
      ]);
    if (open) report(judgeList(answer.json, sample));
    await Promise.all([
      ...(open
        ? [
            judgeFilters(asker, answer.json).then(report),
            judgeOne(asker, answer.json, signal).then(report),
          ]
        : []),
      // A key that is not accepted opens nothing else either.
      ...(key === null || (answer.kind === 'answer' && answer.status === 401)
        ? []
        : [
            asker
              .ask(addressOf(endpoints.listCompanies, {}, { page_size: 1 }))
              .then((one) => report([judgePart('companies', one)])),
            asker
              .ask(addressOf(endpoints.listCards, {}, { page_size: 1 }))
              .then((one) => report([judgePart('cards', one)])),
            asker
              .ask(addressOf(endpoints.listWorkspaceUsers, {}, { page_size: 1 }))
              .then((one) => report([judgePeople(one)])),
            asker.ask(addressOf(endpoints.getBackup)).then((one) => report([judgeBackup(one)])),
            asker
              .ask(addressOf(endpoints.getInvoice, { uid: nobody }))
              .then((one) => report(judgeAbsent(one))),
          ]),
      asker
        .ask(list({ page_size: 1 }), { withKey: false })
        .then((one) => report([judgeGuard(one)])),
      asker
        .ask(`${runTimeConfig().apiBaseUrl}/v1/openapi.json`)
        .then(async (one) =>
          report(
            await Promise.all(
              judgeDescription(one, runTimeConfig().dialect.idempotencyKey).map((judged) =>
                judgeHeader(asker, judged),
              ),
            ),
          ),
        ),
      asker
        .ask(`${runTimeConfig().apiBaseUrl}/healthz`, { withKey: false })
        .then((one) => report([finding('health', took(one) ? 'healthy' : 'no_health')])),
    ]);
    report([judgeSpeed(asker.answers), judgeLimit(asker.answers)]);
  }
  report(allChecks.map((check) => finding(check, 'not_asked')));
}
