import { beforeAll, expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { createCompany, deleteCompany, updateCompany } from '#service/db/company-store.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { listInvoices, walkInvoices } from '#service/db/invoice-list.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { updateInvoice } from '#service/db/invoice-writes.ts';
import { addItem, deleteItem, updateItem } from '#service/db/item-store.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload } from '#service/testing/records.ts';

const issuer = (name: string) => ({
  name,
  address: 'Bağdat Caddesi 5',
  tax_number: `TR${name.length}00${name.codePointAt(0)}`,
  tax_office: 'Kadıköy',
  phone: '+90 216',
});
const line = (name: string, description = '') => ({
  name,
  description,
  quantity: null,
  unit: null,
  total_price: asDecimal('1.00'),
  vat_rate: null,
});
const first = 'aaaaaaaa-0000-4000-8000-00000000000a';

describeOnEachEngine('the inbox', (database) => {
  let admin: Caller;
  let member: Caller;
  const uids: string[] = [];
  const found = async (filters: InvoiceFilters, page = { limit: 100, offset: 0 }) =>
    (await listInvoices(database(), filters, 'Europe/Istanbul', page)).map(({ uid }) =>
      uids.indexOf(uid),
    );
  const invoice = async (index: number) => {
    const one = await findInvoice(database().kysely, uids[index] ?? '');
    if (!one) throw new Error('gone');
    return one;
  };
  const searched = (query: string) => found({ query });

  beforeAll(async () => {
    admin = await aCaller(database());
    member = await aCaller(database(), 'member', 'Grace');
    uids.push(
      await anInvoiceRead(database(), admin, {
        company: issuer('İSTANBUL Gıda'),
        invoice_number: 'TR-1',
        items: [line('Zeytin', '100%_natural\\'), line('Şişe')],
      }),
      await anInvoiceRead(database(), admin, {
        company: issuer('Straße & Söhne'),
        invoice_number: 'DE "7"',
        card: { first_four_digits: '4543', last_four_digits: '0017' },
        payment_type: 'cash',
      }),
      await anInvoiceRead(database(), member, {
        company: issuer('ISTANBUL Gıda'),
        invoice_number: 'X0',
        items: [],
      }),
      await anUpload(database(), member),
    );
    await storeDecision(database(), admin, uids[1] ?? '', 'approve');
  });

  test('is sorted newest first, with pages that neither overlap nor leave gaps', async () => {
    expect(await found({})).toEqual([3, 2, 1, 0]);
    expect([
      ...(await found({}, { limit: 3, offset: 0 })),
      ...(await found({}, { limit: 3, offset: 3 })),
    ]).toEqual([3, 2, 1, 0]);
    expect(await found({}, { limit: 10, offset: 10 })).toEqual([]);
  });

  test.each([
    ['istanbul', [2, 0]],
    ['İSTANBUL', [2, 0]],
    ['ISTANBUL', [2, 0]],
    ['ıstanbul gida', [2, 0]],
    ['gıda ZEYTIN', [0]],
    ['zeytin istanbul', [0]],
    ['tanb', [2, 0]],
    ['sise', [0]],
    ['100%', [0]],
    ['%', [0]],
    ['_', [0]],
    ['\\', [0]],
    ['l\\', [0]],
    ['100__n', []],
    ['%%%', []],
    ['a%l', []],
    ['strasse', [1]],
    ['STRASSE SOHNE', [1]],
    ['&', [1]],
    ['"7"', [1]],
    ['"', [1]],
    ['x0', [2]],
    ['kadikoy', [2, 1, 0]],
    ['bağdat caddesi', [2, 1, 0]],
    ['+90', [2, 1, 0]],
    ['zeytin strasse', []],
    ['AND*', []],
    ['zeytin OR', []],
    ['zey*', []],
    ['-zeytin', []],
    ['search_text:zeytin', []],
    ['   ', [3, 2, 1, 0]],
    ['😀', []],
  ])('searching %j finds the right invoices', async (query, wanted) => {
    expect(await searched(query)).toEqual(wanted);
    expect(await countInvoices(database(), { query }, 'UTC')).toBe(wanted.length);
  });

  test('finds the human-friendly ID in lower case too', async () => {
    const { hf_id } = await invoice(3);
    expect(await searched(hf_id.toLowerCase())).toEqual([3]);
  });

  test('filters by every field; several values of one filter are alternatives', async () => {
    const [one, two] = [
      (await invoice(0)).company?.uid ?? '',
      (await invoice(1)).company?.uid ?? '',
    ];
    expect(await found({ company__uid: [one.toUpperCase()] })).toEqual([0]);
    expect(await found({ company__uid: [one, two, first] })).toEqual([1, 0]);
    expect(await found({ company__uid: [first] })).toEqual([]);
    expect(await found({ workspace_user__uid: [member.uid] })).toEqual([3, 2]);
    expect(await found({ card__uid: [(await invoice(1)).card?.uid ?? ''] })).toEqual([1]);
    expect(await found({ approvement_status: ['approved'] })).toEqual([1]);
    expect(await found({ approvement_status: ['approved', 'waiting'] })).toEqual([3, 2, 1, 0]);
    expect(await found({ approvement_status: ['nonsense', '\u0000'] })).toEqual([]);
    expect(await found({ payment_type: ['cash', 'gold'] })).toEqual([1]);
    expect(await found({ payment_type: ['gold'] })).toEqual([]);
    expect(
      await found({
        workspace_user__uid: [member.uid],
        query: 'istanbul',
        approvement_status: ['waiting'],
      }),
    ).toEqual([2]);
  });

  test('ignores a filter with an empty list of values', async () => {
    expect(
      await found({
        company__uid: [],
        approvement_status: [],
        card__uid: [],
        payment_type: [],
        workspace_user__uid: [],
      }),
    ).toEqual([3, 2, 1, 0]);
  });

  test('takes dates in the workspace time zone, including both ends', async () => {
    const day = (zone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    const today = day('Europe/Istanbul');
    expect(await found({ created_at: today })).toHaveLength(4);
    expect(await found({ created_at__from_date: today, created_at__to_date: today })).toHaveLength(
      4,
    );
    expect(await found({ created_at__from_date: '2999-01-01' })).toEqual([]);
    expect(
      await found({ created_at__from_date: today, created_at__to_date: '2001-01-01' }),
    ).toEqual([]);
    expect(
      await found({ created_at__from_date: '0001-01-01', created_at__to_date: '9999-12-31' }),
    ).toHaveLength(4);
  });

  test('walking the list visits every invoice once, in order, page by page', async () => {
    for (const size of [1, 2, 3, 4, 5]) {
      const pages: string[][] = [];
      for await (const page of walkInvoices(database(), {}, 'UTC', size))
        pages.push(page.map(({ uid }) => uid));
      expect(pages.flat().map((uid) => uids.indexOf(uid))).toEqual([3, 2, 1, 0]);
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(size);
    }
    for await (const page of walkInvoices(database(), { query: 'nothing like it' }, 'UTC'))
      expect(page).toBe('no page');
  });

  test('the search follows every change of the texts that it covers', async () => {
    const uid = uids[2] ?? '';
    const item = await database().transaction((handle) =>
      addItem(handle, admin, uid, { name: 'Kağıt', description: 'Mürekkep' }),
    );
    expect(await searched('kagit')).toEqual([2]);
    await updateItem(database(), admin, uid, item.uid, { name: 'Defter' });
    expect([await searched('kagit'), await searched('defter murekkep')]).toEqual([[], [2]]);
    await deleteItem(database(), admin, uid, item.uid);
    expect(await searched('defter')).toEqual([]);
    await updateInvoice(database(), admin, uid, { invoice_number: 'Y10' }, null);
    expect([await searched('x0'), await searched('y10')]).toEqual([[], [2]]);
    const company = await database().transaction((handle) =>
      createCompany(handle, {
        name: 'Quelle',
        address: '',
        tax_number: '',
        tax_office: '',
        phone: '',
      }),
    );
    await updateInvoice(database(), admin, uid, { company_uid: company.uid }, null);
    expect([await searched('quelle'), await searched('istanbul')]).toEqual([[2], [0]]);
    await updateCompany(database(), company.uid, { name: 'Brunnen' });
    expect([await searched('quelle'), await searched('brunnen')]).toEqual([[], [2]]);
    await deleteCompany(database(), admin.uid, company.uid);
    expect(await searched('brunnen')).toEqual([]);
    expect((await invoice(2)).company).toBeNull();
  });

  test('finds an item far down a long invoice', async () => {
    const uid = await anInvoiceRead(database(), admin, {
      items: [
        ...Array.from({ length: 1500 }, (_, index) =>
          line(`A line of an ordinary length, number ${index}`),
        ),
        line('Needle'),
      ],
    });
    expect(await countInvoices(database(), { query: 'needle' }, 'UTC')).toBe(1);
    expect(
      (await listInvoices(database(), { query: 'needle' }, 'UTC', { limit: 1, offset: 0 }))[0]?.uid,
    ).toBe(uid);
  });
});
