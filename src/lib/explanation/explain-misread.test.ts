import { expect, test } from 'vitest';
import { clearCause, explain } from './explain.ts';
import { first, invoice, lamp, line, paper, toner } from './unexplained.fixture.ts';

test('a total is misread if the page has the sum of the items instead', () => {
  const cause = first(
    invoice('127.60', '19.60', [paper, toner, lamp], {
      page: ['12.00', '60.00', '45.60', '117.60', '19.60', '98.00'],
    }),
  );
  expect(cause).toMatchObject({
    kind: 'total',
    field: 'total_price',
    before: '127.60',
    fix: { header: { total_price: '117.60' } },
  });
});

test('computes nothing over an unreadable line', () => {
  const unread = { ...line('Lamp', null), unreadable: true as const };
  expect(explain(invoice('117.60', '19.60', [paper, toner, unread]))).toEqual([]);
});

test('never suggests a rate that no country uses', () => {
  const after = explain(
    invoice('100.00', '19.99', [line('Desk', '60.00'), line('Book', '40.00', '7')]),
  ).flatMap(({ fix }) => (fix.lines?.change ?? []).flatMap(({ values }) => values.vat_rate ?? []));
  for (const rate of after) expect(Number(rate) % 0.125).toBe(0);
  expect(
    explain(invoice('100.00', '19.99', [line('Desk', '100.00', '7')])).map(({ after: to }) => to),
  ).not.toContain('24.99');
});

test('finds a misread digit in a line if the page has the right amount', () => {
  const misread = invoice('117.60', '19.60', [paper, line('Toner', '80.00'), lamp], {
    page: ['12.00', '60.00', '45.60', '98.00', '117.60', '19.60'],
  });
  expect(first(misread)).toMatchObject({
    kind: 'misread',
    lines: ['Toner'],
    before: '80.00',
    after: '60.00',
  });
  expect(clearCause(explain(misread))).toMatchObject({ kind: 'misread' });
});

test('finds a line with the wrong sign and is certain by its VAT alone', () => {
  const off = invoice('117.60', '19.60', [paper, line('Toner', '-60.00'), lamp]);
  expect(clearCause(explain(off))).toMatchObject({
    kind: 'sign',
    lines: ['Toner'],
    after: '60.00',
  });
});

test('finds misread VAT if the page has the VAT of the items', () => {
  const cause = first(
    invoice('117.60', '18.60', [paper, toner, lamp], {
      page: ['12.00', '60.00', '45.60', '98.00', '117.60', '19.60'],
    }),
  );
  expect(cause).toMatchObject({ kind: 'total', field: 'total_vat', after: '19.60' });
});

test('reports a cent of rounding that remains after a fix', () => {
  const four = ['A', 'B', 'C', 'C'].map((name, index) => ({
    ...line(name, '4.00'),
    id: String(index),
  }));
  const twice = (total: string) =>
    explain(invoice(total, '2.00', four)).find(({ kind }) => kind === 'twice');
  expect(twice('11.99')?.rounding).toBe('0.01');
  expect(twice('12.00')?.rounding).toBe('');
});

test('finds no clear cause for a difference explained only by chance', () => {
  const off = invoice('117.60', '19.60', [paper, line('Toner', '73.13'), lamp]);
  expect(clearCause(explain(off))).toBeUndefined();
  expect(
    clearCause(explain({ ...off, page: ['12.00', '45.60', '73.13', '98.00', '117.60', '19.60'] })),
  ).toBeUndefined();
});
