import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eraseDatabase } from '#src/device/database.ts';
import { eraseInbox } from '#src/pages/inbox/inbox.fixture.tsx';
import { closeRun } from '#src/widgets/decisions/bulk-runner.ts';
import { BulkService, openSheet, pickedOf } from './bulk.fixture.tsx';

afterEach(async () => {
  await closeRun();
  await eraseDatabase('invoice-desk-runs');
  eraseInbox();
});

const dialog = () => page.getByRole('dialog');

test('offers to leave out invoices that would ask before being approved one by one', async () => {
  const service = new BulkService();
  const [first, second, third] = pickedOf(3);
  if (!first || !second || !third) return;
  await openSheet('approve', [
    first,
    { ...second, wrong: true },
    { ...third, duplicates: [first.uid] },
  ]);
  const label =
    'Leave out the 2 with warnings: amounts or dates that look wrong, likely duplicates';
  await dialog().getByLabelText(label).click();
  await expect.element(dialog()).toHaveAccessibleName('Approve 1 invoice');
  await expect.element(dialog().getByText('2 with warnings', { exact: true })).toBeVisible();
  await dialog().getByRole('button', { name: 'Approve 1' }).click();
  await expect.element(page.getByText('Result: 1 of 1 approved, 2 skipped')).toBeVisible();
  expect(service.writes).toEqual(['1 approve']);
});

test('rejecting asks nothing about warnings', async () => {
  new BulkService();
  await openSheet(
    'reject',
    pickedOf(2).map((one) => ({ ...one, wrong: true })),
  );
  await expect.element(dialog().getByRole('button', { name: 'Reject 2' })).toBeVisible();
  await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument();
});
