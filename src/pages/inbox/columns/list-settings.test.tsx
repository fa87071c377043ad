import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { freshClient } from '#src/api/client.fixture.ts';
import { columnIds, usualColumns } from '#src/lib/list/list-columns.ts';
import { preferences, setPreferences } from '#src/device/preferences.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { ListSettings } from './list-settings.tsx';

const settings = () => page.getByRole('dialog', { name: 'Columns' });
const entry = (name: string) => settings().getByRole('listitem').filter({ hasText: name });
const button = (name: string, act: string) => entry(name).getByRole('button', { name: act });

beforeEach(async () => {
  await page.viewport(1440, 900);
  setPreferences({ columns: usualColumns, density: 'comfortable', paged: false });
  await render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <ListSettings onExport={() => undefined} />
      </Frame>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Columns' }).click();
});

test('focuses the first available checkbox and disables the one of the company', async () => {
  await expect.element(settings().getByRole('checkbox', { name: 'ID' })).toHaveFocus();
  await expect.element(settings().getByRole('checkbox', { name: 'Company' })).toBeDisabled();
});

test('keeps the focus on a column while it moves down, and stops at the end', async () => {
  await userEvent.click(button('Created', 'Move down'));
  await expect.element(button('Created', 'Move down')).toHaveFocus();
  expect(preferences.get().columns.order.at(-1)).toBe('created_at');
  await expect.element(button('Created', 'Move down')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Created', 'Move down')).toHaveFocus();
  expect(preferences.get().columns.order.at(-1)).toBe('created_at');
});

test('announces moves and choices to screen readers', async () => {
  await userEvent.click(button('Total', 'Move up'));
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Total: 4 of 11' }))
    .toBeInTheDocument();
  await settings().getByRole('checkbox', { name: 'Total' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Total is hidden' }))
    .toBeInTheDocument();
});

test('Reset restores choice, order and widths of columns but keeps the density', async () => {
  setPreferences({
    density: 'compact',
    columns: {
      order: columnIds.toReversed(),
      hidden: ['total_price'],
      chosen: ['status'],
      widths: { status: 300 },
    },
  });
  await userEvent.click(settings().getByRole('button', { name: 'Reset' }));
  expect(preferences.get()).toMatchObject({ density: 'compact', columns: usualColumns });
  await expect.element(settings().getByRole('button', { name: 'Reset' })).toHaveFocus();
  await expect
    .element(settings().getByRole('button', { name: 'Reset' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('shows settings changed in another tab', async () => {
  const stop = preferences.subscribe(() => undefined);
  localStorage.setItem('invoice-desk.preferences', '{"density":"compact","paged":true}');
  dispatchEvent(new StorageEvent('storage', { key: 'invoice-desk.preferences' }));
  await expect.element(settings().getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect.element(settings().getByRole('radio', { name: 'Pages' })).toBeChecked();
  stop();
});

test('on a phone one menu offers the export and list or pages, but no table settings', async () => {
  await page.viewport(390, 844);
  const settings = () => page.getByRole('dialog', { name: 'More actions' });
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect.element(settings().getByRole('button', { name: 'Export' })).toBeVisible();
  await expect.element(settings().getByRole('radio', { name: 'One list' })).toBeVisible();
  await expect.element(settings().getByRole('checkbox', { name: 'ID' })).not.toBeInTheDocument();
  await expect.element(settings().getByRole('radio', { name: 'Compact' })).not.toBeInTheDocument();
});
