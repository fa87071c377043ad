import type { Page } from '@playwright/test';
import { heardOn, listenOn } from './announcements.ts';
import { apiClient } from './api.ts';
import { ublInvoice } from './files.ts';
import { chooseFiles, expect, signIn, test } from './fixtures.ts';
import { administratorKey } from './service.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const cell = (page: Page, row: string, name: string) =>
  page.getByRole('row', { name: row, exact: true }).getByLabel(name, { exact: true });
const leaveItems = (page: Page) => page.getByRole('heading', { name: 'Items' }).click();

// Announced when a request takes a second, which may happen on a busy machine.
const late = "The server isn't answering yet.";

/** Expects these announcements and no others since the page was loaded. */
const expectHeard = (page: Page, ...texts: readonly (string | RegExp)[]) =>
  expect
    .poll(async () => {
      const heard = (await heardOn(page)).filter((text) => text !== late);
      return heard.map((text, at) => {
        const wanted = texts[at];
        return wanted instanceof RegExp && wanted.test(text) ? wanted : text;
      });
    })
    .toEqual(texts);

/** Expects that a reload announces nothing again. */
async function expectSilentAfterReload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectHeard(page);
}

test.beforeEach(({ page }) => listenOn(page));

test('after signing in, Tab starts at the top of the page', async ({ page, api }) => {
  await api.upload(ublInvoice({ number: 'T-1', seller: 'Paper Ltd' }));
  await page.goto('/');
  await expect(page.getByLabel('API key')).toBeFocused();
  await page.keyboard.type(administratorKey);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectSilentAfterReload(page);
});

test('an upload is announced when it is ready; T moves the focus into the tray and back', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'T-0', seller: 'First Ltd' }));
  await page.reload();
  await expect(page.getByRole('link', { name: 'First Ltd' })).toBeVisible();
  await chooseFiles(page, [ublInvoice({ number: 'T-1', seller: 'Paper Ltd' })]);
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeVisible();
  await expectHeard(page, 'T-1.xml is ready');
  const tray = page.getByRole('region', { name: 'Uploads' });
  await page.getByRole('link', { name: 'Paper Ltd' }).focus();
  await page.keyboard.press('t');
  await expect(tray.getByRole('button', { name: 'Hide files' })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByRole('link', { name: 'Paper Ltd' })).toBeFocused();
  await expectHeard(page, 'T-1.xml is ready');
  await expectSilentAfterReload(page);
});

test('a saved line, a check, a fix and an invalid value are each announced once', async ({
  signedIn: page,
  api,
}) => {
  const { uid } = await api.upload(
    ublInvoice({
      number: 'T-1',
      lines: [
        { name: 'Paper A4', net: '100.00' },
        { name: 'Toner', net: '50.00' },
      ],
    }),
  );
  await page.goto(`/invoices/${uid}`);
  await expect(cell(page, 'Item 1', 'Name')).toHaveValue('Paper A4');
  await expectHeard(page);
  const heard: (string | RegExp)[] = [];
  const say = (...texts: readonly (string | RegExp)[]) => expectHeard(page, ...heard, ...texts);

  await test.step('a line is saved', async () => {
    await cell(page, 'Item 1', 'Name').fill('Paper A5');
    await leaveItems(page);
    await say('1 item saved');
    heard.push('1 item saved');
  });

  await test.step('a check appears', async () => {
    await cell(page, 'Item 1', 'Total incl. VAT').fill('130');
    await leaveItems(page);
    const check = /^The items add up to €190\.00, €10\.00 more than the total\./;
    await say('1 item saved', check);
    heard.push('1 item saved', check);
  });

  await test.step('a fix is announced as one message', async () => {
    await page.getByRole('button', { name: 'Explain', exact: true }).first().click();
    await page.keyboard.press('1');
    await expect.poll(async () => (await api.invoice(uid)).items[0]?.total_price).toBe('120.00');
    const fixed = /^Fixed: “Paper A5”/;
    await say(fixed);
    heard.push(fixed);
  });

  await test.step('an invalid cell announces the reason, but not again after a reload', async () => {
    await cell(page, 'Item 2', 'VAT %').fill('many');
    await leaveItems(page);
    await say(/^VAT %: /);
    await page.reload();
    await expect(cell(page, 'Item 2', 'VAT %')).toHaveValue('many');
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expectHeard(page);
  });
});

test('an approval and its undo are announced once each, and the row regains the focus', async ({
  signedIn: page,
  api,
}) => {
  const first = await api.upload(ublInvoice({ number: 'T-1', seller: 'Paper Ltd' }));
  await api.upload(ublInvoice({ number: 'T-2', seller: 'Toner Ltd' }));
  await page.reload();
  const row = page.getByRole('link', { name: 'Paper Ltd' });
  await row.focus();
  await page.keyboard.press('a');
  const approved = `Approved ${first.hf_id}`;
  await expectHeard(page, approved);
  await expect(page.getByRole('link', { name: 'Toner Ltd' })).toBeFocused();
  await page.keyboard.press('z');
  const undone = `${first.hf_id} is back in review`;
  await expectHeard(page, approved, undone);
  await expect(row).toBeFocused();
  await expectHeard(page, approved, undone);
  await expectSilentAfterReload(page);
});

