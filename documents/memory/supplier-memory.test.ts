import { expect, test } from 'vitest';
import { withSupplier } from './apply-memory.ts';
import type { Candidate } from './page-candidates.ts';
import { traceOf, type PastDocument, type PlainValue, type ReadingTrace } from './past-document.ts';
import { crossValidate } from './cross-validate.ts';
import { weighed } from './weigh-memory.ts';
import { readText } from '#documents/fields/read-text.ts';
import { Fields } from '#documents/field-values.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { confidenceLevelOf } from '#documents/checks/confidence-level.ts';
import { readValues } from '#documents/read-values.ts';
import { splitItem } from '#documents/text/words.ts';

const code = (label: string, value: string): Candidate => ({ kind: 'code', label, value });
const amount = (label: string, value: string): Candidate => ({ kind: 'amount', label, value });
const trace = (
  candidates: readonly Candidate[],
  read: ReadingTrace['read'] = {},
  days: readonly string[] = [],
): ReadingTrace => ({ candidates, read, days, keys: [] });
const said = (value: string, confidence = 0.9, proven = false): PlainValue => ({
  value,
  confidence,
  proven,
});
/** An invoice of a supplier that calls its number Kennziffer, and its order's Auftrag. */
const numbered = (own: string, order: string, read?: string): PastDocument => ({
  trace: trace(
    [code('Auftrag', order), code('Kennziffer', own)],
    read === undefined ? {} : { invoice_number: said(read) },
  ),
  confirmed: { invoice_number: own },
});

test('finds the number of the next invoice by a label that no rule knows', () => {
  const next = trace([code('Auftrag', 'A-77'), code('Kennziffer', 'R-1003')]);
  expect(weighed(next, [numbered('R-1001', 'A-12')])).toMatchObject({
    invoice_number: { value: 'R-1003', remembered: true, label: 'Kennziffer' },
  });
});

test('outweighs rules that were wrong before, but not rules that were right', () => {
  const next = trace([code('Auftrag', 'A-77'), code('Kennziffer', 'R-1003')], {
    invoice_number: said('A-77'),
  });
  const wrong = [numbered('R-1001', 'A-12', 'A-12'), numbered('R-1002', 'A-30', 'A-30')];
  expect(weighed(next, wrong).invoice_number?.value).toBe('R-1003');
  const right = [numbered('R-1001', 'A-12', 'R-1001'), numbered('R-1002', 'A-30', 'R-1002')];
  expect(weighed(next, right).invoice_number).toMatchObject({ value: 'A-77', remembered: false });
});

test('keeps a total proven by printed sums against the memory', () => {
  const past = ['10.00', '20.00', '30.00'].map((value): PastDocument => ({
    trace: trace([amount('Due', value)], { total_price: said('1.00', 0.6) }),
    confirmed: { total_price: value },
  }));
  const next = [amount('Due', '40.00'), amount('Sum', '50.00')];
  const read = (proven: boolean) => trace(next, { total_price: said('50.00', 0.6, proven) });
  expect(weighed(read(true), past).total_price?.value).toBe('50.00');
  expect(weighed(read(false), past).total_price?.value).toBe('40.00');
});

test('does not apply a remembered tax that cannot be part of the total', () => {
  const past: PastDocument[] = [
    { trace: trace([amount('Tax', '2.00')]), confirmed: { total_vat: '2.00' } },
  ];
  const next = trace([amount('Tax', '90.00')], { total_price: said('12.00') });
  const values = weighed(next, past);
  expect([values.total_price?.value, values.total_vat]).toEqual(['12.00', undefined]);
});

test('resolves an ambiguous date in the order that the supplier used before', () => {
  const day = (value: string, monthFirst: string): Candidate => ({
    kind: 'day',
    label: 'Date',
    value,
    monthFirst,
  });
  const past: PastDocument[] = [
    {
      trace: trace([day('2026-03-02', '2026-02-03')]),
      confirmed: { invoice_date: '2026-02-03' },
    },
  ];
  const open = ['2026-05-04', '2026-04-05'];
  const next = trace([day('2026-05-04', '2026-04-05')], {}, open);
  expect(weighed(next, past).invoice_date?.value).toBe('2026-04-05');
  const never = past.map((one) => ({ ...one, confirmed: {} }));
  expect(weighed(next, never).invoice_date).toBeUndefined();
});

