/**
 * How a line of the report stands: as the app expects, otherwise but it copes, not there, not to be
 * known by reading, or it does not work.
 */
export type State = 'ok' | 'differs' | 'missing' | 'unknown' | 'fails';

/**
 * Every line of the report in its order: under which heading, and which gaps of the interface it
 * answers.
 */
export const checks = {
  address: { part: 'connection', gaps: [] },
  interface: { part: 'connection', gaps: [] },
  key: { part: 'connection', gaps: [] },
  rights: { part: 'connection', gaps: ['G19', 'G39'] },
  guarded: { part: 'connection', gaps: ['G14'] },
  speed: { part: 'connection', gaps: [] },
  dialect: { part: 'connection', gaps: ['G37'] },
  companies: { part: 'parts', gaps: ['G38'] },
  cards: { part: 'parts', gaps: ['G15'] },
  people: { part: 'parts', gaps: ['G34'] },
  etag: { part: 'parts', gaps: ['G32'] },
  idempotency: { part: 'parts', gaps: ['G31'] },
  openapi: { part: 'parts', gaps: ['G35'] },
  health: { part: 'parts', gaps: ['G36'] },
  backup: { part: 'parts', gaps: ['G42'] },
  page_size: { part: 'reading', gaps: ['G1'] },
  page: { part: 'reading', gaps: ['G1'] },
  order: { part: 'reading', gaps: ['G2'] },
  arrays: { part: 'reading', gaps: ['G3'] },
  created: { part: 'reading', gaps: ['G4'] },
  search: { part: 'reading', gaps: ['G5'] },
  money: { part: 'records', gaps: ['G8'] },
  items: { part: 'records', gaps: ['G9'] },
  processing: { part: 'records', gaps: ['G10'] },
  statuses: { part: 'records', gaps: ['G11'] },
  category: { part: 'records', gaps: ['G16'] },
  card: { part: 'records', gaps: ['G17'] },
  payment: { part: 'records', gaps: ['G18'] },
  roles: { part: 'records', gaps: ['G19'] },
  history: { part: 'records', gaps: ['G20'] },
  vat: { part: 'records', gaps: ['G21'] },
  display: { part: 'records', gaps: ['G22'] },
  file: { part: 'records', gaps: ['G23'] },
  file_opens: { part: 'records', gaps: ['G23', 'G24'] },
  words: { part: 'records', gaps: ['G43'] },
  errors: { part: 'answers', gaps: ['G27'] },
  missing: { part: 'answers', gaps: ['G29'] },
  limit: { part: 'answers', gaps: ['G30'] },
  exports: { part: 'answers', gaps: ['G26', 'G40'] },
  writes: { part: 'answers', gaps: ['G6', 'G7', 'G12', 'G13', 'G25', 'G28', 'G33'] },
} as const satisfies Readonly<
  Record<string, { readonly part: string; readonly gaps: readonly string[] }>
>;
export type Check = keyof typeof checks;
/** The headings. */
export type Part = (typeof checks)[Check]['part'];
export const parts: readonly Part[] = ['connection', 'parts', 'reading', 'records', 'answers'];

/** Everything that the report can say, and how the line stands then. */
export const facts = {
  reached: 'ok',
  redirected: 'differs',
  unreachable: 'fails',
  mixed: 'fails',
  late: 'fails',
  speaks: 'ok',
  mended: 'differs',
  not_json: 'fails',
  breaks: 'fails',
  absent: 'fails',
  trouble: 'fails',
  accepted: 'ok',
  not_accepted: 'fails',
  forbidden_key: 'fails',
  no_key: 'unknown',
  may_decide: 'ok',
  may_change: 'ok',
  may_read: 'ok',
  no_permissions: 'differs',
  no_records: 'unknown',
  guarded: 'ok',
  guarded_otherwise: 'differs',
  open: 'differs',
  speed: 'ok',
  slow: 'differs',
  dialect_own: 'ok',
  dialect_set: 'differs',
  list_there: 'ok',
  list_refused: 'missing',
  list_absent: 'missing',
  list_breaks: 'fails',
  people_there: 'ok',
  people_absent: 'missing',
  people_refused: 'missing',
  etag_there: 'ok',
  etag_absent: 'missing',
  etag_weak: 'missing',
  etag_barred: 'fails',
  repeat_described: 'ok',
  repeat_unknown: 'unknown',
  repeat_off: 'missing',
  repeat_barred: 'fails',
  described: 'ok',
  not_described: 'missing',
  healthy: 'ok',
  no_health: 'missing',
  backup_proven: 'ok',
  backup_old: 'differs',
  backup_none: 'missing',
  backup_absent: 'missing',
  size_followed: 'ok',
  size_own: 'differs',
  size_refused: 'differs',
  pages_follow: 'ok',
  page_ignored: 'fails',
  newest_first: 'ok',
  other_order: 'differs',
  arrays_read: 'ok',
  arrays_misread: 'fails',
  created_read: 'ok',
  created_ignored: 'fails',
  search_read: 'ok',
  search_ignored: 'fails',
  decimals_text: 'ok',
  decimals_numbers: 'differs',
  words_known: 'ok',
  words_other: 'differs',
  shape_known: 'ok',
  shape_other: 'differs',
  not_sent: 'missing',
  none_seen: 'unknown',
  too_few: 'unknown',
  file_same: 'ok',
  file_relative: 'differs',
  file_other: 'differs',
  file_kept_out: 'fails',
  opens: 'ok',
  opens_with_key: 'differs',
  opens_not: 'fails',
  words_kept: 'ok',
  words_absent: 'missing',
  said_as_known: 'ok',
  said_otherwise: 'differs',
  said_nothing: 'missing',
  absent_404: 'ok',
  absent_otherwise: 'differs',
  limit_unmet: 'unknown',
  limit_said: 'ok',
  limit_met: 'ok',
  limit_met_silent: 'differs',
  shows_in_exports: 'unknown',
  shows_in_writes: 'unknown',
  not_asked: 'unknown',
} as const satisfies Readonly<Record<string, State>>;
export type Fact = keyof typeof facts;

/**
 * What a fact says besides itself: counts, milliseconds, words of the interface; never a record's
 * content, nor a key.
 */
export type Values = Readonly<Record<string, string | number>>;

/** One line of the report. */
export interface Finding {
  readonly check: Check;
  readonly fact: Fact;
  readonly values: Values;
}

/** A finding. */
export const finding = (check: Check, fact: Fact, values: Values = {}): Finding => ({
  check,
  fact,
  values,
});
/** How the line stands. */
export const stateOf = ({ fact }: Finding): State => facts[fact];
/** Every line in the order of the report. */
export const allChecks = Object.keys(checks) as readonly Check[];
