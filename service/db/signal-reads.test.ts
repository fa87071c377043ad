import { beforeAll, expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import type { Signals } from '#contract/signals.ts';
import { invoicesByUid, listInvoices } from '#service/db/invoice-list.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { updateInvoice } from '#service/db/invoice-writes.ts';
import { updateItem } from '#service/db/item-store.ts';
import { itemsOf } from '#service/db/item-rows.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { readSignals } from '#service/db/signal-reads.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload, aReading } from '#service/testing/records.ts';

const nothing: Signals = { missing: [], wrong: [], doubtful: [], duplicates: [], changed: [] };
const supplier = (name: string) => ({
  name,
  address: '',
  tax_number: '',
  tax_office: '',
  phone: '',
});
const paper = (total: string) => ({
  name: 'Paper A4',
  description: '',
  quantity: asDecimal('10'),
  unit: 'p' as const,
  total_price: asDecimal(total),
  vat_rate: asDecimal('19'),
});

describeOnEachEngine('the signals of a row', (database) => {
  let admin: Caller;
  const told = async (uid: string) => {
    const page = { limit: 100, offset: 0 };
    const rows = await listInvoices(database(), {}, 'Europe/Istanbul', page);
    return (await readSignals(database().kysely, rows, '2026-03-01')).get(uid);
  };

  beforeAll(async () => {
    admin = await aCaller(database());
  });

  test('are empty on an invoice that adds up, and absent on decided or processing ones', async () => {
    const uid = await anInvoiceRead(database(), admin, { company: supplier('Nothing Ltd') });
    expect(await told(uid)).toEqual(nothing);
    await storeDecision(database(), admin, uid, 'approve');
    expect(await told(uid)).toBeUndefined();
    expect(await told(await anUpload(database(), admin))).toBeNull();
  });

  test('include missing fields, wrong sums and a date in the future', async () => {
    const uid = await anInvoiceRead(database(), admin, {
      company: null,
      invoice_number: '',
      invoice_date: '2026-03-02',
      total_price: asDecimal('120.00'),
    });
    expect(await told(uid)).toEqual({
      ...nothing,
      missing: ['company', 'invoice_number'],
      wrong: ['items-total', 'future'],
    });
    const [item] = await itemsOf(database().kysely, uid);
    await updateItem(database(), admin, uid, item?.uid ?? '', { total_price: asDecimal('120.00') });
    expect((await told(uid))?.wrong).toEqual(['vat', 'future']);
  });

  test('include doubts of the reading until the field gets another value', async () => {
    const uid = await anUpload(database(), admin);
    const rest = { source: 'text', alternatives: [], place: null, grounds: [] };
    await finishReading(database(), uid, {
      ...aReading({ company: supplier('Doubtful Ltd') }),
      values: [
        { field: 'company', value: 'Doubtfu1 Ltd', confidence: 0.5, ...rest },
        { field: 'invoice_number', value: 'NB-117', confidence: 0.6, ...rest },
        { field: 'total_price', value: '119.00', confidence: 0.99, ...rest },
        { field: 'invoice_date', value: '', confidence: 0, ...rest },
      ],
    });
    const doubtful = [
      { field: 'company', value: 'Doubtfu1 Ltd' },
      { field: 'invoice_number', value: 'NB-117' },
    ];
    expect((await told(uid))?.doubtful).toEqual(doubtful);
    await updateInvoice(database(), admin, uid, { invoice_number: 'NB-111' }, null);
    expect((await told(uid))?.doubtful).toEqual(doubtful.slice(0, 1));
  });

  test('include likely duplicates on both invoices until one of them changes', async () => {
    const company = supplier('Twice Ltd');
    const first = await anInvoiceRead(database(), admin, { company, invoice_number: 'T-10001' });
    const other = await anInvoiceRead(database(), admin, {
      company,
      invoice_number: 'T-77777',
      total_price: asDecimal('119.01'),
    });
    const second = await anInvoiceRead(database(), admin, { company, invoice_number: 'T 10001' });
    const duplicates = async () =>
      Promise.all([first, other, second].map(async (uid) => (await told(uid))?.duplicates));
    expect(await duplicates()).toEqual([[second], [], [first]]);
    await updateInvoice(database(), admin, second, { invoice_number: 'T-10002' }, null);
    expect(await duplicates()).toEqual([[], [], []]);
  });

  test('include a likely duplicate among many newer invoices of the same amount', async () => {
    const company = supplier('Subscription Ltd');
    const monthly = (invoice_number: string, invoice_date: string | null) =>
      anInvoiceRead(database(), admin, { company, invoice_number, invoice_date });
    const first = await monthly('S-20001', '2026-02-03');
    const [swapped, undated] = [
      await monthly('S 20001', '2026-03-02'),
      await monthly('S20001', null),
    ];
    const second = await monthly('S/20001', '2026-02-05');
    for (let index = 0; index < 55; index += 1)
      await monthly(`N-${40_000 + index}`, `2024-0${1 + (index % 9)}-20`);
    const [row] = (await invoicesByUid(database().kysely, [first])) ?? [];
    const signals = await readSignals(database().kysely, row ? [row] : [], '2026-03-01');
    expect(signals.get(first)?.duplicates).toEqual([swapped, undated, second].toSorted());
  });

  test('include prices that changed since the last approved invoice of the company', async () => {
    const company = supplier('Dearer Ltd');
    const last = await anInvoiceRead(database(), admin, { company, invoice_number: 'D-1' });
    const uid = await anInvoiceRead(database(), admin, {
      company,
      invoice_number: 'D-2',
      total_price: asDecimal('129.00'),
      total_vat: asDecimal('20.60'),
      items: [paper('129.00')],
    });
    expect((await told(uid))?.changed).toEqual([]);
    await storeDecision(database(), admin, last, 'approve');
    expect(await told(uid)).toEqual({ ...nothing, changed: ['Paper A4'] });
  });
});
