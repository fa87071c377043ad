import { eraseDatabase } from '#src/device/database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCompany } from '#contract/fixtures.ts';
import { MergePage } from './merge-page.tsx';
import { goes, MergeService, openMerging, stays, uidOf } from './merging.fixture.tsx';
import { closeMerge } from './merge-runner.ts';
import { currentMerge } from './running-merge.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  const left = currentMerge();
  if (left) await closeMerge(left);
  await eraseDatabase('invoice-desk-merges');
  vi.unstubAllGlobals();
});

const address = `/companies/merge?from=${goes.uid}&into=${stays.uid}`;
const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const invoiceWrites = (service: MergeService) =>
  service.writes.filter((one) => one.includes('/invoices/'));
const fresh = () => [{ ...goes }, { ...stays }];

test('changes only differing fields of the remaining company, then moves each invoice once', async () => {
  const service = new MergeService(3, fresh());
  await openMerging(MergePage, address);
  await page
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /^Nordlicht from/ })
    .click();
  await button('Merge and move 3 invoices').click();
  await expect.element(heading('Result: 3 moved')).toBeVisible();
  expect(service.writes).toEqual([
    `PUT /v1/companies/${stays.uid} ${JSON.stringify({ tax_office: 'Hamburg', phone: goes.phone })}`,
    ...[1, 2, 3].map(
      (number) => `PUT /v1/invoices/${uidOf(number)} ${JSON.stringify({ company_uid: stays.uid })}`,
    ),
  ]);
  await button('Delete “Nordlicht GmbH”').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(page.getByText('No invoice was left with “Nordlicht GmbH”, and it was deleted.'))
    .toBeVisible();
  expect(service.companies.map(({ uid }) => uid)).toEqual([stays.uid]);
  // The button that opened the dialog is gone.
  await expect.element(heading('Result: 3 moved')).toHaveFocus();
  await expect.element(page.getByText('Was kept')).toBeVisible();
});

test('Swap exchanges which company is kept', async () => {
  new MergeService(1, fresh());
  const { place } = await openMerging(MergePage, address);
  await button('Swap').click();
  expect(place()).toBe(`/companies/merge?from=${stays.uid}&into=${goes.uid}`);
  await expect.element(page.getByText('No invoice moves.')).toBeVisible();
});

test('on a phone the two companies are below each other', async () => {
  await page.viewport(390, 844);
  new MergeService(1, fresh());
  await openMerging(MergePage, address);
  await expect.element(button('Swap')).toBeVisible();
  const [goesAt, staysAt] = ['Will be removed', 'Will be kept'].map((role) =>
    page.getByText(role).element().getBoundingClientRect(),
  );
  expect(staysAt?.left).toBe(goesAt?.left);
  expect(staysAt?.top).toBeGreaterThan(goesAt?.bottom ?? Infinity);
});

test('says before and after which invoices cannot move and why, and keeps their company', async () => {
  const service = new MergeService(4, fresh());
  service.of(2).status = 'approved';
  service.of(3).allowed = false;
  await openMerging(MergePage, address);
  const staying = page.getByRole('list', { name: "Can't move" });
  await expect
    .element(staying)
    .toMatchTextContent(/1 is approved: it moves after “Remove approval”\./);
  await expect.element(staying).toMatchTextContent(/1 may not be changed with your key\./);
  await button('Merge and move 2 invoices').click();
  await expect.element(heading('Result: 2 moved, 2 not moved')).toBeVisible();
  await expect.element(page.getByText('“Nordlicht GmbH” is kept because of them.')).toBeVisible();
  await expect.element(button('Delete “Nordlicht GmbH”')).not.toBeInTheDocument();
});

test('lists an invoice that was approved during the merge with the reason', async () => {
  const service = new MergeService(3, fresh());
  service.instead = (method, path) => {
    if (method === 'PUT' && path.endsWith(uidOf(1))) service.of(2).status = 'approved';
    return undefined;
  };
  await openMerging(MergePage, address);
  await button('Merge and move 3 invoices').click();
  await expect
    .element(page.getByRole('list', { name: 'Not moved: 1' }))
    .toMatchTextContent(/INV-2.*Approved/);
  await expect.element(page.getByRole('list', { name: 'Moved: 2' })).toBeVisible();
});

