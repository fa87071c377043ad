import { expect, test } from 'vitest';
import { look, openList, recordOf, service, uidOf } from './quick-look.fixture.tsx';

const read = (field: string, value: string, confidence: number, ...others: readonly string[]) => ({
  field,
  value,
  confidence,
  source: 'text',
  alternatives: others.map((other) => ({ value: other, confidence: 0.5 })),
});

test('marks doubtful fields with their alternatives, but not fields changed since the reading', async () => {
  const words = `${location.origin}/v1/invoices/words`;
  service.instead = (path) => {
    if (path === '/v1/invoices/words')
      return Response.json({
        pages: [],
        values: [
          read('invoice_date', '', 0, '2026-01-02', '2026-02-01'),
          read('currency', 'USD', 0.6, 'AUD'),
          read('invoice_number', 'N-1', 0.97),
          read('total_price', '77.00', 0.2, '71.00'),
        ],
      });
    return path.endsWith(uidOf(1))
      ? Response.json({
          ...recordOf(uidOf(1)),
          approvement_status: 'waiting',
          words,
          invoice_date: null,
          currency: 'USD',
        })
      : undefined;
  };
  await openList();
  await expect.element(look.getByText('Doubtful, perhaps: AUD')).toBeVisible();
  await expect.element(look.getByText(/^Doubtful, perhaps: Jan 2.*Feb 1/)).toBeVisible();
  expect(look.getByText(/^Doubtful/).elements()).toHaveLength(2);
});
