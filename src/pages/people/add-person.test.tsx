import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '#src/api/client.ts';
import { key, open, row, dialog, typePerson, send, setUpPeopleTests } from './people.fixture.tsx';

setUpPeopleTests();

test('shows and copies the new key once, and stores it nowhere after closing', async () => {
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
    const caches = [client.getMutationCache(), client.getQueryCache()].flatMap(
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

test('asks before leaving a key that was not copied, whichever way', async () => {
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
    // The next Escape is meant for the dialog behind the question.
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(shown.getByText(key, { exact: true })).toBeVisible();
  }
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  void go('/companies');
  await question.getByRole('button', { name: 'Leave without the key' }).click();
  await expect.poll(place).toBe('/companies');
  // The page unmounts a moment after the address changes.
  await expect
    .poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    .toBe(true);
});

test('selects the key for copying by hand where the browser refuses to copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const { place } = await open('/people?add');
  await typePerson();
  await send();
  await dialog('Grace Hopper was added').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .element(page.getByText("The browser doesn't allow copying.", { exact: false }))
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

test('retrying after a lost response adds nobody twice, but another person gets a new request', async () => {
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
  // Closed and opened again, it is still the same person.
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

test("shows the service's message under its field, and sends nothing that is plainly wrong", async () => {
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
])('shows a refusal by %i in the dialog and keeps the text', async (status, detail) => {
  const { answerWith } = await open('/people?add');
  answerWith((method) => (method === 'POST' ? Response.json({ detail }, { status }) : undefined));
  await typePerson();
  await send();
  await expect.element(dialog('Add person').getByText('Nobody was added')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveValue('grace@example.com');
});

test('warns about an email address already in use without blocking', async () => {
  await open('/people?add');
  await page.getByRole('textbox', { name: 'Email' }).fill('ROBIN@example.com');
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription(
      'Robin İnce has this address already. Adding them again makes a second key.',
    );
});

test('explains each role where it is chosen', async () => {
  await open('/people?add');
  for (let index = 0; index < 3; index += 1)
    await expect.element(page.getByRole('radio').nth(index)).toHaveAccessibleDescription(/\w{4}/);
});
