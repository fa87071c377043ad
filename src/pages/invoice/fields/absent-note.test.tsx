import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCompany } from '#contract/fixtures.ts';
import { publishWords, removeWords, wordsOf } from '#src/widgets/document/document-fields.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('marks a company just chosen that is not in the document, before it is saved', async () => {
  const file = 'http://service.test/files/bill.pdf';
  const service = new Service({ file: `${file}?signed` });
  service.instead = (_, path) =>
    path.endsWith('000000000011')
      ? Response.json(
          aCompany({ uid: '5b6e1f1c-0000-4000-8000-000000000011', name: 'Blue Bottle' }),
        )
      : undefined;
  await openInvoice(service);
  const company = page.getByLabelText('Company', { exact: true });
  await company.fill('Blue Bottle');
  await page.getByRole('option', { name: 'Create "Blue Bottle"' }).click();
  await expect.element(company).toHaveValue('Blue Bottle');
  publishWords(file, [[{ text: 'Receipt', left: 0, top: 0, width: 10, height: 5 }]]);
  await expect.element(company).toHaveAccessibleDescription('Not in the document');
  removeWords(wordsOf(file));
});
