import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';
import { pdfOf } from '#src/widgets/document/pdf/pdf.fixture.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const printed = [
  'City Cabs Ltd',
  'Invoice number: CC-2041',
  'Tip: 5.00 GBP',
  'Fare: 60.00 GBP',
  'Total: 60.00 GBP',
];
// The line of the fare.
const fare = [100, 124, 300, 17];
const total = page.getByLabelText('Total', { exact: true });
const mark = (of: string) => document.querySelector(of)?.getBoundingClientRect();
const printedTop = (text: string) =>
  [...document.querySelectorAll('[data-page] span')]
    .find((span) => span.textContent.includes(text))
    ?.getBoundingClientRect().top;

/** An invoice whose total was read at a place, in thousandths of the page. */
function serviceWithPlace(box: readonly number[], pages: readonly (readonly string[])[]) {
  const at = (path: string) => `${location.origin}/v1/${path}`;
  const service = new Service({
    file: at('files/a.pdf'),
    words: at('invoices/words'),
    total_price: asDecimal('60.00'),
  });
  const values = [
    {
      field: 'total_price',
      value: '60.00',
      confidence: 0.97,
      source: 'text',
      place: { page: pages.length, box },
    },
  ];
  service.instead = (_method, path) => {
    if (path === '/v1/files/a.pdf') return new Response(pdfOf(pages));
    return path === '/v1/invoices/words' ? Response.json({ pages: [], values }) : undefined;
  };
  return service;
}

test('focusing a field marks where it was read, and editing it removes the outline', async () => {
  await openInvoice(serviceWithPlace(fare, [printed]));
  await expect.element(total).toHaveValue('60.00');
  await expect.poll(() => mark('[data-read="sure"]')).toBeDefined();
  await total.click();
  await expect.poll(() => mark('[data-mark="current"]')).toBeDefined();
  const distance = (text: string) =>
    Math.abs((mark('[data-mark="current"]')?.top ?? 0) - (printedTop(text) ?? 0));
  await expect.poll(() => printedTop('Fare')).toBeDefined();
  expect(distance('Fare')).toBeLessThan(distance('Total'));
  await total.fill('5');
  await expect.poll(() => mark('[data-read]')).toBeUndefined();
  expect(distance('Tip')).toBeLessThan(distance('Fare'));
});

test('opens the document at the page with the values, past a covering letter', async () => {
  await openInvoice(serviceWithPlace(fare, [['Dear Sir or Madam'], ['Terms'], printed]));
  // Without the app's shell the window itself scrolls.
  await expect.poll(() => mark('[data-page="3"]')?.top).toBeLessThan(300);
});
