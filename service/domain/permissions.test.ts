import { expect, test } from 'vitest';
import { approvementStatuses, processingStatuses } from '#contract/invoice.ts';
import { roleTypes } from '#contract/workspace-user.ts';
import { invoicePermissions, mayCreate, recordPermissions } from '#service/domain/permissions.ts';

const me = 'me';
const none = '------';
const letters = [
  'can_update',
  'can_delete',
  'can_approve',
  'can_reject',
  'can_remove_approval',
  'can_read_again',
] as const;

// u update, d delete, a approve, r reject, x remove approval, o read over again.
const rights: Readonly<Record<string, string>> = {
  'admin mine waiting': 'udar-o',
  'admin other waiting': 'udar-o',
  'admin mine rejected': 'uda-x-',
  'admin other rejected': 'uda-x-',
  'admin mine approved': '----x-',
  'admin other approved': '----x-',
  'member mine waiting': 'ud---o',
};
const unread: Readonly<Record<string, string>> = {
  'admin mine waiting': '-d----',
  'admin other waiting': '-d----',
  'admin mine rejected': '-d--x-',
  'admin other rejected': '-d--x-',
  'admin mine approved': '----x-',
  'admin other approved': '----x-',
  'member mine waiting': '-d----',
};

const failed: Readonly<Record<string, string>> = {
  ...rights,
  'admin mine rejected': 'uda-xo',
  'admin other rejected': 'uda-xo',
};

const cases = roleTypes.flatMap((role_type) =>
  ['mine', 'other'].flatMap((whose) =>
    approvementStatuses.flatMap((approvement_status) =>
      processingStatuses.map((processing_status) => {
        const wanted =
          { processing: unread, finished: rights, failed }[processing_status][
            `${role_type} ${whose} ${approvement_status}`
          ] ?? none;
        return { role_type, whose, approvement_status, processing_status, wanted };
      }),
    ),
  ),
);

test.each(cases)(
  '$role_type, $whose, $approvement_status, $processing_status: $wanted',
  ({ role_type, whose, approvement_status, processing_status, wanted }) => {
    const invoice = {
      workspace_user_uid: whose === 'mine' ? me : 'somebody',
      approvement_status,
      processing_status,
    };
    const flags = invoicePermissions({ uid: me, role_type }, invoice);
    expect(letters.map((name, index) => (flags[name] ? 'udarxo'[index] : '-')).join('')).toBe(
      wanted,
    );
  },
);

test('an approved invoice can only have its approval removed (interface 3)', () => {
  const invoice = {
    workspace_user_uid: me,
    approvement_status: 'approved',
    processing_status: 'finished',
  } as const;
  expect(invoicePermissions({ uid: me, role_type: 'admin' }, invoice)).toEqual({
    can_update: false,
    can_delete: false,
    can_approve: false,
    can_reject: false,
    can_remove_approval: true,
    can_read_again: false,
  });
});

test('members update companies and cards, only administrators delete them, viewers read', () => {
  expect(
    roleTypes.map((role_type) => [
      role_type,
      recordPermissions({ uid: me, role_type }),
      mayCreate({ uid: me, role_type }),
    ]),
  ).toEqual([
    ['admin', { can_update: true, can_delete: true }, true],
    ['member', { can_update: true, can_delete: false }, true],
    ['viewer', { can_update: false, can_delete: false }, false],
  ]);
});
