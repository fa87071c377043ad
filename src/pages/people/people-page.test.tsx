import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { aWorkspaceUser } from '#contract/fixtures.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './people-page.tsx';

const uid = (last: string) => `5b6e1f1c-0000-4000-8000-0000000000${last}`;
const key = 'inv_shown-this-once';

function aPerson(
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
const ada = aPerson('01', 'Ada Yılmaz', 'admin', {
  is_you: true,
  permissions: { can_delete: false },
});
const robin = aPerson('02', 'Robin İnce', 'viewer');

afterEach(() => vi.unstubAllGlobals());

const seen: { client?: QueryClient } = {};
function Watched() {
  const client = useQueryClient();
  useEffect(() => {
    seen.client = client;
  }, [client]);
  return <Component />;
}

/** The page before a service that lists these people to somebody who may add some, or not, or does not say. */
async function open(
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
  const opened = await openRecords(Watched, '/people', service, at);
  return {
    ...opened,
    service,
    answerWith: (answer: NonNullable<typeof service.instead>) => {
      other = answer;
    },
  };
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (name: string) => page.getByRole('dialog', { name });

async function typePerson(): Promise<void> {
  await dialog('Add person').getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
  await dialog('Add person').getByRole('radio', { name: 'Viewer' }).click();
}
const send = () => dialog('Add person').getByRole('button', { name: 'Add person' }).click();

test('the list says who there is, what they may, and which one is you', async () => {
  await open();
  await expect.element(row('Ada Yılmaz').getByText('You', { exact: true })).toBeVisible();
  await expect.element(row('Ada Yılmaz').getByText('Administrator')).toBeVisible();
  await expect.element(row('Robin İnce').getByText('robin@example.com')).toBeVisible();
  await expect
    .element(row('Robin İnce').getByRole('link', { name: 'Their invoices' }))
    .toHaveAttribute('href', `/invoices?workspace_user__uid=${robin.uid}`);
  await expect
    .element(
      page
        .getByRole('region', { name: 'What each role may do' })
        .getByText('Reads and exports everything.', { exact: false }),
    )
    .toBeVisible();
});

test('a role that the app does not know is shown as sent', async () => {
  await open('/people', { people: [ada, aPerson('03', 'Max Muster', 'auditor')] });
  await expect.element(row('Max Muster').getByText('auditor')).toBeVisible();
});

test('a search finds people without accents and is in the address', async () => {
  const { place } = await open();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('INCE');
  await expect.poll(place).toBe('/people?query=INCE');
  await expect.element(row('Ada Yılmaz')).not.toBeInTheDocument();
  await expect.element(row('Robin İnce')).toBeVisible();
});

test('who is no administrator sees the list, nothing to press, and who can', async () => {
  await open('/people?add', {
    people: [
      { ...ada, is_you: false },
      { ...robin, is_you: true },
    ].map((one) => ({ ...one, permissions: { can_delete: false } })),
    can_create: false,
  });
  await expect
    .element(page.getByText('Only administrators add and remove people. Ask Ada Yılmaz.'))
    .toBeVisible();
  expect(page.getByRole('button', { name: /Add person|Remove/ }).elements()).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('where the service does not tell, adding is offered and removing is not, with the reason', async () => {
  await open('/people', {
    people: [
      { ...ada, permissions: null },
      { ...robin, permissions: null },
    ],
    can_create: null,
  });
  await expect
    .element(
      page.getByText(
        'This service does not say whom you may remove, so removing is not offered here.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add person' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove' }).elements()).toEqual([]);
});

test.each([404, 405, 410, 501, 403])(
  'a service without people, or not for this key (%i), says so and leads back',
  async (status) => {
    const { answerWith, go } = await open('/elsewhere');
    answerWith(() => Response.json({ detail: 'Not found.' }, { status }));
    await go('/people');
    await expect.element(page.getByText('There is no list of people here')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toBeVisible();
  },
);

test('the new key is shown once, is copied, and is nowhere after closing', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { service, place } = await open();
  await page.getByRole('button', { name: 'Add person' }).click();
  expect(place()).toBe('/people?add=');
  await typePerson();
  await send();
  const shown = dialog('Grace Hopper was added');
  await expect.element(shown.getByText(key, { exact: true })).toBeVisible();
  await expect.element(shown.getByRole('button', { name: 'Copy', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(shown.getByRole('status')).toHaveTextContent('The key was copied');
  expect(copied.mock.calls).toEqual([[key]]);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect.poll(place).toBe('/people');
  await expect.element(row('Grace Hopper')).toBeVisible();
  expect(service.writes.map(({ body }) => body)).toEqual([
    { email: 'grace@example.com', first_name: '', last_name: '', role_type: 'viewer' },
  ]);
  const kept = () => {
    const caches = [seen.client?.getMutationCache(), seen.client?.getQueryCache()].flatMap(
      (cache) => cache?.getAll().map(({ state }) => JSON.stringify(state)) ?? [],
    );
    return [...caches, ...Object.entries(localStorage), ...Object.entries(sessionStorage)].join(
      '\n',
    );
  };
  await expect.poll(() => document.body.innerHTML).not.toContain(key);
  expect(kept()).toContain('grace@example.com');
  expect(kept()).not.toContain(key);
});

test('nobody leaves a key behind that was not copied, whichever way they go', async () => {
  const { place, go } = await open('/people?add');
  await typePerson();
  await send();
  const shown = dialog('Grace Hopper was added');
  const question = dialog('Leave without the key?');
  for (const leave of [
    () => shown.getByRole('button', { name: 'Done' }).click(),
    () => userEvent.keyboard('{Escape}'),
    async () => void go('/companies'),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(shown.getByText(key, { exact: true })).toBeVisible();
  }
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  void go('/companies');
  await question.getByRole('button', { name: 'Leave without the key' }).click();
  await expect.poll(place).toBe('/companies');
  // The page is gone a moment after the address.
  await expect
    .poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    .toBe(true);
});

test('where the browser refuses to copy, the key is selected and can be copied by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const { place } = await open('/people?add');
  await typePerson();
  await send();
  await dialog('Grace Hopper was added').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .element(page.getByText('The browser does not let the page copy.', { exact: false }))
    .toBeVisible();
  expect(String(getSelection())).toBe(key);
  page
    .getByText(key, { exact: true })
    .element()
    .dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
  await expect.element(page.getByText('The key was copied')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(place).toBe('/people');
});

test('a lost answer adds nobody twice: trying again goes under the same name, another person does not', async () => {
  const { service, answerWith } = await open('/people?add');
  answerWith((method) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return undefined;
  });
  await typePerson();
  await send();
  await expect
    .element(page.getByText('Trying again adds nobody twice', { exact: false }))
    .toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveValue('grace@example.com');
  // Closed and begun anew it is still the same person.
  await dialog('Add person').getByRole('button', { name: 'Cancel' }).click();
  await dialog('Leave without adding anybody?').getByRole('button', { name: 'Leave' }).click();
  answerWith(() => undefined);
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: 'Add person' }).click();
    await typePerson();
    await send();
    await dialog('Grace Hopper was added').getByRole('button', { name: 'Done' }).click();
    await dialog('Leave without the key?')
      .getByRole('button', { name: 'Leave without the key' })
      .click();
  }
  const keys = service.writes.map((write) => write.key);
  expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false]);
});

test('what the service says about a field stands under that field; what is wrong at once is not sent', async () => {
  const { service, answerWith } = await open('/people?add');
  await send();
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription('An email address is needed.');
  expect(service.writes).toEqual([]);
  answerWith((method) =>
    method === 'POST'
      ? Response.json(
          { email: ['This address is not of our house.'], role_type: ['Not this one.'] },
          { status: 400 },
        )
      : undefined,
  );
  await typePerson();
  await send();
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription('This address is not of our house.');
  await expect
    .element(page.getByRole('group', { name: 'Role' }))
    .toHaveAccessibleDescription('Not this one.');
});

test.each([
  [403, 'Only administrators.'],
  [409, 'Another such person.'],
])('a refusal by %i is said where the person acted, and the words stay', async (status, detail) => {
  const { answerWith } = await open('/people?add');
  answerWith((method) => (method === 'POST' ? Response.json({ detail }, { status }) : undefined));
  await typePerson();
  await send();
  await expect.element(dialog('Add person').getByText('Nobody was added')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveValue('grace@example.com');
});

test('an address that somebody has already is said, and does not block', async () => {
  await open('/people?add');
  await page.getByRole('textbox', { name: 'Email' }).fill('ROBIN@example.com');
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription(
      'Robin İnce has this address already. Adding them again makes a second key.',
    );
});

test('removing says what it does and how many invoices stay', async () => {
  const { service } = await open();
  service.used = 3;
  await expect
    .element(row('Ada Yılmaz').getByText('Another administrator can remove you'))
    .toBeVisible();
  expect(row('Ada Yılmaz').getByRole('button').elements()).toEqual([]);
  await row('Robin İnce').getByRole('button', { name: 'Remove' }).click();
  const question = dialog('Remove Robin İnce?');
  await expect
    .element(question.getByText('Their 3 invoices stay, under their name.', { exact: false }))
    .toBeVisible();
  expect(service.writes).toEqual([]);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(row('Robin İnce')).not.toBeInTheDocument();
  await expect.element(page.getByText('Robin İnce was removed')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(service.writes.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', `/v1/workspace-users/${robin.uid}`],
  ]);
});

test.each([
  [404, true],
  [403, false],
])('a removal answered by %i: gone is %s', async (status, gone) => {
  const { service, answerWith } = await open();
  await row('Robin İnce').getByRole('button', { name: 'Remove' }).click();
  answerWith((method) => {
    if (method !== 'DELETE') return undefined;
    if (gone) service.records = [ada];
    return Response.json({ detail: 'Only administrators add and remove people.' }, { status });
  });
  await dialog('Remove Robin İnce?').getByRole('button', { name: 'Remove' }).click();
  if (gone) await expect.element(row('Robin İnce')).not.toBeInTheDocument();
  else
    await expect
      .element(dialog('Remove Robin İnce?').getByText('Robin İnce was not removed'))
      .toBeVisible();
});

test('each role is explained where it is chosen', async () => {
  await open('/people?add');
  for (let index = 0; index < 3; index += 1)
    await expect.element(page.getByRole('radio').nth(index)).toHaveAccessibleDescription(/\w{4}/);
});
