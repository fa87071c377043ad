import type { WorkspaceUser } from '#contract/workspace-user.ts';

/** A person's name, else email address; empty if neither is known. */
export const personName = (person: Pick<WorkspaceUser, 'user'> | null | undefined): string =>
  person?.user.full_name || person?.user.email || '';

/** `personName` for lists of choices: never empty, but the start of the UID if nothing is known. */
export const personLabel = (person: WorkspaceUser): string =>
  personName(person) || person.uid.slice(0, 8);