test('the end of a bulk run is announced once', async ({ signedIn: page, api }) => {
  for (const number of ['T-1', 'T-2', 'T-3']) await api.upload(ublInvoice({ number }));
  await page.reload();
  await page
    .getByRole('checkbox', { name: /^Select INV/ })
    .first()
    .check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Select all 3' }).click();
  // The actions move once the sums of all invoices have loaded.
  await expect(selection).toContainText('€360.00');
  await selection.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 3' }).click();
  await expect(page.getByText('Result: 3 of 3 approved')).toBeVisible();
  // Messages of the same moment, such as the selection, are announced together with it.
  const ends = async () => (await heardOn(page)).join(' ').match(/3 of 3 approved/g);
  await expect.poll(ends).toHaveLength(1);
  await expect(page.getByRole('tab', { name: /^To review/ })).toContainText('0');
  expect(await ends()).toHaveLength(1);
});

test('an export is announced once, when it is saved', async ({ signedIn: page, api }) => {
  await api.upload(ublInvoice({ number: 'T-1' }));
  await page.reload();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const name = (await download).suggestedFilename();
  await expect(dialog.getByText('Checked: its one row is there')).toBeVisible();
  const announced = async () => (await heardOn(page)).filter((text) => text.includes('is saved'));
  await expect.poll(announced).toEqual([`${name} is saved`]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  expect(await announced()).toEqual([`${name} is saved`]);
});

test.describe('a conflict', () => {
  // An outdated version is refused, and Chromium logs it.
  test.use({ expectedErrors: [/status of 412/] });

  test('is announced once, and so is saving the chosen value', async ({ signedIn: page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'T-1' }));
    await page.goto(`/invoices/${uid}`);
    await field(page, 'Invoice number').fill('MINE-1');
    await api.update(uid, { invoice_number: 'THEIRS-1' });
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('radio', { name: 'Theirs THEIRS-1' })).toBeFocused();
    await expectHeard(page, 'Someone else changed this in the meantime');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectHeard(page, 'Someone else changed this in the meantime', 'Saved');
    expect((await api.invoice(uid)).invoice_number).toBe('MINE-1');
    await expectSilentAfterReload(page);
  });
});

test('a review announces each approval once and moves on to the next invoice', async ({
  signedIn: page,
  api,
}) => {
  await api.upload(ublInvoice({ number: 'T-1', seller: 'Paper Ltd' }));
  const newer = await api.upload(ublInvoice({ number: 'T-2', seller: 'Toner Ltd' }));
  await page.goto(`/invoices/${newer.uid}`);
  await expect(field(page, 'Invoice number')).toHaveValue('T-2');
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Invoice number')).toHaveValue('T-1');
  await expectHeard(page, `Approved ${newer.hf_id}`);
  await expectSilentAfterReload(page);
});

test('a merge is announced when it ends, and its result gets the focus', async ({
  signedIn: page,
  service,
}) => {
  const api = apiClient(service);
  const from = await api.company('Nordlicht');
  const into = await api.company('Nordlicht GmbH');
  const { uid } = await api.upload(ublInvoice({ number: 'T-1' }));
  await api.update(uid, { company_uid: from.uid });
  await page.goto(`/companies/merge?from=${from.uid}&into=${into.uid}`);
  await page.getByRole('button', { name: 'Merge and move 1 invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Result: 1 moved' })).toBeFocused();
  await expectHeard(page, '1 moved');
  await expectSilentAfterReload(page);
});

test.describe('without single-key shortcuts', () => {
  test('every row can be selected with Tab and Space', async ({ page, api }) => {
    for (const seller of ['Older Ltd', 'Newer Ltd'])
      await api.upload(ublInvoice({ number: seller, seller }));
    await signIn(page, administratorKey);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    for (const name of ['Newer Ltd', 'Older Ltd']) {
      await page.getByRole('link', { name }).focus();
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');
      await expect(
        page.getByRole('row').filter({ hasText: name }).getByRole('checkbox'),
      ).toBeChecked();
    }
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
  });

  test('Tab reaches the checkbox of every row', async ({ page, api }) => {
    for (const seller of ['Older Ltd', 'Newer Ltd'])
      await api.upload(ublInvoice({ number: seller, seller }));
    await signIn(page, administratorKey);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).focus();
    const boxes = page.getByRole('checkbox', { name: /^Select INV/ });
    const focused = () =>
      boxes.evaluateAll((all) => all.findIndex((box) => box === document.activeElement));
    const met: number[] = [];
    for (let stop = 0; stop < 30 && met.length < 2; stop += 1) {
      await page.keyboard.press('Tab');
      const box = await focused();
      if (box >= 0) met.push(box);
    }
    expect(met).toEqual([0, 1]);
  });
});
