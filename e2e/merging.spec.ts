import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { ublInvoice } from './files.ts';
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts';
import { openProxy } from './proxy.ts';
import { administratorKey, type TestService } from './service.ts';

interface Named {
  readonly uid: string;
  readonly name: string;
}

async function ask<T>({ origin }: TestService, path: string): Promise<T> {
  const response = await fetch(`${origin}/v1/${path}`, {
    headers: { 'Api-Key': administratorKey },
  });
  return response.json() as Promise<T>;
}

const companies = async (service: TestService): Promise<readonly Named[]> =>
  (await ask<{ results: readonly Named[] }>(service, 'companies/')).results;
const countOf = async (service: TestService, uid: string): Promise<number> =>
  (await ask<{ count: number }>(service, `invoices/?company__uid=${uid}&page_size=1`)).count;

/**
 * Two spellings of one company: `Nordlicht` has two invoices, `Nordlicht GmbH` four, of which the
 * last is approved.
 */
async function twoCompanies(
  service: TestService,
  api: Api,
): Promise<{ short: string; long: string; approved: string }> {
  for (const number of ['K-1', 'K-2'])
    await api.upload(ublInvoice({ number, seller: 'Nordlicht' }));
  let approved = '';
  for (const number of ['L-1', 'L-2', 'L-3', 'L-4'])
    ({ uid: approved } = await api.upload(
      ublInvoice({ number, seller: 'Nordlicht GmbH', lines: [{ name: 'Paper', net: '10.00' }] }),
    ));
  await api.approve(approved);
  const all = await companies(service);
  const uidOf = (wanted: string) => all.find(({ name }) => name === wanted)?.uid ?? '';
  return { short: uidOf('Nordlicht'), long: uidOf('Nordlicht GmbH'), approved };
}

const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const invoices = (page: Page) => page.getByRole('region', { name: 'Invoices' });

/** Tabs to the control with this name and presses Enter. */
async function enter(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (
    let steps = 0;
    steps < 80 && !(await target.evaluate((element) => element === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

test('merges two companies by keyboard, lists what cannot move, deletes the empty one last', async ({
  page,
  api,
  service,
}) => {
  test.slow();
  const { short, long, approved } = await twoCompanies(service, api);
  await signIn(page, administratorKey, '/companies');
  await enter(page, 'link', 'Possible duplicates');
  const group = page.getByRole('region', { name: /Nordlicht/ });
  await expect(group).toContainText('Same name');
  await expect(group).toContainText('Different tax numbers');
  await expectNoAxeViolations(page);

  await page.goto(`/companies/merge?from=${long}&into=${short}`);
  // The fuller name is preselected; of two different tax numbers, that of the company that stays.
  await expect(
    page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: /^Nordlicht GmbH/ }),
  ).toBeChecked();
  await expect(
    page.getByRole('group', { name: 'Tax number' }).getByRole('radio', { name: /from Nordlicht$/ }),
  ).toBeChecked();
  await expect(invoices(page)).toContainText('3 invoices will be moved:');
  await expect(invoices(page).getByRole('list', { name: "Can't move" })).toContainText(
    '1 is approved: it moves after “Remove approval”.',
  );
  await expectNoAxeViolations(page);
  await page.getByRole('group', { name: 'Tax number' }).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await enter(page, 'button', 'Merge and move 3 invoices');
  await expect(
    result(page).getByRole('heading', { name: 'Result: 3 moved, 1 not moved' }),
  ).toBeFocused();
  await expect(
    result(page).getByRole('list', { name: 'Moved: 3' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(result(page).getByRole('list', { name: 'Moved: 3' })).toContainText('L-1');
  expect([await countOf(service, short), await countOf(service, long)]).toEqual([5, 1]);
  expect((await companies(service)).map(({ name }) => name)).toEqual([
    'Nordlicht GmbH',
    'Nordlicht GmbH',
  ]);
  await expect(page.getByRole('button', { name: 'Delete “Nordlicht GmbH”' })).toBeHidden();
  await expectNoAxeViolations(page);

  const saving = page.waitForEvent('download');
  await enter(page, 'button', 'Download list');
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/);

  await enter(page, 'link', 'Show them');
  await expect(page.getByRole('main').getByRole('link', { name: 'Nordlicht GmbH' })).toHaveCount(1);
  const { hf_id } = await api.invoice(approved);
  await expect(page.getByText(hf_id)).toBeVisible();
  await api.removeApproval(approved);
  await page.goto(`/companies/merge?from=${long}&into=${short}`);
  await enter(page, 'button', 'Continue: 1 invoice');
  await enter(page, 'button', 'Delete “Nordlicht GmbH”');
  await expect(page.getByRole('dialog')).toContainText('No invoice uses it');
  await page.keyboard.press('Enter');
  await expect(result(page)).toContainText(
    'No invoice was left with “Nordlicht GmbH”, and it was deleted.',
  );
  expect(await companies(service)).toEqual([
    expect.objectContaining({ uid: short, name: 'Nordlicht GmbH' }),
  ]);
  expect(await countOf(service, short)).toBe(6);

  await enter(page, 'button', 'Move back');
  await expect(page.getByRole('dialog')).toContainText(
    'it will be created again, with the same fields and a new ID',
  );
  await page.keyboard.press('Enter');
  await expect(result(page).getByRole('heading', { name: 'Result: 4 moved back' })).toBeVisible();
  const [again] = (await companies(service)).filter(({ uid }) => uid !== short);
  expect([await countOf(service, short), await countOf(service, again?.uid ?? '')]).toEqual([2, 4]);
  expect((await companies(service)).find(({ uid }) => uid === short)?.name).toBe('Nordlicht');
});

test('an interrupted merge continues after a reload and moves nothing twice', async ({
  page,
  api,
  service,
}) => {
  test.slow();
  const { short, long } = await twoCompanies(service, api);
  const proxy = await openProxy(service.origin);
  const writes: string[] = [];
  proxy.otherMishap = (method, path) => {
    if (method !== 'PUT' || !path.startsWith('/v1/invoices/')) return undefined;
    writes.push(path);
    return writes.length === 3 ? { kind: 'mute' } : undefined;
  };
  await signIn(
    page,
    administratorKey,
    `${proxy.origin}/companies/merge?from=${long}&into=${short}`,
  );
  await page.getByRole('button', { name: 'Merge and move 3 invoices' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Moving: 2 of 3');
  await expect.poll(() => countOf(service, short)).toBe(5);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(
    result(page).getByRole('heading', { name: 'Not finished: 2 moved, 1 not moved, 1 unknown' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue: 1 invoice' }).click();
  await expect(
    result(page).getByRole('heading', { name: 'Result: 3 moved, 1 not moved' }),
  ).toBeVisible();
  expect([await countOf(service, short), await countOf(service, long)]).toEqual([5, 1]);
  expect(new Set(writes).size).toBe(writes.length);
  await proxy.close();
});
