import type { WorkspaceUser } from '#contract/workspace-user.ts';

/** What a person is called: the name, else the address, else the beginning of the UID. */
export const personName = ({ uid, user }: WorkspaceUser): string =>
  user.full_name || user.email || uid.slice(0, 8);
