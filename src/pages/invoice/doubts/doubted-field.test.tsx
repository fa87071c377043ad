import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const read = (field: string, value: string, confidence: number, ...others: readonly string[]) => ({
  field,
  value,
  confidence,
  source: 'text',
  alternatives: others.map((other) => ({ value: other, confidence: 0.5 })),
});

/** An invoice with two possible dates, a doubtful currency and a sure number. */
function serviceInDoubt() {
  const words = `${location.origin}/v1/invoices/words`;
  const service = new Service({
    words,
    invoice_date: null,
    currency: 'USD',
  });
  const values = [
    read('invoice_date', '', 0, '2026-01-02', '2026-02-01'),
    read('currency', 'USD', 0.6, 'AUD'),
    read('invoice_number', 'NB-2026-117', 0.97),
  ];
  service.instead = (_method, path) =>
    path === '/v1/invoices/words' ? Response.json({ pages: [], values }) : undefined;
  return service;
}

const questions = page.getByRole('group', { name: 'Doubtful: which is it?' });
const date = page.getByLabelText('Invoice date', { exact: true });
const valueOf = (element: Element) =>
  element instanceof HTMLInputElement ? element.value : undefined;
const currency = page.getByLabelText('Currency', { exact: true });

test('Alt+D moves through the doubtful fields, and Alt with a digit answers', async () => {
  const service = serviceInDoubt();
  await openInvoice(service);
  await expect.poll(() => questions.elements().length).toBe(2);
  await userEvent.keyboard('{Alt>}d{/Alt}');
  await expect.element(date).toHaveFocus();
  await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
  await expect.poll(() => valueOf(date.element())).toMatch(/Feb/);
  await expect.element(date).toHaveFocus();
  await userEvent.keyboard('{Alt>}d{/Alt}');
  await expect.element(currency).toHaveFocus();
  // The first answer is the current value, which it confirms.
  await userEvent.keyboard('{Alt>}[Digit1]{/Alt}');
  await expect.element(currency).toHaveValue('USD');
  await expect.poll(() => questions.elements().length).toBe(0);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => service.invoice.invoice_date).toBe('2026-02-01');
  expect(service.invoice.currency).toBe('USD');
});

test("answers and their keys are part of the field's description and visible on buttons", async () => {
  await openInvoice(serviceInDoubt());
  await expect
    .element(date)
    .toHaveAccessibleDescription('Doubtful: which is it? Alt+1 Jan 2, 2026, Alt+2 Feb 1, 2026');
  await expect.element(currency).toHaveAccessibleDescription(/Alt\+1 USD, Alt\+2 AUD/);
  await expect.element(page.getByRole('button', { name: 'Alt 2 AUD' })).toBeVisible();
  await page.getByRole('button', { name: 'Alt 2 AUD' }).click();
  await expect.element(currency).not.toHaveAccessibleDescription(/Doubtful/);
});

test('typing or clicking an answer ends the doubt', async () => {
  await openInvoice(serviceInDoubt());
  await expect.poll(() => questions.elements().length).toBe(2);
  await page.getByRole('button', { name: 'Alt 2 AUD' }).click();
  await expect.element(currency).toHaveValue('AUD');
  await date.fill('2026-03-03');
  await expect.poll(() => questions.elements().length).toBe(0);
});

test('asks nothing when the service sends no reading', async () => {
  await openInvoice(new Service({ invoice_date: null }));
  await expect.element(date).toBeVisible();
  await userEvent.keyboard('{Alt>}d{/Alt}');
  await expect.element(page.getByText('Nothing is doubtful.')).toBeInTheDocument();
  expect(questions.elements()).toEqual([]);
});
