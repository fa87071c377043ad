import { afterEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { aWorkspaceUser } from '#contract/fixtures.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './people-page.tsx';

const uid = (last: string) => `5b6e1f1c-0000-4000-8000-0000000000${last}`;
export const key = 'inv_shown-this-once';

export function aPerson(
  last: string,
  full_name: string,
  role_type: string,
  with_: Partial<ListedWorkspaceUser> = {},
): ListedWorkspaceUser {
  const email = `${full_name.split(' ')[0]?.toLowerCase()}@example.com`;
  return {
    ...aWorkspaceUser({
      uid: uid(last),
      user: { uid: uid(last), email, first_name: '', last_name: '', full_name },
      role_type,
    }),
    created_at: '2026-03-02T09:30:00+00:00',
    is_you: false,
    permissions: { can_delete: true },
    ...with_,
  };
}
export const ada = aPerson('01', 'Ada Yılmaz', 'admin', {
  is_you: true,
  permissions: { can_delete: false },
});
export const robin = aPerson('02', 'Robin İnce', 'viewer');

/**
 * Opens the page on a service with these people. `can_create`: whether the key may add more; null
 * if the service does not say.
 */
export async function open(
  at = '/people',
  {
    people = [ada, robin],
    can_create = true,
  }: { people?: readonly ListedWorkspaceUser[]; can_create?: boolean | null } = {},
) {
  const service = new RecordService<ListedWorkspaceUser>(people, (body) => ({
    ...aPerson('99', 'Grace Hopper', 'member'),
    ...body,
    api_key: key,
  }));
  let other: typeof service.instead;
  service.instead = (method, path, body) => {
    const answer = other?.(method, path, body);
    if (answer || method !== 'GET' || !path.startsWith('/v1/workspace-users/')) return answer;
    return Response.json({
      count: service.records.length,
      next: null,
      previous: null,
      results: service.records,
      ...(can_create === null ? {} : { permissions: { can_create } }),
    });
  };
  const opened = await openRecords(Component, '/people', service, at);
  return {
    ...opened,
    service,
    answerWith: (answer: NonNullable<typeof service.instead>) => {
      other = answer;
    },
  };
}

export const row = (name: string) => page.getByRole('row').filter({ hasText: name });
export const dialog = (name: string) => page.getByRole('dialog', { name });

export async function typePerson(): Promise<void> {
  await dialog('Add person').getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
  await dialog('Add person').getByRole('radio', { name: 'Viewer' }).click();
}
export const send = () => dialog('Add person').getByRole('button', { name: 'Add person' }).click();

/** Sets up and clears what these tests share; called once at the top of a test file. */
export function setUpPeopleTests(): void {
  afterEach(() => vi.unstubAllGlobals());
}
