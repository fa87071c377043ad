import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noPermissions } from '#contract/permissions.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { signIn } from '#src/api/session.ts';
import { openPart, pickedOf } from '#src/pages/inbox/bulk/bulk.fixture.tsx';
import { rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { WhyNotLines } from '#src/widgets/why-not/why-not.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { eraseStored } from '#src/device/device-storage.ts';
import { useSelection, type Selection } from './selection.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  onBulk.mockReset();
  vi.useRealTimers();
  eraseStored('invoice-desk.selection:');
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const bar = () => page.getByRole('region', { name: 'Selection' });
const button = (name: string) => bar().getByRole('button', { name, exact: true });
let selection: Selection;
const onBulk = vi.fn();

function Bar({ count, asked = 0 }: { count: number; asked?: number }) {
  const now = useSelection('a place');
  useEffect(() => {
    selection = now;
  });
  return (
    <SelectionBar
      selection={now}
      filters={noFilters}
      count={count}
      allAsked={asked}
      onBulk={onBulk}
      onExport={() => undefined}
    />
  );
}

async function open(
  picked: readonly SelectedInvoice[],
  count: number,
  language: 'en' | 'tr' = 'en',
) {
  signIn('a-key', false);
  await openPart(<Bar count={count} />, language);
  selection.add(picked);
}

const priced = (number: number, total_price: string | null, currency = 'EUR'): SelectedInvoice[] =>
  pickedOf(number)
    .slice(number - 1)
    .map((one) => ({ ...one, total_price, currency }));

test('shows the number of selected invoices and exact sums by currency, and follows changes', async () => {
  await open(
    [
      ...priced(1, '0.10'),
      ...priced(2, '4210.45'),
      ...priced(3, '18900.00', 'TRY'),
      ...priced(4, null),
    ],
    318,
  );
  await expect
    .element(bar().getByRole('paragraph'))
    .toHaveTextContent('4 selected · €4,210.55 · ₺18,900.00');
  selection.drop(priced(2, '').map(({ uid }) => uid));
  await expect
    .element(bar().getByRole('paragraph'))
    .toHaveTextContent('3 selected · €0.10 · ₺18,900.00');
  await button('Clear selection').click();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('more sums do not move the action buttons', async () => {
  await page.viewport(1000, 800);
  await openPart(<Bar count={318} />);
  flushSync(() => selection.add(priced(1, '0.10')));
  expect(button('Approve').elements()).toHaveLength(1);
  const places = () =>
    bar()
      .getByRole('button')
      .elements()
      .map((one) => {
        const { left, bottom } = one.getBoundingClientRect();
        const foot = bar().element().getBoundingClientRect().bottom;
        return [one.textContent, left, foot - bottom];
      });
  const before = places();
  for (const [number, currency] of ['TRY', 'USD', 'GBP', 'CHF', 'SEK', 'PLN'].entries())
    flushSync(() => selection.add(priced(number + 2, '123456789.00', currency)));
  await expect.element(bar().getByText(/SEK/)).toBeVisible();
  expect(places().slice(1)).toEqual(before.slice(1));
});

test('offers only actions that at least one selected invoice allows', async () => {
  const permissions = {
    can_update: false,
    can_delete: true,
    can_approve: false,
    can_reject: false,
    can_remove_approval: false,
  };
  await open(
    pickedOf(2).map((one, index) => ({
      ...one,
      permissions: { ...permissions, can_delete: index === 0 },
    })),
    2,
  );
  await expect.element(button('Delete')).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
  await expect.element(button('Reject')).not.toBeInTheDocument();
  await expect
    .element(bar().getByText('Approve, Reject: 2 not allowed with your key'))
    .toBeVisible();
  await expect.element(button('Export')).toBeVisible();
  await expect.element(bar().getByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
});

test('gives the same reason against approving a rejected invoice as its page', async () => {
  const [one] = pickedOf(1);
  if (!one) return;
  const rejected = { ...one, approvement_status: 'rejected', permissions: noPermissions };
  await open([rejected], 1);
  const why = 'rejected (put back in review first)';
  await expect
    .element(bar().getByText(`Approve, Delete: 1 ${why} · Reject: 1 already rejected`))
    .toBeVisible();
  await openPart(<WhyNotLines standing={rejected} />);
  await expect
    .element(page.getByText(/^Rejected\. Your key may not change, delete or approve it now/))
    .toBeVisible();
});

test('selects all matching invoices across all pages', async () => {
  const service = new Service(rowsOf(318));
  vi.stubGlobal('fetch', service.answer);
  await open(pickedOf(1), 318);
  await button('Select all 318').click();
  await expect.element(bar().getByText('318 selected')).toBeVisible();
  expect(bar().element().contains(document.activeElement)).toBe(true);
  expect(service.requests).toHaveLength(13);
});

test.each([
  ['a', 'approve'],
  ['r', 'reject'],
  ['{Delete}', 'delete'],
])(
  '%s while all are being read asks about all of them once they are loaded',
  async (key, action) => {
    const service = new Service(rowsOf(60));
    const gate = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      await gate.promise;
      return service.answer(input, init);
    });
    const onRow = vi.fn();
    function Rows() {
      useKeys({ a: onRow, r: onRow, Delete: onRow });
      return null;
    }
    signIn('a-key', false);
    await openPart(
      <>
        <Rows />
        <Bar count={60} asked={1} />
      </>,
    );
    await expect.element(bar().getByText('Reading 0 of 60')).toBeVisible();
    await userEvent.keyboard(key);
    expect(onBulk).not.toHaveBeenCalled();
    gate.resolve();
    await expect.element(bar().getByText('60 selected')).toBeVisible();
    await expect.poll(() => onBulk.mock.calls).toEqual([[action]]);
    expect(onRow).not.toHaveBeenCalled();
  },
);

test('Stop keeps the invoices read so far selected', async () => {
  const service = new Service(rowsOf(1_000));
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!input.includes('page=1&'))
      await Promise.race([
        gate,
        new Promise((_, reject) => init.signal?.addEventListener('abort', reject)),
      ]);
    return service.answer(input, init);
  });
  await open(pickedOf(1), 1_000);
  await button('Select all 1,000').click();
  await expect.element(bar().getByText('Reading 25 of 1,000')).toBeVisible();
  await button('Stop').click();
  await expect.element(bar().getByText('25 selected')).toBeVisible();
  release();
});

test('reports pages that cannot be read and keeps the previous selection', async () => {
  skipWaits();
  vi.stubGlobal('fetch', async () =>
    Response.json({ detail: 'The database is locked.' }, { status: 500 }),
  );
  await open(pickedOf(1), 40);
  await button('Select all 40').click();
  await expect
    .element(bar().getByRole('alert').getByText('Not all could be selected'))
    .toBeVisible();
  await expect.element(bar().getByText('1 selected')).toBeVisible();
});

test('handles a request to select all once, also with nothing selected before', async () => {
  const service = new Service(rowsOf(60));
  vi.stubGlobal('fetch', service.answer);
  signIn('a-key', false);
  await openPart(<Bar count={60} asked={1} />);
  await expect.element(bar().getByText('60 selected')).toBeVisible();
  await button('Clear selection').click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(service.requests).toHaveLength(3);
});
