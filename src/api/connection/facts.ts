import { plural, t } from '@lingui/core/macro';
import { agoText, momentText } from '#src/i18n/locale.ts';
import type { CheckName, State } from './checks.ts';

/** Defaults for values that a fact may lack. */
const unnamed = {
  address: '',
  status: '',
  type: '',
  issue: '',
  median: '',
  slowest: '',
  requests: '',
  list: '',
  count: '',
  size: '',
  asked: '',
  given: '',
  name: '',
  names: '',
  way: '',
  origin: '',
  form: '',
  moment: '',
};

type Words = (values: Record<keyof typeof unnamed, string | number>, check: CheckName) => string;

const recordsThere = (count: string | number): string =>
  plural(Number(count), { one: 'Available, # record.', other: 'Available, # records.' });

/** The results by state: what was found, what it means, and what would change it. */
const facts = {
  ok: {
    reached: ({ address }) => t`${address} answers.`,
    speaks: () => t`The list of invoices answers as the interface says.`,
    accepted: () => t`The server accepts the key.`,
    may_decide: () => t`May read, change and decide on invoices.`,
    may_change: () => t`May read and change invoices, not decide on them.`,
    may_read: () => t`May read invoices, not change them.`,
    guarded: () => t`Nothing is returned without a key (401).`,
    speed: ({ median, slowest, requests }) =>
      t`Median ${median} ms, slowest ${slowest} ms (${requests} requests).`,
    dialect_own: () => t`Requests are written as this app's own server writes them.`,
    list_there: ({ count }) => recordsThere(count),
    people_there: ({ count }) => recordsThere(count),
    etag_there: () => t`Each answer names its version (ETag): nobody overwrites another's change.`,
    repeat_described: () =>
      t`The description promises it: an upload whose answer was lost is sent again without making a second invoice.`,
    described: () => t`The server describes itself (openapi.json).`,
    healthy: () => t`/healthz answers.`,
    backup_proven: ({ moment, count }) => {
      const ago = agoText(String(moment), new Date());
      return plural(Number(count), {
        one: `Made ${ago}, restored separately and compared: # invoice.`,
        other: `Made ${ago}, restored separately and compared: # invoices.`,
      });
    },
    same_file_offered: () =>
      t`Available: before a file is uploaded, the app asks whether an invoice has it already, whoever uploaded it.`,
    memory_offered: () =>
      t`Available: what people confirmed on a company's invoices helps to read its next one.`,
    size_followed: ({ size }) => t`Returns ${size} at a time, as requested.`,
    pages_follow: () => t`The second page continues where the first ends.`,
    newest_first: () => t`Newest first.`,
    arrays_read: ({ way }) => t`Two statuses at once find both (${way}).`,
    created_read: () => t`Filtering by day works.`,
    search_read: () => t`A word that occurs nowhere finds nothing.`,
    decimals_text: () => t`Text, as the interface requires: exact.`,
    words_known: ({ list }) => t`Seen: ${list}.`,
    shape_known: () => t`As this app's own server sends it.`,
    file_same: () => t`At the address of the server.`,
    opens: ({ type }) => t`Opens without the key (${type}).`,
    words_kept: () =>
      t`Available: what was recognized in photos and scans is marked, taken and found on them.`,
    message_as_known: () => t`In “detail”: shown as sent.`,
    absent_404: () => t`An invoice that isn't there is answered with 404.`,
    limit_stated: () => t`Stated in the answers, not reached.`,
    limit_met: () => t`Reached (429). The server says how long to wait, and the app waits.`,
  },
  differs: {
    redirected: ({ address }) =>
      t`${address} redirects. Set the final address instead: changes may get lost in the redirect.`,
    mended: ({ issue }) =>
      t`The list of invoices differs from the interface (${issue}); the app reads it anyway.`,
    no_permissions: () =>
      t`The list doesn't say what may be done with each invoice. Nothing is offered in the list; an opened invoice shows what its own answer allows.`,
    guarded_otherwise: ({ status }) =>
      t`Without a key the answer is ${status} instead of 401. When a key ends, the app can't ask for another by itself.`,
    open: () => t`Anyone can read the invoices without a key. Tell whoever runs the server.`,
    slow: ({ median, slowest, requests }) =>
      t`Median ${median} ms, slowest ${slowest} ms (${requests} requests): everything takes that long.`,
    dialect_set: ({ list }) => t`config.json sets ${list}.`,
    backup_old: ({ moment }) => {
      const day = momentText(String(moment));
      return t`The newest one that was restored and compared was made ${day}. Whoever runs the server makes and proves another with: npm run backup -- --prove`;
    },
    size_own: ({ asked, given }) =>
      t`Returns ${given} at a time instead of ${asked}. The app adapts; long lists take more requests.`,
    size_refused: ({ asked, given }) =>
      t`Refuses ${asked} at a time instead of returning fewer. The app asks for ${given}; long lists take more requests.`,
    other_order: () =>
      t`Not newest first. The list is shown in the order of the server; “new” rows may appear elsewhere than at the top.`,
    decimals_numbers: () =>
      t`Numbers instead of text. The app reads them; more than 15 digits may not be exact.`,
    words_other: ({ list }) => t`Seen and not known to the app: ${list}. They are shown as sent.`,
    shape_other: (_, check) =>
      check === 'history'
        ? t`In another format. What can be read is shown, the rest as sent.`
        : t`In another format. What can be read is shown.`,
    file_relative: () => t`Without scheme and host: taken as an address of the server.`,
    file_other: ({ origin }) => t`At another address: ${origin}. The key is never sent there.`,
    opens_with_key: ({ type }) =>
      t`Opens only with the key (${type}). It is shown; a link to it opens nowhere else.`,
    message_otherwise: ({ form }) =>
      form === 'HTML'
        ? t`As a web page: the app explains the status code instead.`
        : t`In another form (${form}): its text is shown.`,
    absent_otherwise: ({ status }) =>
      t`An invoice that isn't there is answered with ${status} instead of 404: a deleted one looks like a failure.`,
    limit_met_silent: () =>
      t`Reached (429). The server doesn't say how long to wait: the app tries again after a moment.`,
  },
  missing: {
    list_refused: () => t`The key may not read them (403). The page says so.`,
    list_absent: () =>
      t`The server doesn't have them. Their page says so, and invoices can't be given one.`,
    people_absent: () =>
      t`The server has no list of people: it isn't offered, and the filter by person shows who was seen on invoices.`,
    people_refused: () =>
      t`The key may not read the people (403): the filter by person shows who was seen on invoices.`,
    etag_absent: () =>
      t`Answers name no version (ETag). Another's change is looked for before saving, but one made in the same moment can't be seen.`,
    etag_weak: () =>
      t`The versions are weak (ETag W/…), often made so by a proxy that compresses: they can't be named in a change. Another's change is looked for before saving, but one made in the same moment can't be seen.`,
    repeat_off: () =>
      t`config.json turns the header off: an upload whose answer was lost isn't repeated by itself.`,
    not_described: () => t`No openapi.json. The app works without it.`,
    no_health: () => t`No /healthz. The app works without it.`,
    backup_none: () =>
      t`None has been restored and compared yet. Whoever runs the server makes and proves one with: npm run backup -- --prove`,
    backup_absent: () => t`The server doesn't say.`,
    same_file_absent: () =>
      t`Not available: the app knows only the files that were uploaded from this device.`,
    memory_absent: () =>
      t`Not available: a company's page doesn't show what was learned from its invoices.`,
    not_sent: () => t`Not sent. The app works without it.`,
    words_absent: () =>
      t`Not available: the server doesn't send them. Photos and scans are shown without marks.`,
    no_message: () => t`None given: the app explains the status code instead.`,
  },
  unknown: {
    no_key: () => t`No key was given: what follows shows only with one.`,
    no_records: () => t`There is no invoice yet to check this with.`,
    repeat_unknown: () =>
      t`Not known until the first upload. The header is sent; a server that ignores it may make a second invoice when an answer is lost.`,
    health_of_forwarder: () =>
      t`/healthz is answered by this app's own server, which forwards requests. The server behind it was not asked.`,
    none_seen: () => t`There was nothing to check this with.`,
    too_few: () => t`Too few invoices to check this.`,
    limit_unmet: () => t`Not reached, and not stated.`,
    shows_in_exports: () =>
      t`What an export answers shows at the first one. The file itself, or an address of it: both work.`,
    shows_in_writes: () =>
      t`Success codes, rejection reasons, the same file twice, deleting a company in use: seen only in use. The app accepts every usual answer, and reads the record again where one is empty.`,
    not_asked: () => t`Not checked: the points above have to pass first.`,
  },
  fails: {
    unreachable: ({ address }) =>
      t`${address} doesn't respond. It may be down, you may be offline, or it doesn't allow requests from this site (CORS). With INVOICING_API_URL this app's own server forwards requests, and nothing needs to be allowed.`,
    mixed: () =>
      t`This page uses https, so the browser blocks requests to an http address. Use https for the server, or let this app's own server forward requests (INVOICING_API_URL).`,
    late: ({ address }) => t`${address} didn't answer within 15 seconds.`,
    not_json: ({ type }) =>
      t`It answers with ${type} instead of JSON. Something else may be at this address, or a sign-in page may be in front of it.`,
    breaks: ({ issue }) =>
      t`The list of invoices doesn't match the interface: ${issue}. Whoever runs the server has to fix that.`,
    absent: ({ status }) =>
      t`There are no invoices at this address (${status}). The address before /v1 is expected.`,
    server_failure: ({ status }) =>
      t`Something went wrong on the server (${status}). Try again later, or tell whoever runs it.`,
    not_accepted: () =>
      t`The server doesn't accept this key (401). Check that you copied all of it, or ask whoever runs the server for another.`,
    forbidden_key: () =>
      t`The server knows the key, but doesn't let it read invoices (403). Ask whoever runs the server.`,
    list_breaks: ({ status }) =>
      t`The answer (${status}) doesn't match the interface; the page can't show them.`,
    etag_barred: () =>
      t`Answers name a version, but the server doesn't allow the header If-Match from this site (CORS): changes of invoices don't arrive. With INVOICING_API_URL this app's own server forwards requests, and nothing needs to be allowed.`,
    repeat_barred: () =>
      t`The server doesn't allow the header Idempotency-Key from this site (CORS): nothing can be created or uploaded. Set dialect.idempotencyKey to false in config.json, or let this app's own server forward requests (INVOICING_API_URL).`,
    page_ignored: ({ name }) =>
      t`The parameter “${name}” doesn't return the second page: only the first can be shown. Set dialect.page in config.json.`,
    arrays_misread: ({ way }) =>
      t`Two statuses at once don't find both (sent as ${way}): filters with several values find too little. Set dialect.arrays in config.json.`,
    created_ignored: ({ names }) =>
      t`Days sent as ${names} change nothing, or not as they should: the filter doesn't work. Set dialect.createdFrom and dialect.createdTo in config.json.`,
    search_ignored: () =>
      t`A word that occurs nowhere still finds something: the server doesn't search, and the search field changes nothing.`,
    file_kept_out: ({ origin }) =>
      t`The browser keeps this page from reading at ${origin}: documents aren't shown. Name it as filesOrigin in config.json, or as INVOICING_FILES_ORIGINS where this app's own server forwards requests.`,
    opens_not: ({ status }) =>
      t`Doesn't open (${status}): the invoice is shown without its document. Its address has expired, or doesn't allow requests from this site (CORS).`,
  },
} satisfies Readonly<Record<State, Readonly<Record<string, Words>>>>;
export type Fact = { [S in State]: keyof (typeof facts)[S] }[State];

/** Counts, milliseconds, words of the interface; never a record's content, nor a key. */
export type Values = Readonly<Record<string, string | number>>;

/** One line of the report. */
export interface CheckResult {
  readonly check: CheckName;
  readonly fact: Fact;
  readonly values: Values;
}

export const checkResult = (check: CheckName, fact: Fact, values: Values = {}): CheckResult => ({
  check,
  fact,
  values,
});
/** The states, worst first. */
export const worstFirst: readonly State[] = ['fails', 'differs', 'missing', 'unknown', 'ok'];

/** The state of a result. */
export const stateOf = ({ fact }: Pick<CheckResult, 'fact'>): State =>
  worstFirst.find((state) => fact in facts[state]) ?? 'unknown';

/** A result in one line. To be called in a component that follows the language. */
export function factLine({ check, fact, values }: CheckResult): string {
  const words: Readonly<Record<string, Words>> = facts[stateOf({ fact })];
  return words[fact]?.({ ...unnamed, ...values }, check) ?? '';
}
