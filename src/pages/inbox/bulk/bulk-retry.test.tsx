import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eraseDatabase } from '#src/device/database.ts';
import { eraseInbox } from '#src/pages/inbox/inbox.fixture.tsx';
import { closeRun } from '#src/widgets/decisions/bulk-runner.ts';
import { BulkService, openSheet, pickedOf } from './bulk.fixture.tsx';

afterEach(async () => {
  await closeRun();
  await eraseDatabase('invoice-desk-runs');
  vi.unstubAllGlobals();
  eraseInbox();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const line = () => page.getByRole('region', { name: 'Bulk run' });
const press = (name: string) => line().getByRole('button', { name, exact: true }).click();

test('offers no retry for failures that a retry cannot fix', async () => {
  const service = new BulkService({
    1: { answers: [412, 412] },
    2: { answers: [500] },
    3: { answers: [409, 409] },
  });
  await openSheet('approve', pickedOf(3));
  await button('Approve 3').click();
  await expect.element(line().getByText('Result: 0 of 3 approved, 3 failed')).toBeVisible();
  await press('Retry failed');
  await expect.element(line().getByText('Result: 1 of 3 approved, 2 failed')).toBeVisible();
  const again = line().getByRole('button', { name: 'Retry failed' });
  await expect.element(again).not.toBeInTheDocument();
  await press('Show');
  await expect
    .element(dialog().getByText('Someone else changed this in the meantime', { exact: false }))
    .toBeVisible();
  await expect.element(button('Retry failed')).not.toBeInTheDocument();
  expect(service.writes.toSorted()).toEqual(['1 approve', '2 approve', '2 approve', '3 approve']);
});
