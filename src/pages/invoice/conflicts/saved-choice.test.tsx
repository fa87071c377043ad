import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });

test('saving with an open conflict names it, scrolls to it and keeps the choices made', async () => {
  await page.viewport(1280, 420);
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  await field('Currency').selectOptions('USD');
  service.change({ invoice_number: 'THEIRS', currency: 'TRY' });
  await userEvent.keyboard('{Control>}s{/Control}');
  await page.getByRole('radio', { name: 'Mine MINE' }).click();
  await field('Total').fill('99');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Choose for Currency first.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Theirs TRY' })).toHaveFocus();
  await expect.element(page.getByRole('group', { name: /^Currency/ })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('radio', { name: 'Mine MINE' })).toBeChecked();
  expect(service.invoice).toMatchObject({ invoice_number: 'THEIRS', currency: 'TRY' });
});

test('Ctrl+S saves the choices once every conflict is resolved', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Invoice number').fill('MINE');
  service.change({ invoice_number: 'THEIRS' });
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('radio', { name: 'Theirs THEIRS' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => service.invoice.invoice_number).toBe('MINE');
  await expect.element(page.getByText('Someone else changed this')).not.toBeInTheDocument();
});
