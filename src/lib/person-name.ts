import type { WorkspaceUser } from '#contract/workspace-user.ts';

/** What a person is called: the name, else the address; empty where neither is known. */
export const personName = (person: Pick<WorkspaceUser, 'user'> | null | undefined): string =>
  person?.user.full_name || person?.user.email || '';

/** The same for a list to choose from: the beginning of the UID where nothing is known. */
export const personLabel = (person: WorkspaceUser): string =>
  personName(person) || person.uid.slice(0, 8);
