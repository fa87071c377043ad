import { expect, expectNoAxeViolations, signIn, test, loadWholeApp } from './fixtures.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedErrors: [/status of 401|ERR_CONNECTION_REFUSED|fetching the script/],
});

test('a new viewer signs in with the key shown once, may only read, and loses access on removal', async ({
  signedIn: page,
  browser,
  service,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Add person' }).click();
  const form = page.getByRole('dialog', { name: 'Add person' });
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type('robin@example.com');
  await form.getByRole('textbox', { name: 'First name' }).fill('Robin');
  await form.getByRole('textbox', { name: 'Last name' }).fill('İnce');
  await form.getByRole('radio', { name: 'Viewer' }).check();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Robin İnce was added' });
  const key = await shown.getByText(/^inv_/).innerText();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without the key?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(shown.getByText('The key was copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await shown.getByRole('button', { name: 'Copy sign-in link' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('#key=');
  const link = await copied();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Robin İnce/ })).toContainText('Viewer');
  expect(await page.content()).not.toContain(key);
  expect([page.url(), ...urls].join('\n')).not.toContain(key);

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByRole('link', { name: 'People' }).click();
  await expect(
    theirs.getByRole('row', { name: /Robin İnce/ }).getByText('You', { exact: true }),
  ).toBeVisible();
  await expect(
    theirs.getByText(/^Only administrators add and remove people\. Ask Administrator\.$/),
  ).toBeVisible();
  await expect(theirs.getByRole('button', { name: /Add person|Remove/ })).toHaveCount(0);

  const row = page.getByRole('row', { name: /Robin İnce/ });
  await row.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Robin İnce?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(row).toHaveCount(0);
  await expect(
    page.getByRole('row', { name: /You/ }).getByRole('button', { name: 'Remove' }),
  ).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Companies' }).click();
  await expect(theirs.getByRole('dialog').getByLabel('API key')).toBeVisible();
  expect(
    (await fetch(`${service.origin}/v1/invoices/`, { headers: { 'Api-Key': key } })).status,
  ).toBe(401);
});

test('a service that stops while a person is added adds nobody twice on Retry', async ({
  signedIn: page,
  service,
  api,
}) => {
  await signIn(page, (await api.addPerson('admin')).key, '/people?add');
  const form = page.getByRole('dialog', { name: 'Add person' });
  await form.getByRole('textbox', { name: 'Email' }).fill('late@example.com');
  await loadWholeApp(page);
  await service.stop();
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form.getByText(/Trying again adds nobody twice/)).toBeVisible();
  await service.restart();
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'late@example.com was added' })).toBeVisible();
});
