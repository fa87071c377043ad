import type { Page } from '@playwright/test';
import { apiClient, type Role } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, showUploads, signIn, test } from './fixtures.ts';
import { administratorKey, type TestService } from './service.ts';

const decisions = ['Approve', 'Reject', 'Remove approval'] as const;

async function expectOffered(
  page: Page,
  offered: readonly (typeof decisions)[number][],
  canDelete: boolean,
): Promise<void> {
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
  for (const name of decisions)
    await expect(page.getByRole('button', { name, exact: true }), name).toBeVisible({
      visible: offered.includes(name),
    });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible({ visible: canDelete });
  await page.keyboard.press('Escape');
}

/** Expects neither the keyboard help nor the palette to list what the API key may not do here. */
async function expectNoKeyFor(page: Page, refused: readonly string[]): Promise<void> {
  for (const [press, name, listed] of [
    ['?', 'Keyboard', 'Recent decisions'],
    ['Control+k', 'Commands', 'Recent decisions'],
  ] as const) {
    await page.keyboard.press(press);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText(listed)).toBeVisible();
    for (const one of refused) await expect(dialog.getByText(one, { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

/** A person with this role, and an invoice of the administrator. */
async function people(service: TestService, role: Role) {
  const administrator = apiClient(service);
  const person = await administrator.addPerson(role);
  const theirs = await administrator.upload(ublInvoice({ number: 'ADMIN-1' }));
  return { ...person, administrator, theirs };
}

test('an administrator is offered the decisions that the status of the invoice allows', async ({
  page,
  service,
  api,
}) => {
  const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
  const administrator = await api.addPerson('admin');
  await signIn(page, administrator.key, `/invoices/${uid}`);
  await expectOffered(page, ['Approve', 'Reject'], true);
  await api.approve(uid);
  await page.reload();
  await expectOffered(page, ['Remove approval'], false);
  await api.reject((await apiClient(service).upload(ublInvoice({ number: 'R-2' }))).uid);
  await page.goto('/invoices?approvement_status=rejected');
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove rejection' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeHidden();
});

test('a member may edit and delete only their own undecided invoices, and decides none', async ({
  page,
  service,
}) => {
  const { key, theirs, administrator } = await people(service, 'member');
  const own = await apiClient(service, key).upload(
    ublInvoice({ number: 'OWN-1', seller: 'Own Ltd' }),
  );
  await signIn(page, key, `/invoices/${own.uid}`);
  await expectOffered(page, [], true);
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeEditable();
  await expect(page.getByText('Your key may not approve or reject this invoice.')).toBeVisible();
  await page.goto(`/invoices/${theirs.uid}`);
  await expectOffered(page, [], false);
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).not.toBeEditable();
  await administrator.approve(own.uid);
  await page.goto(`/invoices/${own.uid}`);
  await expectOffered(page, [], false);
});

test('a viewer may read and export, and is offered nothing else', async ({ page, service }) => {
  const { key, theirs } = await people(service, 'viewer');
  await signIn(page, key);
  const table = page.getByRole('table', { name: 'Invoices' });
  await expect(table.getByRole('link')).toHaveCount(1);
  await expect(table.getByRole('button')).toHaveCount(0);
  await expectNoKeyFor(page, ['Approve', 'Reject', 'Delete']);
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await expectNoKeyFor(page, ['Approve', 'Reject', 'Delete']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await download;
  await page.keyboard.press('Escape');
  const offers = page.getByRole('button', { name: /^(Upload|Choose files)$/ });
  await expect(offers).toHaveCount(0);
  await page.goto(`/invoices/${theirs.uid}`);
  await expectOffered(page, [], false);
  await expectNoKeyFor(page, [
    'Approve',
    'Reject',
    'Save',
    'Save, approve and open the next one',
    'Delete rows',
  ]);
  await page.keyboard.press('a');
  await expect(page.getByText('Your key may not approve this invoice').first()).toBeVisible();
  for (const [address, create] of [
    ['/companies', 'New company'],
    ['/cards', 'New card'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('table').or(page.getByText(/No .* yet/))).toBeVisible();
    await expect(page.getByRole('link', { name: create })).toHaveCount(0);
    await expect(offers).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(address);
  }
});

test('a viewer with an empty list sees a message without an upload button', async ({
  page,
  api,
}) => {
  await signIn(page, (await api.addPerson('viewer')).key);
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Upload|Choose files)$/ })).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys.getByText('Recent decisions')).toBeVisible();
  await expect(keys.getByText('Upload', { exact: true })).toHaveCount(0);
});

