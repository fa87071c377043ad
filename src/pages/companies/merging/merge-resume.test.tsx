import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deviceScope } from '#src/api/device-scope.ts';
import { writeMerge } from '#src/api/journals.ts';
import { eraseDatabase } from '#src/device/database.ts';
import { signIn } from '#src/api/session.ts';
import { MergePage } from './merge-page.tsx';
import { goes, MergeService, openMerging, stays, uidOf } from './merging.fixture.tsx';
import { closeMerge } from './merge-runner.ts';
import { currentMerge } from './running-merge.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  signIn('a-key', false);
  const left = currentMerge();
  if (left) await closeMerge(left);
  await eraseDatabase('invoice-desk-merges');
  vi.unstubAllGlobals();
});

const address = `/companies/merge?from=${goes.uid}&into=${stays.uid}`;
const patch = { tax_office: 'Hamburg', phone: goes.phone };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const companyPut = `PUT /v1/companies/${stays.uid}`;
const fresh = () => [{ ...goes }, { ...stays }];
const kept = (service: MergeService) => service.companies.find(({ uid }) => uid === stays.uid);

/** A merge whose tab was closed while it wrote the fields of the remaining company. */
const brokenOff = () =>
  writeMerge({
    id: 'm-1',
    scope: deviceScope(),
    started: Date.now(),
    from: goes,
    into: stays,
    patch,
    fields: 'to do',
    deleted: false,
    again: null,
    records: [],
    staying: [],
  });

/** Loses the response to the change of the company, which may have arrived. */
function loseFirstAnswer(
  service: MergeService,
  also: (turn: number) => void = () => undefined,
): void {
  service.instead = (method, path, turn) => {
    if (method !== 'PUT' || !path.endsWith(stays.uid)) return undefined;
    also(turn);
    throw new TypeError('Failed to fetch');
  };
}

test('an interrupted merge offers Continue but no Delete until the fields are written', async () => {
  const service = new MergeService(0, fresh());
  await brokenOff();
  await openMerging(MergePage, address);
  await expect
    .element(page.getByRole('list', { name: 'Fields to be changed' }))
    .toMatchTextContent(/Tax office.*Hamburg/);
  await expect.element(button('Continue')).toBeVisible();
  await expect.element(heading(/^Not finished/)).toBeVisible();
  await expect.element(button('Delete “Nordlicht GmbH”')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Changed fields' })).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(button('Delete “Nordlicht GmbH”')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Changed fields' })).toBeVisible();
  expect(service.writes).toEqual([`${companyPut} ${JSON.stringify(patch)}`]);
});

test('continuing later overwrites nothing a colleague changed since, and says so', async () => {
  const service = new MergeService(1, [{ ...goes }, { ...stays, phone: '040 777' }]);
  await brokenOff();
  await openMerging(MergePage, address);
  await button('Continue: 1 invoice').click();
  await expect.element(heading('Result: 1 moved')).toBeVisible();
  expect(kept(service)).toMatchObject({ tax_office: 'Hamburg', phone: '040 777' });
  expect(service.writes[0]).toBe(`${companyPut} ${JSON.stringify({ tax_office: 'Hamburg' })}`);
  await expect
    .element(page.getByRole('list', { name: 'Changed by someone else' }))
    .toMatchTextContent(/Phone.*040 777/);
  await expect
    .element(page.getByRole('list', { name: 'Changed fields' }))
    .not.toMatchTextContent(/Phone/);
});

test('Continue does not repeat a change of the company that had arrived', async () => {
  const service = new MergeService(1, [{ ...goes }, { ...stays, ...patch }]);
  await brokenOff();
  await openMerging(MergePage, address);
  await button('Continue: 1 invoice').click();
  await expect.element(heading('Result: 1 moved')).toBeVisible();
  expect(service.writes.filter((one) => one.startsWith(companyPut))).toEqual([]);
});

test('continues when the change of the company arrived but its response was lost', async () => {
  const service = new MergeService(1, fresh());
  loseFirstAnswer(service, () => void Object.assign(kept(service) ?? {}, patch));
  await openMerging(MergePage, address);
  await page
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /^Nordlicht from/ })
    .click();
  await button('Merge and move 1 invoice').click();
  await expect.element(heading('Result: 1 moved')).toBeVisible();
  await expect.element(button('Move back')).toBeVisible();
});

test('keeps a merge with an unknown result until the service is back, then continues', async () => {
  const service = new MergeService(1, fresh());
  let away = false;
  service.instead = (method, path) => {
    if (!path.endsWith(stays.uid)) return undefined;
    if (method === 'PUT') {
      away = true;
      Object.assign(kept(service) ?? {}, patch);
    }
    if (away) throw new TypeError('Failed to fetch');
    return undefined;
  };
  await openMerging(MergePage, address);
  await page
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /^Nordlicht from/ })
    .click();
  await button('Merge and move 1 invoice').click();
  await expect
    .element(page.getByText("It isn't known whether “Nordlicht” was changed"))
    .toBeVisible();
  service.instead = undefined;
  await button('Continue: 1 invoice').click();
  await expect.element(heading('Result: 1 moved')).toBeVisible();
  expect(service.writes.filter((one) => one.startsWith(companyPut))).toHaveLength(1);
  expect(service.of(1).company).toBe(stays.uid);
});

test('starts no merge when the change of the company did not arrive', async () => {
  const service = new MergeService(1, fresh());
  loseFirstAnswer(service);
  await openMerging(MergePage, address);
  await button('Merge and move 1 invoice').click();
  await expect.element(button('Retry')).toBeVisible();
  await expect.element(button('Merge and move 1 invoice')).toBeVisible();
  expect(service.of(1).company).toBe(goes.uid);
});

test('hides the merge of another key after signing in with a new one', async () => {
  new MergeService(1, fresh());
  const { unmount } = await openMerging(MergePage, address);
  await button('Merge and move 1 invoice').click();
  await expect.element(heading('Result: 1 moved')).toBeVisible();
  await unmount();
  await eraseDatabase('invoice-desk-merges');
  signIn('another-key', false);
  await openMerging(MergePage, address);
  await expect.element(page.getByText('No invoice moves.')).toBeVisible();
  expect(currentMerge()).toBeNull();
  await expect.element(page.getByText(uidOf(1))).not.toBeInTheDocument();
});
