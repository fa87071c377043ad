import { beforeEach, expect, test } from 'vitest';
import { anItem } from '#contract/fixtures.ts';
import { draftOf, eraseDrafts, storeEdits } from '#src/device/drafts.ts';
import { contentsOf } from './cells.ts';
import {
  idempotencyKeyOf,
  newKey,
  noEdits,
  readLineEdits,
  writeLineEdits,
  type LineEdits,
} from './line-drafts.ts';

const uid = '5b6e1f1c-0000-4000-8000-00000000dead';
const { uid: line } = anItem();
const nothing = new Map<string, LineEdits>();

beforeEach(eraseDrafts);

test('reads existing drafts with marked numbers, unfinished numbers and names as they are', () => {
  storeEdits(
    uid,
    {
      [`item/${line}/name`]: { base: 'Screws', mine: '#5 screws' },
      [`item/${line}/quantity`]: { base: '#10.000', mine: '#12.000' },
      [`item/${line}/total_price`]: { base: '#59.50', mine: '1.2.3' },
      [`item/${line}/vat_rate`]: { base: '#19.00', mine: '' },
      [`item/${line}/unit`]: { base: 'p', mine: 'kil' },
      'item/new:1.2.3/sent': { base: '', mine: '{"name":"Pens"}' },
      'item/gone-line/gone': { base: '{"name":"Paper","quantity":"#1.000"}', mine: 'gone' },
    },
    '2026-03-02T12:00:00.000Z',
  );
  expect(Object.fromEntries(readLineEdits(uid))).toEqual({
    [line]: {
      ...noEdits,
      cells: {
        name: { base: 'Screws', mine: '#5 screws' },
        quantity: { base: '10.000', mine: '12.000' },
        total_price: { base: '59.50', mine: { typed: '1.2.3' } },
        vat_rate: { base: '19.00', mine: '' },
        unit: { base: 'p', mine: 'kil' },
      },
    },
    'new:1.2.3': { ...noEdits, created: { name: 'Pens' } },
    'gone-line': { ...noEdits, deleted: contentsOf({ name: 'Paper', quantity: '1.000' }) },
  });
});

test('reads edits back as written, and finished edits leave no draft', () => {
  const edits = new Map<string, LineEdits>([
    [
      line,
      {
        cells: { name: { base: 'a', mine: '#1' }, total_price: { base: '1.00', mine: '2.00' } },
        created: { name: 'Pens' },
        deleted: contentsOf(anItem()),
      },
    ],
  ]);
  writeLineEdits(uid, nothing, edits);
  expect(readLineEdits(uid)).toEqual(edits);
  writeLineEdits(uid, edits, nothing);
  expect(draftOf(uid)).toBeUndefined();
});

test('a number sign typed into a number cell stays text', () => {
  const edits = new Map<string, LineEdits>([
    [line, { ...noEdits, cells: { quantity: { base: '1.000', mine: { typed: '#10' } } } }],
  ]);
  writeLineEdits(uid, nothing, edits);
  expect(readLineEdits(uid).get(line)?.cells.quantity?.mine).toEqual({ typed: '#10' });
});

test('an edit that starts again starts from the current value of the service', () => {
  const edits = (base: string) =>
    new Map<string, LineEdits>([[line, { ...noEdits, cells: { name: { base, mine: 'Mine' } } }]]);
  writeLineEdits(uid, nothing, edits('Before'));
  writeLineEdits(uid, edits('Before'), edits('After'));
  expect(readLineEdits(uid)).toEqual(edits('After'));
});

test('unchanged lines stay the same objects', () => {
  writeLineEdits(
    uid,
    nothing,
    new Map([['other', { ...noEdits, cells: { name: { base: '', mine: 'Pens' } } }]]),
  );
  const before = readLineEdits(uid);
  storeEdits(uid, { 'item/new:1/name': { base: '', mine: 'Paper' } }, '2026-03-02T12:00:00.000Z');
  expect(readLineEdits(uid, before).get('other')).toBe(before.get('other'));
});

test('keys of new rows sort by creation and end in the idempotency key', () => {
  const keys = [newKey(), newKey(), newKey()];
  expect(keys.toSorted()).toEqual(keys);
  expect(keys.map(idempotencyKeyOf)).toEqual(keys.map((key) => key.slice(-36)));
});
