import { useLingui } from '@lingui/react/macro';
import type { RoleType } from '#contract/workspace-user.ts';

/** What each role may and may not, in a sentence or two (gap G19). */
export function useRoleWords(): Readonly<Record<RoleType, string>> {
  const { t } = useLingui();
  return {
    admin: t`Does everything: approves and rejects, changes and deletes, adds and removes people.`,
    member: t`Uploads invoices, and changes or deletes their own until they are decided. Adds and changes companies and cards. Does not approve.`,
    viewer: t`Reads and exports everything. Changes nothing.`,
  };
}
