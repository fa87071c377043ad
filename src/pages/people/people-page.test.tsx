import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPerson, ada, robin, open, row, dialog, setUpPeopleTests } from './people.fixture.tsx';

setUpPeopleTests();

test('lists people with their roles and marks the current person', async () => {
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
        .getByText('View and export only.', { exact: false }),
    )
    .toBeVisible();
});

test('keeps each name and email address on one line in the narrowest table', async () => {
  await page.viewport(780, 600);
  await open();
  const texts = [row('Robin İnce').getByText('Robin İnce'), page.getByText('robin@example.com')];
  for (const text of texts) {
    await expect.element(text).toBeVisible();
    const range = document.createRange();
    range.selectNodeContents(text.element());
    expect(range.getClientRects()).toHaveLength(1);
  }
  const table = page.getByRole('table').element();
  expect(table.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('shows an unknown role as sent', async () => {
  await open('/people', { people: [ada, aPerson('03', 'Max Muster', 'auditor')] });
  await expect.element(row('Max Muster').getByText('auditor')).toBeVisible();
});

test('a search ignores accents and is stored in the address', async () => {
  const { place } = await open();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('INCE');
  await expect.poll(place).toBe('/people?query=INCE');
  await expect.element(row('Ada Yılmaz')).not.toBeInTheDocument();
  await expect.element(row('Robin İnce')).toBeVisible();
});

test('shows the list without actions to anyone but administrators, and names one', async () => {
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

test('without permissions from the service, offers adding but not removing, with the reason', async () => {
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
        "This server doesn't say whom you may remove, so removing isn't offered here.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add person' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove' }).elements()).toEqual([]);
});

test.each([404, 405, 410, 501, 403])(
  'says when there is no list of people for this key (%i) and links back',
  async (status) => {
    const { answerWith, go } = await open('/elsewhere');
    answerWith(() => Response.json({ detail: 'Not found.' }, { status }));
    await go('/people');
    await expect.element(page.getByText('There is no list of people here')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toBeVisible();
  },
);

test('removing says what it does and how many invoices stay', async () => {
  const { service } = await open();
  service.used = 3;
  await expect
    .element(row('Ada Yılmaz').getByText('Only another administrator can remove you'))
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
  await expect.element(page.getByText('Robin İnce was removed').first()).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(service.writes.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', `/v1/workspace-users/${robin.uid}`],
  ]);
});

test.each([
  [404, true],
  [403, false],
])('a removal answered by %i takes the person off the list: %s', async (status, gone) => {
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
