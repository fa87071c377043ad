import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aWorkspaceUser } from '#contract/fixtures.ts';
import type { HistoryEntry } from '#contract/invoice.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { History } from './history.tsx';

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({ uid: 'one', action: 'update', created_at: '2026-03-02T09:30:00Z', workspace_user: aWorkspaceUser(), reason: null, changes: [], ...change });
const open = (...entries: readonly HistoryEntry[]) => render(<Frame language="en"><History entries={entries} currency="EUR" /></Frame>);

test('what changed is said in words, with amounts, days, units and people', async () => {
  await open(entry({ changes: [
    { field: 'total_price', from: '59.50', to: '1234.00' }, { field: 'invoice_date', from: null, to: '2026-02-27' }, { field: 'unit', from: 'k', to: 'p' }, { field: 'quantity', from: '1.000', to: '2.500' },
    { field: 'payment_type', from: null, to: 'cash' },
  ] }));
  await expect.element(page.getByText('Ada Yılmaz')).toBeVisible();
  for (const text of [/Total €59.50 →.*€1,234.00/, /Invoice date empty →.*Feb.*2026/, /Unit kilogram →.*piece/, /Quantity 1 →.*2.5/, /Payment type empty →.*Cash/])
    await expect.element(page.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
});

test('what nobody has words for is printed as it was sent', async () => {
  await open(
    entry({ action: 'archived', workspace_user: null, created_at: '', changes: [{ field: 'cost_center', from: 12, to: { code: 'A', share: 0.5 } }, { field: 'labels', from: ['a', 'b'], to: true }] }),
    entry({ uid: '', created_at: 'noon', action: '' }),
  );
  await expect.element(page.getByText('archived')).toBeVisible();
  await expect.element(page.getByText(/cost_center 12 →.*\{"code":"A","share":0.5\}/)).toBeVisible();
  await expect.element(page.getByText(/labels a, b →.*true/)).toBeVisible();
  await expect.element(page.getByText('noon')).toBeVisible();
});
