import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem } from '#contract/fixtures.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

const print = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('print', print);
  await page.viewport(1280, 900);
});
afterEach(() => {
  dispatchEvent(new Event('afterprint'));
  print.mockReset();
  vi.unstubAllGlobals();
});

// Invisible on the screen, so it cannot be found by role.
const paper = () => document.querySelector<HTMLElement>('[class*="paper"]:has(> h1)');
const textOf = (selector: string) =>
  [...(paper()?.querySelectorAll(selector) ?? [])].map((one) => one.textContent);
/** Fires `beforeprint` as the browser does, until the page renders the paper. */
async function expectPaper() {
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'));
      return paper();
    })
    .not.toBeNull();
}

test('prints the fields, the lines with their sums, the checks and the history', async () => {
  await openInvoice(
    new Service({
      file: null,
      items: [anItem({ name: 'Lamp', description: 'for the desk', quantity: asDecimal('2.000') })],
      total_price: asDecimal('60.00'),
      total_vat: asDecimal('9.50'),
    }),
  );
  await expectPaper();
  expect(textOf('h1')).toEqual(['INV-2 · To review']);
  expect(textOf('h2').slice(0, 2)).toEqual(['Items', 'Checks']);
  expect(textOf('dl > div')).toContain('Total€60.00');
  expect(textOf('tbody tr')[0]).toMatch(/^Lamp for the desk2.*€59\.50.*19/);
  expect(textOf('li')).toContain('The items add up to €59.50, €0.50 less than the total.');
  expect(paper()?.textContent).not.toContain('saved yet');
  dispatchEvent(new Event('afterprint'));
  await expect.poll(paper).toBeNull();
});

test('prints unsaved changes and says that they are unsaved', async () => {
  await openInvoice(new Service({ file: null }));
  await page.getByLabelText('Invoice number').fill('A-77');
  await expectPaper();
  await expect.poll(() => textOf('dl > div')).toContain('Invoice numberA-77');
  expect(paper()?.textContent).toContain("With changes that aren't saved yet.");
});

test('leaves out a document that cannot be loaded and says so', async () => {
  const service = new Service({ file: `${location.origin}/files/gone.pdf` });
  service.instead = (_, path) =>
    path === '/files/gone.pdf' ? new Response('gone', { status: 404 }) : undefined;
  await openInvoice(service);
  await expectPaper();
  dispatchEvent(new Event('afterprint'));
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await expect
    .element(
      page.getByText("The document could not be drawn, so it isn't in this printout.").first(),
    )
    .toBeVisible();
});
