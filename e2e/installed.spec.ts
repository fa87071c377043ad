import { expect, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';

test('the app can be installed, with its manifest and every icon', async ({
  signedIn: page,
  request,
}) => {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/invoices' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
});

test('a file shared by another app is uploaded once a person confirms it', async ({
  signedIn: page,
}) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The service worker does not control the page that registered it until a reload.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { name, buffer } = ublInvoice({ number: 'SHARED-1', seller: 'Shared Ltd' });
  // As the system's share sheet does: a form with files, sent by the browser itself.
  await page.evaluate(
    ([file, text]) => {
      const form = document.createElement('form');
      form.action = '/share';
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      const input = document.createElement('input');
      input.type = 'file';
      input.name = 'files';
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], file, { type: 'text/xml' }));
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, buffer.toString()] as const,
  );
  await expect(page.getByRole('tab', { name: 'All 0' })).toBeVisible();
  // The text is announced before the notice shows, and the bar has a button of that name too.
  const notice = page.locator('span', { hasText: `${name} was shared with this app.` });
  await notice.locator('..').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Shared Ltd' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Shared Ltd' })).toBeVisible();
  await expect(page.getByText('was shared with this app')).toHaveCount(0);
});

test('a new build is offered to a page of the first visit', async ({ signedIn: page }) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // To the browser, a service worker of another address is that of another build.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?2'));
  const offer = page.getByText('A new version of the app is ready. What you typed stays.').first();
  await expect(offer).toBeVisible();
});

test('a new build is offered, and what was typed survives the reload', async ({
  signedIn: page,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'BUILD-1' }));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/invoices/${uid}`);
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect(number).toHaveValue('BUILD-1');
  await number.fill('BUILD-2');
  const offer = page.getByText('A new version of the app is ready. What you typed stays.').first();
  let builds = 0;
  await expect(async () => {
    builds += 1;
    await page.evaluate((build) => navigator.serviceWorker.register(`/sw.js?${build}`), builds);
    await expect(offer).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(number).toHaveValue('BUILD-2');
  await page.getByRole('button', { name: 'Reload' }).first().click();
  await expect(offer).toHaveCount(0);
  await expect(number).toHaveValue('BUILD-2');
  expect((await api.invoice(uid)).invoice_number).toBe('BUILD-1');
});
