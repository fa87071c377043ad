import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FigureTable } from './figure-table.tsx';

test('does not break the labels of the totals when the figures need the space', async () => {
  await render(
    <div style={{ inlineSize: '24rem' }}>
      <FigureTable
        caption="USt nach Satz"
        head={['USt %', 'Netto', 'USt', 'Gesamtbetrag', 'USt auf der Seite']}
        rows={[{ key: 1, cells: ['19 %', '850,00 £', '161,50 £', '1.011,50 £', 'weicht ab'] }]}
        foot={[['Positionen', '850,00 £', '161,50 £', '1.011,50 £', '–']]}
      />
    </div>,
  );
  const name = page.getByRole('rowheader', { name: 'Positionen' }).element();
  const range = new Range();
  range.selectNodeContents(name);
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
});
