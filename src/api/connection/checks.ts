import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The headings in the order of the report. */
export const parts = {
  connection: msg`Connection`,
  parts: msg`Parts of the server`,
  reading: msg`Lists and filters`,
  records: msg`Records`,
  answers: msg`Answers and changes`,
};
export type ReportSection = keyof typeof parts;

/** As expected, different but usable, missing, not testable by reading, or failing. */
export const states = {
  ok: msg`OK`,
  differs: msg`Differs`,
  missing: msg`Missing`,
  unknown: msg`Not known`,
  fails: msg`Doesn't work`,
};
export type State = keyof typeof states;

const check = (part: ReportSection, name: MessageDescriptor, ...gaps: readonly string[]) => ({
  part,
  name,
  gaps,
});

/** The report's lines in order: heading, subject, and the gaps that each answers. */
export const checks = {
  address: check('connection', msg`Address`),
  interface: check('connection', msg`Interface`),
  key: check('connection', msg`Key`),
  rights: check('connection', msg`Permissions`, 'G19', 'G39'),
  guarded: check('connection', msg`Without a key`, 'G14'),
  speed: check('connection', msg`Speed`),
  dialect: check('connection', msg`Dialect`, 'G37'),
  companies: check('parts', msg`Companies`, 'G38'),
  cards: check('parts', msg`Cards`, 'G15'),
  people: check('parts', msg`People`, 'G34'),
  etag: check('parts', msg`Version of an invoice`, 'G32'),
  idempotency: check('parts', msg`Repeating an upload`, 'G31'),
  openapi: check('parts', msg`Description`, 'G35'),
  health: check('parts', msg`Health`, 'G36'),
  backup: check('parts', msg`Backup`, 'G42'),
  same_file: check('parts', msg`Files that are already there`, 'G44'),
  memory: check('parts', msg`Learning from a company's invoices`, 'G45'),
  page_size: check('reading', msg`Page size`, 'G1'),
  page: check('reading', msg`Pages`, 'G1'),
  order: check('reading', msg`Order`, 'G2'),
  arrays: check('reading', msg`Several values in a filter`, 'G3'),
  created: check('reading', msg`Filter by day`, 'G4'),
  search: check('reading', msg`Search`, 'G5'),
  money: check('records', msg`Amounts`, 'G8'),
  items: check('records', msg`Lines`, 'G9'),
  processing: check('records', msg`Reading of the file`, 'G10'),
  statuses: check('records', msg`Statuses`, 'G11'),
  category: check('records', msg`Category`, 'G16'),
  card: check('records', msg`Card of an invoice`, 'G17'),
  payment: check('records', msg`Payment types`, 'G18'),
  roles: check('records', msg`Roles`, 'G19'),
  history: check('records', msg`History`, 'G20'),
  vat: check('records', msg`VAT by rate`, 'G21'),
  display: check('records', msg`Amount for display`, 'G22'),
  file: check('records', msg`Address of the document`, 'G23'),
  file_opens: check('records', msg`Opening the document`, 'G23', 'G24'),
  words: check('records', msg`Words of photos and scans`, 'G43'),
  errors: check('answers', msg`Refusals`, 'G27'),
  missing: check('answers', msg`What isn't there`, 'G29'),
  limit: check('answers', msg`Rate limit`, 'G30'),
  exports: check('answers', msg`Exports`, 'G26', 'G40'),
  writes: check('answers', msg`Changes`, 'G6', 'G7', 'G12', 'G13', 'G25', 'G28', 'G33'),
};
export type CheckName = keyof typeof checks;

const isCheck = (name: string): name is CheckName => name in checks;
/** Every line in the order of the report. */
export const allChecks: readonly CheckName[] = Object.keys(checks).filter(isCheck);
