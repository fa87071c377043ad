import { expect, test } from 'vitest';
import { noPermissions, type InvoicePermissions } from '#contract/permissions.ts';
import {
  bySkipReason,
  planOf,
  tallyOf,
  skipReasonOf,
  type DecisionAction,
} from '#src/lib/decisions/decision.ts';
import type { SelectedInvoice } from './selected-invoice.ts';

const one = (
  uid: string,
  approvement_status: string,
  permissions: Partial<InvoicePermissions> = {},
): SelectedInvoice => ({
  uid,
  hf_id: `INV-${uid}`,
  company: null,
  total_price: '1.00',
  currency: 'EUR',
  approvement_status,
  processing_status: 'finished',
  permissions: { ...noPermissions, ...permissions },
});

test('follows the permissions rather than the status', () => {
  expect(skipReasonOf('approve', one('1', 'approved', { can_approve: true }))).toBe(null);
  expect(skipReasonOf('approve', one('1', 'waiting'))).toBe('forbidden');
});

test.each<[DecisionAction, string, string]>([
  ['approve', 'approved', 'approved'],
  ['approve', 'rejected', 'rejected'],
  ['reject', 'approved', 'approved'],
  ['reject', 'rejected', 'rejected'],
  ['delete', 'approved', 'approved'],
  ['delete', 'waiting', 'forbidden'],
  ['remove_approval', 'waiting', 'waiting'],
  ['approve', 'on hold', 'forbidden'],
])('skips %s on an invoice that is %s because of: %s', (action, status, why) => {
  expect(skipReasonOf(action, one('1', status))).toBe(why);
});

test('gives the running reading as the reason before the status', () => {
  expect(skipReasonOf('approve', { ...one('1', 'waiting'), processing_status: 'processing' })).toBe(
    'processing',
  );
});

test('a plan keeps the order and groups what it skips by reason', () => {
  const picked = [
    one('1', 'waiting', { can_approve: true }),
    one('2', 'approved'),
    one('3', 'waiting'),
    one('4', 'approved'),
    one('5', 'rejected', { can_approve: true }),
  ];
  const plan = planOf('approve', picked);
  expect(plan.todo.map(({ uid }) => uid)).toEqual(['1', '5']);
  expect(
    [...bySkipReason(plan.leftOut)].map(([why, all]) => [why, all.map(({ uid }) => uid)]),
  ).toEqual([
    ['approved', ['2', '4']],
    ['forbidden', ['3']],
  ]);
});

test('counts everything without an outcome as left', () => {
  const outcomes = [
    { kind: 'done', undoable: true },
    { kind: 'skipped', why: 'gone' },
    { kind: 'failed', problem: 0 },
    { kind: 'unknown', problem: null },
    { kind: 'not started' },
  ] as const;
  expect(tallyOf(outcomes, 9)).toEqual({
    total: 9,
    done: 1,
    skipped: 1,
    failed: 1,
    unknown: 1,
    left: 5,
  });
});