test('keeps a currency that the page states although the supplier used another', () => {
  const past = Array.from({ length: 6 }, (): PastDocument => ({
    trace: trace([], { currency: said('EUR', 0.97) }),
    confirmed: { currency: 'EUR' },
  }));
  expect(weighed(trace([], { currency: said('USD', 0.97) }), past).currency?.value).toBe('USD');
  expect(weighed(trace([]), past).currency?.value).toBe('EUR');
});

test('ignores lessons that make past fields worse', () => {
  // The label once named the number; later the supplier printed its customer's number after it.
  const misleading = (own: string, other: string): PastDocument => ({
    trace: trace([code('Kennziffer', other), code('', own)], { invoice_number: said(own, 0.5) }),
    confirmed: { invoice_number: own },
  });
  const past = [numbered('R-1', 'A-1'), numbered('R-2', 'A-2'), misleading('R-3', 'R-77')];
  const [trial] = crossValidate(past);
  expect(trial).toMatchObject({ field: 'invoice_number', of: 3, rightWithout: 1, counts: false });
  expect(trial?.missed.map(({ at }) => at)).toEqual([0, 1]);
});

test('reads an unlabelled number with the memory of its supplier and gives it as the reason', () => {
  const page = (number: string) => {
    const words = [
      splitItem('Nordlicht GmbH', 50, 60, 10, 80, 1, { width: 595, height: 842 }),
      splitItem(`Kennziffer: ${number}`, 50, 120, 10, 100, 1, { width: 595, height: 842 }),
      splitItem('Auftrag: A-4711', 300, 120, 10, 80, 1, { width: 595, height: 842 }),
    ].flat();
    return readText(pageDocument(words), new Fields());
  };
  const first = page('R-1001');
  expect(first.invoice_number).toBe('');
  const past: PastDocument[] = [
    {
      trace: { read: {}, days: [], candidates: first.candidates ?? [], keys: [] },
      confirmed: { invoice_number: 'R-1001' },
    },
  ];
  const next = withSupplier(page('R-1002'), past);
  expect(next.invoice_number).toBe('R-1002');
  expect(next.evidence.invoice_number?.grounds).toEqual([
    { code: 'memory', values: { count: '1', label: 'Kennziffer' } },
  ]);
  // Its place is after its label on the page.
  expect(next.evidence.invoice_number?.place).toMatchObject({ page: 1 });
  expect(Number(next.evidence.invoice_number?.place?.box[0])).toBeGreaterThan(84);
});

test('learns the label of a total in a currency without decimals', () => {
  const page = (paid: string, number: string) => {
    const words = [
      splitItem('Duna Papír Kft', 50, 60, 10, 80, 1, { width: 595, height: 842 }),
      splitItem(`Számla: ${number}`, 50, 90, 10, 100, 1, { width: 595, height: 842 }),
      splitItem('Papír 4.200 Ft', 50, 120, 10, 80, 1, { width: 595, height: 842 }),
      splitItem('Toll 8.100 Ft', 50, 135, 10, 80, 1, { width: 595, height: 842 }),
      splitItem(`Utalandó: ${paid} Ft`, 50, 160, 10, 100, 1, { width: 595, height: 842 }),
    ].flat();
    return readText(pageDocument(words), new Fields());
  };
  const first = page('12.900', '20260117');
  expect(first.total_price).toBeNull();
  expect(first.candidates?.map(({ kind, value }) => `${kind} ${value}`)).toContain('code 20260117');
  const trace = traceOf(first);
  if (trace === undefined) throw new Error('no trace');
  const next = withSupplier(page('13.450', '20260204'), [
    { trace, confirmed: { total_price: '12900.00' } },
  ]);
  expect(next.total_price).toBe('13450.00');
});

