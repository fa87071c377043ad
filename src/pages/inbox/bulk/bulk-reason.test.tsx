import { eraseDatabase } from '#src/device/database.ts';
import { eraseStored } from '#src/device/device-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeRun } from '#src/widgets/decisions/bulk-runner.ts';
import { BulkService, openSheet, pickedOf } from './bulk.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  await closeRun();
  await eraseDatabase('invoice-desk-runs');
  vi.unstubAllGlobals();
  eraseStored('invoice-desk.unsent-reason:');
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const line = () => page.getByRole('region', { name: 'Bulk run' });

test('rejecting asks for one optional reason for all invoices', async () => {
  const service = new BulkService();
  await openSheet('reject', pickedOf(2));
  await expect
    .element(dialog().getByRole('textbox', { name: 'Reason for all of them (optional)' }))
    .toHaveFocus();
  await userEvent.keyboard('Paid twice');
  await button('Reject 2').click();
  await expect.element(line().getByText('Result: 2 of 2 rejected')).toBeVisible();
  expect(service.writes.sort()).toEqual([
    '1 reject {"reason":"Paid twice"}',
    '2 reject {"reason":"Paid twice"}',
  ]);
});

test('restores an unsent reason when the same invoices are rejected again', async () => {
  const service = new BulkService();
  const field = () => dialog().getByRole('textbox');
  const left = await openSheet('reject', pickedOf(2));
  await field().fill('Paid twice');
  // As by Back on a phone, or by a reload.
  await left.unmount();
  const alone = await openSheet('reject', pickedOf(1));
  await expect.element(field()).toHaveValue('');
  await alone.unmount();
  const more = await openSheet('reject', pickedOf(3));
  await expect.element(field()).toHaveValue('Paid twice');
  await button('Reject 3').click();
  await expect.element(line().getByText('Result: 3 of 3 rejected')).toBeVisible();
  expect(service.writes[2]).toBe('3 reject {"reason":"Paid twice"}');
  await more.unmount();
  await closeRun();
  const again = await openSheet('reject', pickedOf(2));
  await expect.element(field()).toHaveValue('');
  await field().fill('Wrong company');
  await button('Cancel').click();
  await again.unmount();
  await openSheet('reject', pickedOf(2));
  await expect.element(field()).toHaveValue('');
});
