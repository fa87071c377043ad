import { expect, test } from 'vitest';
import type { Invoice } from '#contract/invoice.ts';
import { invoice as schema } from '#contract/invoice.ts';
import { checkActs, checkInvoice, checkUploads } from '#tools/simulation/checker.ts';
import { Ledger, type Upload } from '#tools/simulation/ledger.ts';
import { contentOf, SimulatedReader } from '#tools/simulation/simulated-reader.ts';
import { World } from '#tools/simulation/world.ts';

const uid = 'aaaaaaaa-0000-4000-8000-00000000000a';
const somebody = {
  uid: 'bbbbbbbb-0000-4000-8000-00000000000b',
  user: { full_name: 'Ada' },
  role_type: 'admin',
};
const upload = (): Upload => ({
  content: contentOf(7, 'good'),
  number: 7,
  kind: 'good',
  by: somebody.uid,
  end: 'done',
  uids: new Set([uid]),
});
const reader = new SimulatedReader(new World(1));

/** An invoice that was read and approved. */
function approved(with_: object = {}, more: readonly object[] = []): Invoice {
  const line = { uid, name: 'L-7', total_price: '119.00', vat_rate: '19.00', quantity: '1.000' };
  return schema.parse({
    uid,
    invoice_number: 'F-7',
    processing_status: 'finished',
    approvement_status: 'approved',
    created_at: '2026-03-01T08:00:00.000000+00:00',
    items: [line],
    vat_categories: [{ vat_rate: '19.00', net: '100.00', vat: '19.00', total: '119.00' }],
    history: [
      ...more,
      { uid, action: 'approve', workspace_user: somebody, changes: [] },
      { uid, action: 'process', changes: [] },
      { uid, action: 'upload', workspace_user: somebody, changes: [] },
    ],
    ...with_,
  });
}
const approval = { action: 'approve', by: somebody.uid, mark: '', end: 'done' } as const;

test('finds no problem in an invoice that matches its history', () => {
  expect(checkInvoice(approved(), upload(), reader)).toEqual([]);
  expect(checkActs(approved(), [approval])).toEqual([]);
});

test.each([
  ['a double approval', approved({}, [{ uid, action: 'approve', workspace_user: somebody }])],
  ['a status that differs from the history', approved({ approvement_status: 'waiting' })],
  ['a number that nobody entered', approved({ invoice_number: 'X' })],
  ['a missing line', approved({ items: [] })],
  ['rates that do not add up', approved({ vat_categories: [] })],
  ['a failure without a reason', approved({ processing_status: 'failed' })],
])('detects %s in an invoice', (_what, invoice) => {
  expect(checkInvoice(invoice, upload(), reader)).not.toEqual([]);
});

test('detects an acknowledged approval that is lost, and a refused one that was made', () => {
  expect(checkActs(approved(), [approval, approval])).not.toEqual([]);
  expect(checkActs(approved(), [{ ...approval, end: 'refused' }])).not.toEqual([]);
  expect(checkActs(approved(), [{ ...approval, end: 'unknown' }])).toEqual([]);
});

test('detects an upload that is lost, duplicated or changed', () => {
  const ledger = new Ledger();
  ledger.uploads.push(upload());
  const { content } = upload();
  expect(checkUploads(ledger, [{ uid, content }])).toEqual([]);
  expect(checkUploads(ledger, [])).not.toEqual([]);
  expect(
    checkUploads(ledger, [
      { uid, content },
      { uid: somebody.uid, content },
    ]),
  ).not.toEqual([]);
  expect(checkUploads(ledger, [{ uid, content: content.slice(0, 9) }])).not.toEqual([]);
  expect(checkUploads(ledger, [{ uid, content: undefined }])).not.toEqual([]);
});