test('keeps the place of a date read in the other order of the supplier', () => {
  const page = (day: string) => {
    const words = [
      splitItem('Harbour Cabs Ltd', 50, 60, 10, 80, 1, { width: 595, height: 842 }),
      splitItem('VAT number: GB123456789', 50, 90, 10, 120, 1, { width: 595, height: 842 }),
      splitItem(`Invoice date: ${day}`, 50, 120, 10, 100, 1, { width: 595, height: 842 }),
    ].flat();
    return readText(pageDocument(words), new Fields());
  };
  const first = page('02/01/2026');
  const trace = traceOf(first);
  if (trace === undefined) throw new Error('nothing was read');
  expect(JSON.stringify(trace)).not.toContain('box');
  const next = withSupplier(page('03/02/2026'), [
    { trace, confirmed: { invoice_date: '2026-02-01' } },
  ]);
  expect(next.invoice_date).toBe('2026-03-02');
  expect(next.alternatives?.invoice_date?.map(({ value }) => value)).toEqual(['2026-02-03']);
  expect(next.evidence.invoice_date?.place).toEqual(
    page('03/02/2026').evidence.invoice_date?.place,
  );
});

test('does not confirm a total that net and VAT contradict', () => {
  const page = (total: string) => {
    const sheet = { width: 595, height: 842 };
    const rows = [
      ['Subtotal', '100.00'],
      ['VAT 19%', '19.00'],
      ['Total EUR', total],
    ].flatMap(([label = '', value = ''], at) => [
      ...splitItem(label, 300, 400 + 20 * at, 10, 50, 1, sheet),
      ...splitItem(value, 480, 400 + 20 * at, 10, 40, 1, sheet),
    ]);
    return readText(pageDocument(rows), new Fields());
  };
  const past = ['119.00', '119.00', '119.00', '119.00', '119.00'].map((total): PastDocument => {
    const trace = traceOf(page(total));
    if (trace === undefined) throw new Error('nothing was read');
    return { trace, confirmed: { total_price: total } };
  });
  const next = withSupplier(page('125.00'), past);
  const [value] = readValues(next, new Map([['total_price', next.total_price ?? '']])).filter(
    ({ field }) => field === 'total_price',
  );
  expect(value).toMatchObject({ value: '125.00', alternatives: [{ value: '119.00' }] });
  expect(value && confidenceLevelOf(value)).toBe('doubtful');
});

test('fills in zero VAT from the third invoice of a supplier that never charges it', () => {
  const untaxed = (total: string): PastDocument => ({
    trace: trace([amount('Due', total)]),
    confirmed: { total_price: total, total_vat: '0.00' },
  });
  const [one, two] = [untaxed('10.00'), untaxed('20.00')];
  const next = trace([amount('Due', '30.00')]);
  expect(weighed(next, [one]).total_vat).toBeUndefined();
  expect(weighed(next, [one, two]).total_vat).toMatchObject({ value: '0.00', remembered: true });
  // The page prints a tax that the rules did not read.
  const unreadTax = trace([amount('VAT', '5.00'), amount('Due', '30.00')], {});
  expect(weighed(unreadTax, [one, two]).total_vat).toBeUndefined();
  // A value on the page is kept, and one confirmed tax ends the rule.
  const taxed = trace([amount('Due', '30.00')], { total_vat: said('5.00') });
  expect(weighed(taxed, [one, two]).total_vat?.value).toBe('5.00');
  const once = { ...two, confirmed: { total_vat: '3.00' } };
  expect(weighed(next, [one, one, once]).total_vat).toBeUndefined();
  const vat = crossValidate([one, two, untaxed('30.00')]).find((it) => it.field === 'total_vat');
  expect(vat).toMatchObject({ right: 3, rightWithout: 0, counts: true });
});

test('is sure of a value that people corrected alike on earlier invoices', () => {
  const page = (mark: string, sheet: string) =>
    readText(
      pageDocument(
        [
          'Quill Bindery Ltd',
          'VAT number: GB123456789',
          `Job sheet ${sheet}`,
          `Invoice number: ${mark}`,
        ].flatMap((text, row) =>
          splitItem(text, 50, 60 + 30 * row, 10, text.length * 5, 1, { width: 595, height: 842 }),
        ),
      ),
      new Fields(),
    );
  const past = ['J1201', 'J1202', 'J1203'].map((sheet, index): PastDocument => {
    const read = traceOf(page(`QD/40${index}`, sheet));
    if (read === undefined) throw new Error('nothing was read');
    return { trace: read, confirmed: { invoice_number: sheet } };
  });
  const next = withSupplier(page('QD/409', 'J1204'), past);
  const [number] = readValues(next, new Map([['invoice_number', next.invoice_number]]));
  expect(number).toMatchObject({ value: 'J1204', alternatives: [{ value: 'QD/409' }] });
  expect(number && confidenceLevelOf(number)).toBe('sure');
});
