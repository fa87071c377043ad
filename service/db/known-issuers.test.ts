import { expect, test } from 'vitest';
import type { DocumentReading } from '#documents/document-reading.ts';
import { updateCompany } from '#service/db/company-store.ts';
import { withKnownCompany } from '#service/db/known-issuers.ts';
import { packMemory, setActive } from '#service/db/memory-store.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { limitReading } from '#service/domain/finished-reading.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anUpload, aReading, namedCompany } from '#service/testing/records.ts';

const named = (name: string, signs: readonly string[] = []): DocumentReading => ({
  ...aReading(),
  company: namedCompany(name),
  invoice_date: null,
  from: 'ocr',
  evidence: { company: { from: 'ocr', confidence: 0.8 } },
  candidates: [],
  issuerSigns: signs,
});

describeOnEachEngine('companies that people corrected', (database) => {
  const kysely = () => database().kysely;
  /** Reads a file as the queue does. @returns the uid of its invoice */
  async function read(reading: DocumentReading): Promise<string> {
    const uid = await anUpload(database(), await aCaller(database(), 'admin'));
    const known = await withKnownCompany(kysely(), reading, uid);
    const memory = await packMemory(reading);
    await finishReading(database(), uid, limitReading(known), undefined, memory);
    return uid;
  }
  const invoice = async (service: TestApp, uid: string) =>
    (await service.ask('GET', `/v1/invoices/${uid}`)).json();
  const companies = async (service: TestApp) =>
    (await service.ask('GET', '/v1/companies')).json().count;

  test('gives the next document of the same name the company that a person chose', async () => {
    const service = await TestApp.build(database());
    const right = (
      await service.ask('POST', '/v1/companies', { json: { name: 'Bakery House Sdn Bhd' } })
    ).json();
    const first = await read(named('BAKERYHOUSESDN BHD'));
    expect((await invoice(service, first)).company.name).toBe('BAKERYHOUSESDN BHD');
    // Nobody has confirmed anything yet.
    const second = await read(named('BAKERYHOUSESDN BHD'));
    expect((await invoice(service, second)).company.uid).not.toBe(right.uid);
    await service.ask('PUT', `/v1/invoices/${first}`, { json: { company_uid: right.uid } });
    const before = await companies(service);
    const third = await invoice(service, await read(named('BAKERYHOUSESDN BHD')));
    expect(third.company.uid).toBe(right.uid);
    expect(await companies(service)).toBe(before);
    const memory = (await service.ask('GET', `/v1/companies/${right.uid}/memory`)).json();
    expect(memory.fields[0]).toMatchObject({ field: 'company', of: 1, right: 1, right_without: 0 });
  });

  test('follows a renamed company, by the name on its approved invoices', async () => {
    const service = await TestApp.build(database());
    const first = await read(named('Hafenkontor Nrod'));
    const { uid } = (await invoice(service, first)).company;
    await service.ask('POST', `/v1/invoices/${first}/approve`);
    await updateCompany(database(), uid, { name: 'Hafenkontor Nord GmbH' });
    const next = await invoice(service, await read(named('Hafenkontor Nrod')));
    expect(next.company).toMatchObject({ uid, name: 'Hafenkontor Nord GmbH' });
  });

  test('does not make a company again that people merged, for an e-invoice either', async () => {
    const service = await TestApp.build(database());
    const { candidates: _, ...printed } = named('Seeblick Hotel GmbH');
    const stated: DocumentReading = {
      ...printed,
      company: { ...namedCompany('Seeblick Hotel GmbH'), tax_number: 'DE129273398' },
      from: 'xml',
      evidence: { company: { from: 'xml', confidence: 1 } },
    };
    const group = (
      await service.ask('POST', '/v1/companies', { json: { name: 'Uferhotels Verwaltung' } })
    ).json();
    const first = await read(stated);
    const { uid } = (await invoice(service, first)).company;
    await service.ask('PUT', `/v1/invoices/${first}`, { json: { company_uid: group.uid } });
    await service.ask('DELETE', `/v1/companies/${uid}`);
    const next = await invoice(service, await read(stated));
    expect(next.company.uid).toBe(group.uid);
    const memory = (await service.ask('GET', `/v1/companies/${group.uid}/memory`)).json();
    expect(memory.invoices).toBe(0);
  });

  test('recognises a supplier without a readable name by its web address', async () => {
    const service = await TestApp.build(database());
    const sign = ['host:seilerei'];
    const first = await read(named('Seilerei Kröger', sign));
    await service.ask('POST', `/v1/invoices/${first}/approve`);
    const { uid } = (await invoice(service, first)).company;
    const next = await read({ ...named('', sign), company: null, evidence: {} });
    expect((await invoice(service, next)).company.uid).toBe(uid);
  });

  test('stops when the memory is switched off, erased, or the company deleted', async () => {
    const service = await TestApp.build(database());
    const first = await read(named('Tischlerei Abel', ['host:abelholz']));
    await service.ask('POST', `/v1/invoices/${first}/approve`);
    const { uid } = (await invoice(service, first)).company;
    const unnamed = { ...named('', ['host:abelholz']), company: null, evidence: {} };
    const known = async () => (await withKnownCompany(kysely(), unnamed, 'new')).company?.uid;
    expect(await known()).toBe(uid);
    await setActive(kysely(), uid, false);
    expect(await known()).toBeUndefined();
    await setActive(kysely(), uid, true);
    const address = `/v1/companies/${uid}/memory`;
    expect((await service.ask('DELETE', address)).statusCode).toBe(204);
    expect(await known()).toBeUndefined();
    const again = await read(named('Tischlerei Abel', ['host:abelholz']));
    await service.ask('POST', `/v1/invoices/${again}/approve`);
    expect(await known()).toBe(uid);
    await service.ask('DELETE', `/v1/companies/${uid}`);
    expect(await known()).toBeUndefined();
  });

  test('chooses a company anew that was deleted while the file was read', async () => {
    const service = await TestApp.build(database());
    const first = await read(named('Glaserei Timm', ['host:timmglas']));
    await service.ask('POST', `/v1/invoices/${first}/approve`);
    const { uid } = (await invoice(service, first)).company;
    const upload = await anUpload(database(), await aCaller(database(), 'admin'));
    const known = await withKnownCompany(kysely(), named('Glaserei Timm'), upload);
    await service.ask('DELETE', `/v1/companies/${uid}`);
    await finishReading(database(), upload, limitReading(known));
    const { company } = await invoice(service, upload);
    expect(company).toMatchObject({ name: 'Glaserei Timm' });
    expect(company.uid).not.toBe(uid);
  });
});
