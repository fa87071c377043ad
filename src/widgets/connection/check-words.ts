import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Check, Part, State } from '#src/lib/connection/facts.ts';

const checkNames: Readonly<Record<Check, MessageDescriptor>> = {
  address: msg`Address`,
  interface: msg`Interface`,
  key: msg`Key`,
  rights: msg`What it may do`,
  guarded: msg`Without a key`,
  speed: msg`Speed`,
  dialect: msg`Dialect`,
  companies: msg`Companies`,
  cards: msg`Cards`,
  people: msg`People`,
  etag: msg`Version of an invoice`,
  idempotency: msg`Repeating an upload`,
  openapi: msg`Description`,
  health: msg`Health`,
  backup: msg`Backup`,
  page_size: msg`Page size`,
  page: msg`Pages`,
  order: msg`Order`,
  arrays: msg`Several values in a filter`,
  created: msg`Filter by day`,
  search: msg`Search`,
  money: msg`Amounts`,
  items: msg`Lines`,
  processing: msg`Reading of the file`,
  statuses: msg`Statuses`,
  category: msg`Category`,
  card: msg`Card of an invoice`,
  payment: msg`Payment types`,
  roles: msg`Roles`,
  history: msg`History`,
  vat: msg`VAT by rate`,
  display: msg`Amount for display`,
  file: msg`Address of the document`,
  file_opens: msg`Opening the document`,
  words: msg`Words of photos and scans`,
  errors: msg`Refusals`,
  missing: msg`What is not there`,
  limit: msg`Rate limit`,
  exports: msg`Exports`,
  writes: msg`Changes`,
};

const stateNames: Readonly<Record<State, MessageDescriptor>> = {
  ok: msg`OK`,
  differs: msg`Differs`,
  missing: msg`Missing`,
  unknown: msg`Not known`,
  fails: msg`Does not work`,
};

const partNames: Readonly<Record<Part, MessageDescriptor>> = {
  connection: msg`Connection`,
  parts: msg`Parts of the service`,
  reading: msg`Lists and filters`,
  records: msg`Records`,
  answers: msg`Answers and changes`,
};

/** What a line looks at. Called, as the others, inside a component that follows the language. */
export const checkName = (check: Check): string => i18n._(checkNames[check]);

/** How a line stands, in a word beside its icon. */
export const stateName = (state: State): string => i18n._(stateNames[state]);

/** The heading over a part of the report. */
export const partName = (part: Part): string => i18n._(partNames[part]);
