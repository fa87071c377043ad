import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { openProxy } from './proxy.ts';
import { administratorKey, type TestService } from './service.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const sheet = (page: Page) => page.getByRole('dialog');
const line = (page: Page) => page.getByRole('region', { name: 'Bulk run' });
const pressInLine = (page: Page, name: string) =>
  line(page).getByRole('button', { name, exact: true }).click();
const press = (page: Page, name: string) =>
  sheet(page).getByRole('button', { name, exact: true }).click();

async function select(page: Page, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
}

const lineOf = (net: string) => [{ name: 'Paper', net }];

/** How many invoices of the service have this status. */
async function countOf(service: TestService, status: string): Promise<number> {
  const response = await fetch(
    `${service.origin}/v1/invoices/?approvement_status=${status}&page_size=1`,
    { headers: { 'Api-Key': administratorKey } },
  );
  return Number(/"count":(\d+)/.exec(await response.text())?.[1]);
}

/** Makes the database refuse every change to this invoice: the service then answers 500. */
function breakInvoice(data: string, uid: string): void {
  const database = new DatabaseSync(join(data, 'invoices.sqlite'));
  database.exec(
    `create trigger broken before update on invoice when old.uid = '${uid}' begin select raise(abort, 'This page of the database is broken'); end`,
  );
  database.close();
}

function mendInvoices(data: string): void {
  const database = new DatabaseSync(join(data, 'invoices.sqlite'));
  database.exec('drop trigger broken');
  database.close();
}

