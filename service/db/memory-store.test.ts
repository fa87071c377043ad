import { expect, test } from 'vitest';
import type { DocumentReading } from '#documents/document-reading.ts';
import { traceOf } from '#documents/memory/past-document.ts';
import { deleteCompany } from '#service/db/company-store.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { packMemory, pastInvoices, pastOfIssuer } from '#service/db/memory-store.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anUpload, aReading, namedCompany } from '#service/testing/records.ts';

/** An invoice of this company whose number no rule found. */
const readingOf = (issuer: string, number: string): DocumentReading => ({
  ...aReading({ company: namedCompany(issuer), invoice_number: '' }),
  invoice_date: null,
  from: 'text',
  evidence: {
    total_price: { from: 'text', confidence: 0.9, grounds: [{ code: 'sums', values: {} }] },
  },
  candidates: [{ kind: 'code', label: 'Kennziffer', value: number, at: [100, 200, 30] }],
});

describeOnEachEngine('the memory of a company', (database) => {
  const kysely = () => database().kysely;
  async function read(issuer: string, number: string) {
    const uid = await anUpload(database(), await aCaller(database(), 'admin'));
    const reading = aReading({ company: namedCompany(issuer), invoice_number: '' });
    const memory = await packMemory(readingOf(issuer, number));
    await finishReading(database(), uid, reading, undefined, memory);
    return uid;
  }
  const companyOf = async (service: TestApp, uid: string): Promise<string> =>
    (await service.ask('GET', `/v1/invoices/${uid}`)).json().company.uid;

  test('learns from values that people entered, and from all values once the invoice is approved', async () => {
    const service = await TestApp.build(database());
    const uid = await read('Memoria One', 'R-1001');
    const issuer = await companyOf(service, uid);
    expect(await pastInvoices(kysely(), issuer)).toEqual([]);
    await service.ask('PUT', `/v1/invoices/${uid}`, { json: { invoice_number: 'R-1001' } });
    expect(await pastInvoices(kysely(), issuer)).toMatchObject([
      {
        uid,
        confirmed: { invoice_number: 'R-1001' },
        trace: traceOf(readingOf('Memoria One', 'R-1001')),
      },
    ]);
    await service.ask('POST', `/v1/invoices/${uid}/approve`);
    const [past] = await pastOfIssuer(kysely(), namedCompany('Memoria One'), 'another');
    expect(past?.confirmed).toEqual({
      company: 'Memoria One',
      invoice_number: 'R-1001',
      invoice_date: '2026-02-27',
      currency: 'EUR',
      total_price: '119.00',
      total_vat: '19.00',
    });
    // An invoice that is read again does not confirm itself.
    expect(await pastOfIssuer(kysely(), namedCompany('Memoria One'), uid)).toEqual([]);
  });

  test('reports how well it did, can be switched off and on, and can be erased', async () => {
    const service = await TestApp.build(database());
    const uid = await read('Memoria Two', 'R-1');
    const issuer = await companyOf(service, uid);
    await service.ask('PUT', `/v1/invoices/${uid}`, { json: { invoice_number: 'R-1' } });
    await service.ask('POST', `/v1/invoices/${uid}/approve`);
    const address = `/v1/companies/${issuer}/memory`;
    const told = (await service.ask('GET', address)).json();
    expect(told).toMatchObject({ active: true, invoices: 1 });
    expect(told.fields[0]).toMatchObject({ field: 'company', of: 1, right: 1, right_without: 1 });
    expect(told.fields[1]).toEqual({
      field: 'invoice_number',
      of: 1,
      right: 1,
      right_without: 0,
      counts: true,
      labels: ['Kennziffer'],
    });
    expect((await service.ask('PUT', address, { json: { active: false } })).json().active).toBe(
      false,
    );
    expect(await pastOfIssuer(kysely(), namedCompany('Memoria Two'), 'another')).toEqual([]);
    expect((await service.ask('PUT', address, { json: { active: 'yes' } })).statusCode).toBe(400);
    await service.ask('PUT', address, { json: { active: true } });
    expect(await pastOfIssuer(kysely(), namedCompany('Memoria Two'), 'another')).toHaveLength(1);
    expect((await service.ask('DELETE', address)).statusCode).toBe(204);
    expect((await service.ask('GET', address)).json()).toMatchObject({ invoices: 0, fields: [] });
  });

  test('follows an invoice to another company, and ends with the company', async () => {
    const service = await TestApp.build(database());
    const [one, other] = [await read('Memoria Three', 'R-1'), await read('Memoria Four', 'R-2')];
    const [from, to] = [await companyOf(service, one), await companyOf(service, other)];
    await service.ask('PUT', `/v1/invoices/${one}`, {
      json: { invoice_number: 'R-1', company_uid: to },
    });
    expect(await pastInvoices(kysely(), to)).toMatchObject([{ uid: one }]);
    expect(await pastInvoices(kysely(), from)).toEqual([]);
    await deleteCompany(database(), (await aCaller(database())).uid, to);
    expect(await pastInvoices(kysely(), to)).toEqual([]);
    expect((await service.ask('GET', `/v1/companies/${to}/memory`)).statusCode).toBe(404);
  });
});
