import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  noPermissions,
  invoicePermissions,
  unknownPermissions,
  type InvoicePermissions,
} from '#contract/permissions.ts';
import { skipReasonOf, type SkipReason } from './decision.ts';
import {
  unavailableReason,
  invoiceActions,
  forbiddenActions,
  forbiddenOnRecord,
  type UnavailableReason,
  type DecisionState,
} from './why-not.ts';

const flags = [
  'can_update',
  'can_delete',
  'can_approve',
  'can_reject',
  'can_remove_approval',
] as const;
const flagOf = {
  update: 'can_update',
  delete: 'can_delete',
  approve: 'can_approve',
  reject: 'can_reject',
  remove_approval: 'can_remove_approval',
} as const;
const parse = (value: unknown) => z.parse(invoicePermissions, value);
const sets: InvoicePermissions[] = Array.from({ length: 32 }, (_, bits) =>
  parse(Object.fromEntries(flags.map((flag, place) => [flag, (bits & (1 << place)) !== 0]))),
);
const statuses = ['waiting', 'approved', 'rejected', 'on_hold', ''];
const readings = ['processing', 'finished', 'failed', 'queued'];
const standings: DecisionState[] = statuses.flatMap((approvement_status) =>
  readings.flatMap((processing_status) =>
    sets.map((permissions) => ({ approvement_status, processing_status, permissions })),
  ),
);
const told = ({ approvement_status, processing_status, permissions }: DecisionState) =>
  `${approvement_status} ${processing_status} ${flags.filter((flag) => permissions[flag]).join()}`;

test('an action is either offered or has exactly one reason, for any status and permissions', () => {
  expect(standings).toHaveLength(5 * 4 * 32);
  for (const standing of standings)
    for (const action of invoiceActions) {
      const offered =
        standing.permissions[flagOf[action]] &&
        !(action === 'update' && standing.processing_status === 'processing');
      expect(unavailableReason(action, standing) === null, `${action} ${told(standing)}`).toBe(
        offered,
      );
    }
});

test('a list skips an invoice for the same reason its page gives', () => {
  const reasonOf: Record<UnavailableReason['why'], SkipReason | null> = {
    being_read: 'processing',
    unknown_permissions: 'untold',
    right: 'forbidden',
    status: 'forbidden',
    approved: 'approved',
    rejected: 'rejected',
    done: null,
    nothing_to_undo: null,
  };
  for (const standing of standings)
    for (const action of ['approve', 'reject', 'delete', 'remove_approval'] as const) {
      const onPage = unavailableReason(action, standing);
      const inList = skipReasonOf(action, standing);
      const name = `${action} ${told(standing)}`;
      if (onPage === null) expect(inList, name).toBe(null);
      // The missing permission is the reason: an approval does not prevent removing the approval.
      else if (onPage.why === 'approved' && action === 'remove_approval')
        expect(inList, name).toBe('forbidden');
      else if (reasonOf[onPage.why]) expect(inList, name).toBe(reasonOf[onPage.why]);
      // The status is the reason, but an unknown status must not be presented as a known one.
      else if (['on_hold', ''].includes(standing.approvement_status))
        expect(inList, name).toBe('forbidden');
      else expect(inList, name).toBe(standing.approvement_status);
    }
});

test('reports unknown permissions as unknown, not as a missing permission', () => {
  const standing = { approvement_status: 'waiting', processing_status: 'finished' };
  expect(unavailableReason('approve', { ...standing, permissions: noPermissions })).toEqual({
    why: 'right',
  });
  expect(unavailableReason('approve', { ...standing, permissions: unknownPermissions })).toEqual({
    why: 'unknown_permissions',
  });
  expect(forbiddenActions({ ...standing, permissions: unknownPermissions })).toEqual([
    {
      unavailableReason: { why: 'unknown_permissions' },
      actions: ['update', 'delete', 'approve', 'reject'],
    },
  ]);
  // Some keys may approve a rejected invoice; only the service knows.
  const rejected = { ...standing, approvement_status: 'rejected', permissions: unknownPermissions };
  expect(unavailableReason('approve', rejected)).toEqual({ why: 'unknown_permissions' });
  expect(skipReasonOf('approve', rejected)).toBe('untold');
});

test('suggests undoing a decision only where this key may do so', () => {
  for (const standing of standings)
    for (const action of invoiceActions) {
      const reason = unavailableReason(action, standing);
      if (reason !== null && 'undo' in reason && reason.undo !== null)
        expect(standing.permissions[flagOf[reason.undo]], `${action} ${told(standing)}`).toBe(true);
    }
});

test('every forbidden action is in exactly one line unless the status itself explains it', () => {
  for (const standing of standings) {
    const lines = forbiddenActions(standing);
    const inLines = lines.flatMap(({ actions }) => actions);
    expect(new Set(inLines).size).toBe(inLines.length);
    for (const action of invoiceActions) {
      const why = unavailableReason(action, standing)?.why;
      expect(inLines.includes(action), `${action} ${told(standing)}`).toBe(
        why !== undefined && why !== 'done' && why !== 'nothing_to_undo',
      );
    }
  }
});

test('shows at most two lines above an invoice', () => {
  for (const standing of standings)
    expect(forbiddenActions(standing).length, told(standing)).toBeLessThanOrEqual(2);
});

const nothing = parse({});
const finished = { processing_status: 'finished', permissions: nothing };

test('an approved invoice suggests removing the approval to those who may', () => {
  expect(
    forbiddenActions({
      ...finished,
      approvement_status: 'approved',
      permissions: { ...noPermissions, can_remove_approval: true },
    }),
  ).toEqual([
    {
      unavailableReason: { why: 'approved', undo: 'remove_approval' },
      actions: ['update', 'delete', 'reject'],
    },
  ]);
  expect(forbiddenActions({ ...finished, approvement_status: 'approved' })).toEqual([
    {
      unavailableReason: { why: 'approved', undo: null },
      actions: ['update', 'delete', 'reject', 'remove_approval'],
    },
  ]);
});

test('a rejected invoice suggests removing the decision to those who may', () => {
  expect(
    unavailableReason('update', {
      ...finished,
      approvement_status: 'rejected',
      permissions: { ...noPermissions, can_remove_approval: true },
    }),
  ).toEqual({ why: 'rejected', undo: 'remove_approval' });
  expect(unavailableReason('update', { ...finished, approvement_status: 'rejected' })).toEqual({
    why: 'rejected',
    undo: null,
  });
});

test('names an unknown status as the service spells it', () => {
  expect(forbiddenActions({ ...finished, approvement_status: 'on_hold' })).toEqual([
    {
      unavailableReason: { why: 'status', status: 'on_hold' },
      actions: ['update', 'delete', 'approve', 'reject'],
    },
  ]);
});

test('a company or card withholds actions its permissions lack, also if there are none at all', () => {
  expect(forbiddenOnRecord({ can_update: true, can_delete: true })).toEqual([]);
  expect(forbiddenOnRecord({ can_update: true, can_delete: false })).toEqual(['delete']);
  expect(forbiddenOnRecord({ can_update: false, can_delete: false })).toEqual(['update', 'delete']);
  expect(forbiddenOnRecord(null)).toEqual(['update', 'delete']);
});