test.describe('a bulk run over mixed invoices', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('shows totals by currency before, and the exact outcome of each invoice after', async ({
    page,
    api,
    service: { data },
  }) => {
    test.slow();
    const fine = await api.upload(
      ublInvoice({ number: 'B-1', seller: 'Fine Ltd', lines: lineOf('1000.10') }),
    );
    const lira = await api.upload(
      ublInvoice({ number: 'B-2', seller: 'Lira Ltd', currency: 'TRY', lines: lineOf('15750.00') }),
    );
    const decided = await api.upload(
      ublInvoice({ number: 'B-3', seller: 'Decided Ltd', lines: lineOf('1.00') }),
    );
    const overtaken = await api.upload(
      ublInvoice({ number: 'B-4', seller: 'Overtaken Ltd', lines: lineOf('2.00') }),
    );
    const gone = await api.upload(
      ublInvoice({ number: 'B-5', seller: 'Gone Ltd', lines: lineOf('3.00') }),
    );
    const broken = await api.upload(
      ublInvoice({ number: 'B-6', seller: 'Broken Ltd', lines: lineOf('4.00') }),
    );
    await api.approve(decided.uid);
    await signIn(page, administratorKey, '/invoices?tab=all');
    await select(page, ...[fine, lira, decided, overtaken, gone, broken].map(({ hf_id }) => hf_id));
    await expect(bar(page)).toContainText('6 selected');
    await expect(bar(page)).toContainText('€1,212.12');
    await expect(bar(page)).toContainText('₺18,900.00');
    await expectNoAxeViolations(page);
    await api.approve(overtaken.uid);
    await api.remove(gone.uid);
    breakInvoice(data, broken.uid);

    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(sheet(page)).toContainText('5 invoices will be approved.');
    await expect(sheet(page)).toContainText('€1,210.92 · ₺18,900.00');
    await expect(sheet(page).getByText('1 already approved')).toBeVisible();
    await expectNoAxeViolations(page);
    await press(page, 'Approve 5');
    await pressInLine(page, 'Show');
    await expect(
      page.getByRole('dialog', { name: 'Result: 2 of 5 approved, 3 skipped, 1 failed' }),
    ).toBeVisible();
    const groups: Readonly<Record<string, readonly string[]>> = {
      '1 failed': [broken.hf_id],
      'Skipped: 2 already approved': [overtaken.hf_id, decided.hf_id],
      'Skipped: 1 deleted in the meantime': [gone.hf_id],
      '2 of 5 approved': [fine.hf_id, lira.hf_id],
    };
    await expect(sheet(page).locator('summary')).toHaveText(Object.keys(groups));
    for (const [name, ids] of Object.entries(groups)) {
      const list = sheet(page).getByRole('list', { name });
      if (!(await list.isVisible()))
        await sheet(page).locator('summary', { hasText: name }).click();
      expect((await list.getByRole('link').allTextContents()).toSorted()).toEqual(ids.toSorted());
    }
    await expect(
      sheet(page).getByText('Something went wrong on the server', { exact: false }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    for (const [record, status] of [
      [fine, 'approved'],
      [lira, 'approved'],
      [overtaken, 'approved'],
      [broken, 'waiting'],
    ] as const)
      expect((await api.invoice(record.uid)).approvement_status).toBe(status);

    mendInvoices(data);
    await press(page, 'Retry failed');
    await expect(
      line(page).getByText('Result: 3 of 5 approved, 3 skipped', { exact: true }),
    ).toBeVisible();
    expect((await api.invoice(broken.uid)).approvement_status).toBe('approved');
    await pressInLine(page, 'Dismiss');
    await expect(line(page)).toBeHidden();
    // Only the invoice that the run excluded from the start stays selected.
    await expect(bar(page)).toContainText('1 selected');
  });

  test('skips invoices that the key may not delete, and sends nothing for 7 seconds', async ({
    page,
    service,
    api,
  }) => {
    test.slow();
    const member = await api.addPerson('member');
    const theirs = await api.upload(ublInvoice({ number: 'B-1', seller: 'Theirs Ltd' }));
    const mine = apiClient(service, member.key);
    const own = [
      await mine.upload(ublInvoice({ number: 'B-2', seller: 'Own Ltd' })),
      await mine.upload(ublInvoice({ number: 'B-3', seller: 'Own Ltd' })),
    ];
    await page.clock.install();
    await signIn(page, member.key, '/invoices?tab=all');
    await select(page, theirs.hf_id, ...own.map(({ hf_id }) => hf_id));
    await expect(bar(page).getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(sheet(page).getByText('1 not allowed with your key')).toBeVisible();
    await press(page, 'Delete 2');
    await expect(line(page).getByText(/In \d seconds?\./)).toBeVisible();
    await pressInLine(page, 'Undo');
    await expect(line(page)).toBeHidden();
    expect(await api.count()).toBe(3);
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await press(page, 'Delete 2');
    await expect(line(page).getByText(/In \d seconds?\./)).toBeVisible();
    expect(await api.count()).toBe(3);
    await page.clock.fastForward(7_000);
    await expect(line(page).getByText('Result: 2 of 2 deleted, 1 skipped')).toBeVisible();
    expect(await api.count()).toBe(1);
  });
});

test('undo takes back a bulk approval', async ({ page, api, service }) => {
  for (const number of ['B-1', 'B-2', 'B-3']) await api.upload(ublInvoice({ number }));
  await signIn(page, administratorKey, '/invoices');
  await page
    .getByRole('checkbox', { name: /^Select INV/ })
    .first()
    .check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar(page)).toContainText('3 selected');
  await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await press(page, 'Approve 3');
  await expect(line(page).getByText('Result: 3 of 3 approved')).toBeVisible();
  expect(await countOf(service, 'approved')).toBe(3);
  // `Z` undoes the last decision, single or bulk.
  await page.keyboard.press('z');
  await expect(line(page).getByText('Result: 3 of 3 back to review')).toBeVisible();
  expect(await countOf(service, 'waiting')).toBe(3);
});

test.describe('leaving the page', () => {
  // The next visit requests the invoice, and a 404 proves that the deletion arrived.
  test.use({ expectedErrors: [/status of 404/] });

  test('sends a held deletion, and the next visit confirms it', async ({ page, api }) => {
    const { uid, hf_id } = await api.upload(ublInvoice({ number: 'B-1', seller: 'Left Ltd' }));
    await signIn(page, administratorKey, '/invoices?tab=all');
    const row = page.getByRole('row').filter({ hasText: 'Left Ltd' });
    await row.hover();
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText(`${hf_id} will be deleted in 7 seconds, even if you leave this page`).first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Deleted as you left the page: ${hf_id}`)).toBeVisible();
    await expect(api.invoice(uid)).rejects.toThrow('404');
  });
});

test.describe('hundreds of invoices', () => {
  test.use({ seeded: 1500 });

  /** Selects all waiting invoices across pages and returns their number. */
  async function selectWaiting(page: Page, service: TestService): Promise<number> {
    const waiting = await countOf(service, 'waiting');
    await page
      .getByRole('checkbox', { name: /^Select INV/ })
      .first()
      .check();
    await bar(page)
      .getByRole('button', { name: `Select all ${waiting}` })
      .click();
    await expect(bar(page)).toContainText(`${waiting} selected`);
    return waiting;
  }

  const began = (page: Page) =>
    expect(line(page).getByText(/^[1-9]\d* of \d+ approved/)).toBeVisible();

  test('Stop ends a run midway and reports the correct counts', async ({ page, service }) => {
    test.slow();
    const network = await openProxy(service.origin);
    const held = Promise.withResolvers<void>();
    let approvals = 0;
    network.before = async (path) => {
      if (path.endsWith('/approve') && ++approvals > 40) await held.promise;
    };
    await signIn(page, administratorKey, `${network.origin}/invoices`);
    const before = await countOf(service, 'approved');
    const waiting = await selectWaiting(page, service);
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await sheet(page)
      .getByRole('button', { name: /^Approve \d/ })
      .click();
    await began(page);
    // The run continues while other pages are open.
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await pressInLine(page, 'Stop');
    held.resolve();
    const result = line(page).getByText(/^Result: \d+ of \d+ approved.* not done/);
    await expect(result).toBeVisible();
    const [, done = '', all = ''] =
      /Result: (\d+) of (\d+) approved/.exec((await result.textContent()) ?? '') ?? [];
    expect(await countOf(service, 'approved')).toBe(before + Number(done));
    expect(Number(all)).toBeLessThanOrEqual(waiting);
    await pressInLine(page, 'Continue');
    await expect(
      line(page).getByText(new RegExp(`^Result: ${all} of ${all} approved`)),
    ).toBeVisible({ timeout: 40_000 });
    expect(await countOf(service, 'approved')).toBe(before + Number(all));
    await network.close();
  });

  test('a reload during a run warns, then shows what was done and can continue', async ({
    signedIn: page,
    service,
  }) => {
    test.slow();
    const before = await countOf(service, 'approved');
    await selectWaiting(page, service);
    const warnings: string[] = [];
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type());
      void dialog.accept();
    });
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await sheet(page)
      .getByRole('button', { name: /^Approve \d/ })
      .click();
    await began(page);
    await page.reload();
    expect(warnings).toEqual(['beforeunload']);
    const notice = page.getByText(/^A run was interrupted: \d+ of \d+ approved.*, \d+ not done$/);
    await expect(notice).toBeVisible();
    const [, done = '', all = ''] =
      /: (\d+) of (\d+)/.exec((await notice.textContent()) ?? '') ?? [];
    expect(await countOf(service, 'approved')).toBe(before + Number(done));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      line(page).getByText(new RegExp(`^Result: ${all} of ${all} approved`)),
    ).toBeVisible({ timeout: 40_000 });
    expect(await countOf(service, 'approved')).toBe(before + Number(all));
    await pressInLine(page, 'Dismiss');
    await expect(line(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/interrupted|The last run/)).toBeHidden();
  });
});