test('one line explains for each role and status why actions are missing', async ({
  page,
  service,
  context,
}) => {
  const administrator = apiClient(service);
  const member = await administrator.addPerson('member');
  const viewer = await administrator.addPerson('viewer');
  const theirs = apiClient(service, member.key);
  const uids = { waiting: '', approved: '', rejected: '' };
  for (const status of ['waiting', 'approved', 'rejected'] as const)
    uids[status] = (await theirs.upload(ublInvoice({ number: `S-${status}` }))).uid;
  await administrator.approve(uids.approved);
  await administrator.reject(uids.rejected);
  const lines = {
    [member.key]: {
      waiting: /^Your key may not approve or reject this invoice\.$/,
      approved: /^Approved\. Someone who may remove the approval/,
      rejected: /^Rejected\. Your key may not change, delete or approve it now\.$/,
    },
    [viewer.key]: {
      waiting: /^Your key may not change, delete, approve or reject this invoice\.$/,
      approved: /^Approved\. Someone who may remove the approval/,
      rejected: /^Rejected\. Your key may not change, delete or approve it now\.$/,
    },
  } as const;
  for (const [key, said] of Object.entries(lines)) {
    await context.clearCookies();
    for (const status of ['waiting', 'approved', 'rejected'] as const) {
      await signIn(page, key, `/invoices/${uids[status]}`);
      await expect(page.getByText(said[status])).toBeVisible();
    }
    await page.goto('/invoices?tab=all');
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('link')).toHaveCount(3);
    await page.keyboard.press('Home');
    await page.keyboard.press('a');
    await expect(
      page.getByText(/^INV-\w+: Rejected\. Your key may not approve it now\.$/).first(),
    ).toBeVisible();
  }
});

test('rows of the inbox offer what their permissions allow', async ({ page, api }) => {
  const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
  await signIn(page, (await api.addPerson('admin')).key, '/invoices?tab=all');
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1);
  await row.hover();
  await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row.getByRole('button', { name: 'Remove approval' })).toBeVisible();
  for (const name of ['Approve', 'Reject', 'Delete'])
    await expect(row.getByRole('button', { name, exact: true })).toBeHidden();
  expect((await api.invoice(uid)).approvement_status).toBe('approved');
});

test('companies and cards offer Save and Delete only to roles with the permission', async ({
  page,
  service,
  api,
  context,
}) => {
  const company = await api.company('Harbour Ltd');
  const card = await api.card('4543', '0017');
  const offered = async (key: string, canUpdate: boolean, canDelete: boolean) => {
    await context.clearCookies();
    for (const address of [`/companies/${company.uid}`, `/cards/${card.uid}`]) {
      await signIn(page, key, address);
      const panel = page.getByRole('main').getByRole('region');
      await expect(panel.getByRole('textbox').first()).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Save' })).toBeVisible({ visible: canUpdate });
      await expect(panel.getByRole('button', { name: 'Delete' })).toBeVisible({
        visible: canDelete,
      });
    }
  };
  await offered((await apiClient(service).addPerson('admin')).key, true, true);
  await offered((await apiClient(service).addPerson('member')).key, true, false);
  await offered((await apiClient(service).addPerson('viewer')).key, false, false);
});

test.describe('a permission lost in the meantime', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('is reported, and the invoice shows its current state', async ({ page, api }) => {
    const { uid } = await api.upload(ublInvoice({ number: 'R-1' }));
    await signIn(page, administratorKey, `/invoices/${uid}`);
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    // Wait for the search for duplicates: without its response, approving asks first.
    await page.waitForLoadState('networkidle');
    await api.approve(uid);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('It was approved in the meantime.');
    await expect(page.getByRole('button', { name: 'Remove approval' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
  });
});

test.describe('a viewer who tries to create something', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('is offered no form, and sees why a file was rejected', async ({ page, service }) => {
    const { key } = await people(service, 'viewer');
    await signIn(page, key, '/companies/new');
    for (const [address, name] of [
      ['/companies/new', 'Companies'],
      ['/cards/new', 'Cards'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('button', { name: /^Create/ })).toBeHidden();
    }
    // As when files are dropped or pasted, since no button is offered.
    await page.getByTestId('upload-input').setInputFiles([ublInvoice({ number: 'V-1' })]);
    await showUploads(page);
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText(
      'Your key may not upload invoices.',
    );
  });
});