test('reads an invoice again that somebody changed during the merge, then moves it', async () => {
  const service = new MergeService(1, fresh());
  service.instead = (method, path, turn) => {
    if (method === 'PUT' && path.includes('/invoices/') && turn === 1) service.of(1).version = 7;
    return undefined;
  };
  await openMerging(MergePage, address);
  await button('Merge and move 1 invoice').click();
  await expect.element(heading('Result: 1 moved')).toBeVisible();
  expect(service.of(1).version).toBe(8);
});

test('stops when the remaining company is deleted, and the other invoices keep theirs', async () => {
  const service = new MergeService(3, fresh());
  service.instead = (method, path) => {
    if (method === 'PUT' && path.endsWith(uidOf(2))) service.remove(stays.uid);
    return undefined;
  };
  await openMerging(MergePage, address);
  await button('Merge and move 3 invoices').click();
  await expect.element(page.getByText('“Nordlicht” was deleted in the meantime')).toBeVisible();
  expect(service.count(goes.uid)).toBe(2);
  expect(invoiceWrites(service)).toHaveLength(2);
  await expect.element(button('Move back')).not.toBeInTheDocument();
});

test('continues when the company to be removed is deleted by somebody else', async () => {
  const service = new MergeService(3, fresh());
  let done = false;
  service.instead = (method, path) => {
    if (method === 'GET' && path.endsWith(uidOf(2)) && !done) {
      done = true;
      service.remove(goes.uid);
    }
    return undefined;
  };
  await openMerging(MergePage, address);
  await button('Merge and move 3 invoices').click();
  await expect
    .element(page.getByText('“Nordlicht GmbH” was deleted in the meantime by someone else'))
    .toBeVisible();
  await button('Continue: 2 invoices').click();
  await expect.element(heading('Result: 3 moved')).toBeVisible();
  expect(service.count(stays.uid)).toBe(3);
});

test('finds an invoice that arrives during the merge, and Continue moves it', async () => {
  const service = new MergeService(1, fresh());
  service.instead = (method, path) => {
    if (method === 'PUT' && path.includes('/invoices/'))
      service.invoices.set(uidOf(9), {
        company: goes.uid,
        status: 'waiting',
        allowed: true,
        version: 1,
      });
    return undefined;
  };
  await openMerging(MergePage, address);
  await button('Merge and move 1 invoice').click();
  await expect.element(heading('Not finished: 1 moved')).toBeVisible();
  service.instead = undefined;
  await button('Continue: 1 invoice').click();
  await expect.element(heading('Result: 2 moved')).toBeVisible();
});

test('does nothing when a company changed since it was shown, and shows the new values', async () => {
  const service = new MergeService(1, fresh());
  await openMerging(MergePage, address);
  await expect.element(button('Merge and move 1 invoice')).toBeVisible();
  service.companies = [{ ...goes, phone: '040 999' }, { ...stays }];
  await button('Merge and move 1 invoice').click();
  await expect
    .element(page.getByText('Someone changed one of the companies in the meantime'))
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^040 999/ })).toBeVisible();
  expect(service.writes).toEqual([]);
});

test('waits when asked to, and reads again after a lost response without moving twice', async () => {
  const service = new MergeService(2, fresh());
  service.instead = (method, path, turn) => {
    if (method !== 'PUT' || !path.includes('/invoices/') || turn > 1) return undefined;
    if (path.endsWith(uidOf(1)))
      return Response.json(
        { detail: 'Slow down.' },
        { status: 429, headers: { 'Retry-After': '1' } },
      );
    // The request arrives, but its response is lost.
    service.of(2).company = stays.uid;
    throw new TypeError('Failed to fetch');
  };
  await openMerging(MergePage, address);
  await button('Merge and move 2 invoices').click();
  await expect.element(page.getByText(/The server asks us to wait/)).toBeVisible();
  await expect.element(heading('Result: 2 moved')).toBeVisible();
  expect(invoiceWrites(service)).toHaveLength(3);
});

