import { expect, test } from 'vitest';
import { clearCause, explain, type Unexplained } from './explain.ts';

const line = (name: string, total_price: string, vat_rate = '20') => ({
  id: name,
  name,
  total_price,
  vat_rate,
});
const invoice = (
  total_price: string,
  total_vat: string,
  lines: Unexplained['lines'],
  page?: readonly string[],
): Unexplained => ({ currency: 'EUR', total_price, total_vat, lines, page });
const paper = line('Paper', '12.00');
const toner = line('Toner', '60.00');
const lamp = line('Lamp', '45.60');
const book = line('Book', '21.40', '7');
const all = [paper, toner, lamp];
const page = ['12.00', '60.00', '45.60', '98.00', '19.60', '117.60'];
const kinds = (unexplained: Unexplained) => explain(unexplained).map(({ kind }) => kind);

test.each([
  ['Subtotal', '98.00'],
  ['VAT 20 %', '19.60'],
  ['Toplam', '117.60'],
])('suggests removing a sum row taken for an item: %s', (name, amount) => {
  const taken = invoice('117.60', '19.60', [...all, line(name, amount)], page);
  expect(clearCause(explain(taken))).toMatchObject({
    kind: 'sum',
    lines: [name],
    before: amount,
    fix: { lines: { remove: [name] } },
  });
});

test('is not certain that an item is a sum row just because it costs as much as the VAT', () => {
  const taken = invoice('117.60', '19.60', [...all, line('Chair', '19.60')], [...page, '19.60']);
  expect(kinds(taken)).toContain('sum');
  expect(clearCause(explain(taken))).toBeUndefined();
});

test('does not suggest a missing item whose sign differs from all items', () => {
  const charged = invoice('117.60', '19.60', [...all, line('Chair', '33.00')], [...page, '33.00']);
  expect(clearCause(explain(charged))?.kind).not.toBe('missing');
});

test('removes VAT that was added twice, from all items or from one', () => {
  const everywhere = [line('Paper', '14.40'), line('Toner', '72.00'), line('Lamp', '54.72')];
  expect(clearCause(explain(invoice('117.60', '19.60', everywhere, page)))).toMatchObject({
    kind: 'taxed',
    fix: {
      lines: {
        change: [
          { id: 'Paper', values: { total_price: '12.00' } },
          { id: 'Toner', values: { total_price: '60.00' } },
          { id: 'Lamp', values: { total_price: '45.60' } },
        ],
      },
    },
  });
  const once = [paper, line('Toner', '72.00'), lamp];
  expect(explain(invoice('117.60', '19.60', once, page))[0]?.fix).toEqual({
    lines: { change: [{ id: 'Toner', values: { total_price: '60.00' } }] },
  });
});

test('suggests removing a page that was read twice as one fix', () => {
  const again = [toner, lamp].map((one) => ({ ...one, id: `${one.id} again` }));
  expect(clearCause(explain(invoice('117.60', '19.60', [...all, ...again], page)))).toMatchObject({
    kind: 'twice',
    fix: { lines: { remove: ['Toner again', 'Lamp again'] } },
  });
});

test('suggests swapping total and VAT that are in each other’s field', () => {
  expect(clearCause(explain(invoice('19.60', '117.60', all, page)))).toMatchObject({
    kind: 'swapped',
    fix: { header: { total_price: '117.60', total_vat: '19.60' } },
  });
});

test('replaces the VAT of one rate by that of all rates rather than suspecting a rate', () => {
  const two = [toner, book];
  const printed = ['60.00', '21.40', '50.00', '20.00', '10.00', '1.40', '11.40', '81.40'];
  expect(clearCause(explain(invoice('81.40', '10.00', two, printed)))).toMatchObject({
    kind: 'part',
    before: '10.00',
    fix: { header: { total_vat: '11.40' } },
  });
  expect(clearCause(explain(invoice('81.40', '10.00', two)))).toBeUndefined();
});

test('reports a total without VAT but never fixes it directly, as it may be the amount due', () => {
  const net = invoice('98.00', '19.60', all, [...page, '19.60']);
  expect(explain(net)[0]).toMatchObject({ kind: 'untaxed', before: '98.00', after: '117.60' });
  expect(clearCause(explain(net))).toBeUndefined();
});

test('reports two lines with each other’s rate without directly setting another rate', () => {
  const crossed = [line('Toner', '60.00', '7'), line('Book', '21.40', '20'), lamp];
  const causes = explain(invoice('127.00', '19.00', crossed));
  expect(causes[0]).toMatchObject({ kind: 'crossed', lines: ['Toner', 'Book'] });
  expect(clearCause(causes)).toBeUndefined();
});

test('of two lines with the same amount, finds the misread one by the words of the page', () => {
  const both = invoice('117.60', '19.60', [paper, line('Toner', '12.00'), lamp], page);
  expect(clearCause(explain(both))).toBeUndefined();
  const rows = new Map([
    ['12.00', 'Paper'],
    ['60.00', 'Toner black'],
    ['45.60', 'Lamp'],
  ]);
  const beside = (amounts: readonly string[]) => amounts.flatMap((one) => rows.get(one) ?? []);
  expect(clearCause(explain({ ...both, beside }))).toMatchObject({
    kind: 'misread',
    lines: ['Toner'],
    after: '60.00',
  });
});

test('does not call a line missing if its row on the page belongs to an existing line', () => {
  const lost = invoice('60.00', '10.00', [line('Toner', '10.00')], ['60.00', '50.00', '10.00']);
  const beside = (amounts: readonly string[]) =>
    amounts.some((one) => one === '50.00') ? ['Toner black'] : [];
  expect(clearCause(explain({ ...lost, beside }))?.kind).not.toBe('missing');
});

test('explains a thousand lines within a second', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => line(`Item ${at}`, `${at + 1}.37`));
  const start = performance.now();
  explain(invoice('830.00', '130.00', [...lines, ...lines.slice(-3)]));
  expect(performance.now() - start).toBeLessThan(1000);
});

test('finds a repeated end of the list, however long', () => {
  const lines = Array.from({ length: 40 }, (_, at) => line(`Item ${at}`, '12.00'));
  const doubled = [...lines, ...lines.slice(-7).map((one) => ({ ...one, id: `${one.id} again` }))];
  expect(explain(invoice('480.00', '80.00', doubled))[0]).toMatchObject({
    kind: 'twice',
    lines: lines.slice(-7).map(({ id }) => `${id} again`),
  });
});
