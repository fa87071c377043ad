import { noPermissions, unknownPermissions } from '#contract/permissions.ts';
import { expect, test } from 'vitest';
import { aCompany, anInvoiceRow } from '#contract/fixtures.ts';
import {
  movePlan,
  movesCsv,
  moveTally,
  toMoving,
  whyNotMoved,
  type MoveNote,
} from '#src/lib/merging/moves.ts';
import {
  changesBack,
  changesLeft,
  changesOf,
  fullerOf,
  fullerSides,
  isFullest,
} from '#src/lib/merging/surviving-fields.ts';

const may = { ...noPermissions, can_update: true };

test('preselects the fuller value, or that of the surviving company if neither is fuller', () => {
  const into = aCompany({
    name: 'Nordlicht',
    tax_number: 'DE811907980',
    tax_office: '',
    phone: '040 1',
    address: 'Hafenstraße 4, 20457 Hamburg',
  });
  const from = aCompany({
    name: 'Nordlicht Bürobedarf GmbH',
    tax_number: '811907980',
    tax_office: 'Hamburg',
    phone: '040 2',
    address: 'Hamburg',
  });
  const sides = fullerSides(into, from);
  expect(sides).toEqual({
    name: 'from',
    tax_number: 'into',
    tax_office: 'from',
    phone: 'into',
    address: 'into',
  });
  expect(changesOf(into, from, sides)).toEqual({
    name: 'Nordlicht Bürobedarf GmbH',
    tax_office: 'Hamburg',
  });
});

test('changes nothing that is already equal', () => {
  const one = aCompany();
  expect(
    changesOf(
      one,
      { ...one, phone: ` ${one.phone} ` },
      { name: 'from', tax_number: 'from', tax_office: 'from', phone: 'from', address: 'from' },
    ),
  ).toEqual({});
});

test('undoing restores the old values, except where someone has written since', () => {
  const before = aCompany({ name: 'Nordlicht', phone: '', address: 'Hamburg' });
  const patch = { name: 'Nordlicht GmbH', phone: '040 2' };
  expect(changesBack(before, patch, { ...before, ...patch })).toEqual({
    name: 'Nordlicht',
    phone: '',
  });
  expect(changesBack(before, patch, { ...before, ...patch, phone: '040 9' })).toEqual({
    name: 'Nordlicht',
  });
});

test('after an uncertain write, only fields that are still unchanged are written again', () => {
  const before = aCompany({ name: 'Nordlicht', phone: '', address: 'Hamburg' });
  const patch = { name: 'Nordlicht GmbH', phone: '040 2', address: 'Hafenstraße 4' };
  const now = { ...before, name: 'Nordlicht GmbH', phone: '040 9', tax_office: 'Altona' };
  expect(changesLeft(before, patch, now)).toEqual({
    todo: { address: 'Hafenstraße 4' },
    done: { name: 'Nordlicht GmbH' },
    others: { phone: '040 9' },
  });
});

test('keeps the company with more fields, or the older of two equal ones', () => {
  const [poor, young, old] = [
    aCompany({ uid: 'p', address: '' }),
    aCompany({ uid: 'y', created_at: '2026-03-02T00:00:00Z' }),
    aCompany({ uid: 'o', created_at: '2025-03-02T00:00:00Z' }),
  ];
  expect(fullerOf([poor, young, old])?.uid).toBe('o');
  expect(isFullest(old, [poor, young, old])).toBe(false);
  expect(isFullest(old, [poor, old])).toBe(true);
});

test.each([
  ['approved', 'finished', noPermissions, 'approved'],
  ['waiting', 'processing', noPermissions, 'processing'],
  ['waiting', 'finished', noPermissions, 'forbidden'],
  ['approved', 'finished', may, null],
  ['something new', 'finished', may, null],
])(
  'an invoice that is %s, %s moves or gives the reason',
  (approvement_status, processing_status, permissions, why) => {
    expect(whyNotMoved({ approvement_status, processing_status, permissions })).toBe(why);
  },
);

test('with unknown permissions, only approved and processing invoices stay; denied ones stay too', () => {
  const rows = [
    anInvoiceRow({ uid: 'a', permissions: noPermissions }),
    ...[
      { uid: 'b', approvement_status: 'approved' },
      { uid: 'c' },
      { uid: 'd', approvement_status: 'on_hold' },
    ].map((row) => anInvoiceRow({ ...row, permissions: unknownPermissions })),
  ].map(toMoving);
  expect(movePlan(rows).todo.map(({ uid }) => uid)).toEqual(['c', 'd']);
});

test('counts every invoice once', () => {
  const note = (end: MoveNote<null>['end']): MoveNote<null> => ({ end, invoice_number: '' });
  const notes = new Map([
    ['a', note({ kind: 'moved' })],
    ['b', note({ kind: 'doubt', problem: null, back: true })],
    ['c', note({ kind: 'doubt', problem: null, back: false })],
    ['d', note({ kind: 'not back', why: 'approved', problem: null })],
    ['e', note({ kind: 'kept', why: 'approved' })],
    ['f', note({ kind: 'back' })],
  ]);
  expect(
    moveTally(
      'abcdefg'.split('').map((uid) => ({ uid })),
      notes,
    ),
  ).toEqual({ moved: 3, back: 1, kept: 1, failed: 0, doubt: 1, left: 1 });
});

test('the list of moved invoices keeps amounts exact and escapes formulas', async () => {
  const record = toMoving(anInvoiceRow({ hf_id: '=1+1' }));
  const text = await movesCsv(
    ['ID', 'Number', 'Date', 'Total', 'Currency', 'Outcome', 'Why', 'From', 'Into'],
    [{ record, invoice_number: 'A,1', outcome: 'Moved', why: '' }],
    'Çınar',
    '@Nord',
  ).text();
  expect(text.split('\r\n')).toEqual([
    'ID,Number,Date,Total,Currency,Outcome,Why,From,Into',
    '\'=1+1,"A,1",2026-02-27,59.50,EUR,Moved,,Çınar,\'@Nord',
    '',
  ]);
});