test('Stop finishes the current invoice and starts no other, Continue does the rest', async () => {
  const service = new MergeService(3, fresh());
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = service.answer;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'PUT' && input.includes(uidOf(1))) await gate;
    return answer(input, init);
  });
  await openMerging(MergePage, address);
  await button('Merge and move 3 invoices').click();
  await button('Stop').click();
  release();
  await expect.element(heading('Not finished: 1 moved, 2 not started')).toBeVisible();
  await button('Continue: 2 invoices').click();
  await expect.element(heading('Result: 3 moved')).toBeVisible();
  expect(invoiceWrites(service)).toHaveLength(3);
});

test('Move back restores invoices and fields except those changed by somebody else since', async () => {
  const service = new MergeService(2, fresh());
  await openMerging(MergePage, address);
  await button('Merge and move 2 invoices').click();
  await expect.element(heading('Result: 2 moved')).toBeVisible();
  Object.assign(service.companies.find(({ uid }) => uid === stays.uid) ?? {}, { phone: '040 5' });
  const kept = page.getByText('are kept on this device for 30 days', { exact: false });
  await expect.element(kept).toBeVisible();
  await button('Move back').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move back' }).click();
  await expect.element(heading('Result: 2 moved back')).toBeVisible();
  await expect.element(kept).not.toBeInTheDocument();
  expect(service.count(goes.uid)).toBe(2);
  await expect
    .poll(() => service.companies.find(({ uid }) => uid === stays.uid))
    .toMatchObject({ name: stays.name, tax_office: stays.tax_office, phone: '040 5' });
});

test('moves all invoices when the list sends no permissions', async () => {
  const service = new MergeService(2, fresh());
  service.mute = true;
  await openMerging(MergePage, address);
  await button('Merge and move 2 invoices').click();
  await expect.element(heading('Result: 2 moved')).toBeVisible();
});

test('reads all pages whatever their size', async () => {
  const service = new MergeService(7, fresh());
  service.pageSize = 3;
  await openMerging(MergePage, address);
  await expect.element(page.getByText('7 invoices will be moved:')).toBeVisible();
});

test('says when the key may not change one company or delete the other, and offers no merge', async () => {
  const rights = { can_update: false, can_delete: false };
  new MergeService(1, [
    { ...goes, permissions: { can_update: true, can_delete: false } },
    { ...stays, permissions: rights },
  ]);
  await openMerging(MergePage, address);
  await expect.element(page.getByText(/Your key may not change “Nordlicht”/)).toBeVisible();
  await expect
    .element(
      page.getByText(
        /“Nordlicht GmbH” will be kept, without the moved invoices: your key may not delete it/,
      ),
    )
    .toBeVisible();
  await expect.element(button('Merge and move 1 invoice')).not.toBeInTheDocument();
});

test('says when a company no longer exists and links back', async () => {
  new MergeService(1, [aCompany({ uid: stays.uid })]);
  await openMerging(MergePage, address);
  await expect.element(page.getByText('One of the two companies no longer exists')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to companies' })).toBeVisible();
});

test('offers likely companies as the other one, or finds it by typing', async () => {
  new MergeService(1, fresh());
  const { place } = await openMerging(MergePage, `/companies/merge?into=${stays.uid}`);
  await expect
    .element(page.getByRole('list', { name: 'Likely the same' }))
    .toMatchTextContent(/Same tax number/);
  await page.getByRole('combobox', { name: 'Company' }).fill('Nordlicht');
  await page.getByRole('option', { name: /Nordlicht GmbH/ }).click();
  await expect.poll(place).toBe(address);
  await expect.element(page.getByRole('button', { name: /^Merge and move/ })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
