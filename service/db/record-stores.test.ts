import { expect, test } from 'vitest';
import { createCard, deleteCard, getCard, listCards, updateCard } from '#service/db/card-store.ts';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  matchCompany,
  updateCompany,
} from '#service/db/company-store.ts';
import { historyOf } from '#service/db/history-store.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import {
  addPerson,
  ensureAdministrator,
  findByKey,
  listPeople,
  removePerson,
} from '#service/db/people-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const nobody = 'aaaaaaaa-0000-4000-8000-00000000000a';
const blank = { address: '', tax_number: '', tax_office: '', phone: '' };
const all = { limit: 100, offset: 0 };
const missing = expect.objectContaining({ name: 'Refusal', kind: 'missing' });

describeOnEachEngine('companies', (database) => {
  const make = (body: Partial<Parameters<typeof createCompany>[1]> & { name: string }) =>
    database().transaction((handle) => createCompany(handle, { ...blank, ...body }));
  const names = async (query: string) =>
    (await listCompanies(database(), query, all)).results.map(({ name }) => name);

  test('are returned as stored, and found by their stored texts', async () => {
    const made = await make({ name: 'half \ud800 a p\u0000air', phone: '\u00001' });
    expect(await names('half pair')).toEqual([made.name]);
    expect(made).toEqual(await getCompany(database().kysely, made.uid));
    await deleteCompany(database(), nobody, made.uid);
  });

  test('are listed newest first, and searched in every field that the interface names', async () => {
    const one = await make({
      name: 'Gıda A.Ş.',
      address: 'Bağdat Caddesi',
      tax_number: '12 34',
      tax_office: 'Kadıköy',
      phone: '+90 216',
    });
    await make({ name: 'Other_50%' });
    expect(await names('')).toEqual(['Other_50%', 'Gıda A.Ş.']);
    for (const query of [
      'gida',
      'BAĞDAT',
      '12 34',
      'kadıköy',
      '+90',
      '216',
      one.hf_id.toLowerCase(),
      'gida 216',
    ])
      expect([query, await names(query)]).toEqual([query, ['Gıda A.Ş.']]);
    expect(await names('_50%')).toEqual(['Other_50%']);
    expect([await names('gida nothing'), await names('%gida')]).toEqual([[], []]);
    expect(await listCompanies(database(), '', { limit: 1, offset: 1 })).toMatchObject({
      count: 2,
      results: [{ name: 'Gıda A.Ş.' }],
    });
  });

  test('each company in a list has its number of invoices', async () => {
    const none = await make({ name: 'Without invoices' });
    const admin = await aCaller(database());
    const counted = async () =>
      Object.fromEntries(
        (await listCompanies(database(), '', all)).results.map((one) => [
          one.name,
          one.invoice_count,
        ]),
      );
    for (let made = 1; made <= 2; made += 1) {
      await anInvoiceRead(database(), admin, {});
      expect(await counted()).toMatchObject({
        'Nordlicht Bürobedarf GmbH': made,
        'Without invoices': 0,
      });
    }
    await deleteCompany(database(), admin.uid, none.uid);
    expect(await counted()).not.toHaveProperty('Without invoices');
  });

  test('an update keeps omitted fields and otherwise moves only updated_at', async () => {
    const made = await make({ name: 'Before', phone: '1' });
    expect(made.created_at).toBe(made.updated_at);
    const changed = await updateCompany(database(), made.uid, {
      name: 'After',
      address: undefined,
    });
    expect(changed).toEqual({ ...made, name: 'After', updated_at: changed.updated_at });
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect([await names('before'), await names('after')]).toEqual([[], ['After']]);
    expect((await updateCompany(database(), made.uid, { phone: '' })).phone).toBe('');
  });

  test('concurrent updates of different fields keep both changes', async () => {
    const { uid } = await make({ name: 'Both' });
    await Promise.all([
      updateCompany(database(), uid, { phone: '5' }),
      updateCompany(database(), uid, { address: 'Here' }),
    ]);
    expect(await getCompany(database().kysely, uid)).toMatchObject({
      name: 'Both',
      phone: '5',
      address: 'Here',
    });
  });

  test('deleting a used company sets it to null in its invoices, which get a new version', async () => {
    const admin = await aCaller(database());
    const uid = await anInvoiceRead(database(), admin);
    const before = await findInvoice(database().kysely, uid);
    await deleteCompany(database(), admin.uid, before?.company?.uid ?? '');
    const after = await findInvoice(database().kysely, uid);
    expect(after).toEqual({ ...before, company: null, version: after?.version });
    expect(after?.version).not.toBe(before?.version);
    expect((await historyOf(database().kysely, uid))[0]).toMatchObject({
      action: 'update',
      workspace_user: { uid: admin.uid },
      changes: [{ field: 'company', from: before?.company?.name, to: null }],
      reason: expect.stringMatching(/^CMP-\w+ was deleted\.$/),
      notes: [{ code: 'record-deleted', values: { record: expect.stringMatching(/^CMP-/) } }],
    });
  });

  test('an unknown company is missing', async () => {
    for (const attempt of [
      () => getCompany(database().kysely, nobody),
      () => updateCompany(database(), nobody, {}),
      () => deleteCompany(database(), nobody, nobody),
    ])
      await expect(attempt()).rejects.toEqual(missing);
  });

  test('a company in a file is matched by tax number, then by folded name, else created', async () => {
    const match = (body: Partial<Parameters<typeof createCompany>[1]> & { name: string }) =>
      database().transaction((handle) => matchCompany(handle, { ...blank, ...body }));
    const known = await make({ name: 'Şen Kırtasiye', tax_number: 'TR 123.456-7890' });
    const plain = await make({ name: 'Only a Name' });
    expect(await match({ name: 'Sen Kırtasiye Tic. A.Ş.', tax_number: 'tr1234567890' })).toBe(
      known.uid,
    );
    expect(await match({ name: 'Another name', tax_number: 'tr1234567890' })).not.toBe(known.uid);
    // A shared legal form does not count as a common word.
    const form = await make({ name: 'Deniz Anonim Şirketi', tax_number: 'TR5555555550' });
    expect(await match({ name: 'Orman Anonim Şirketi', tax_number: 'TR5555555550' })).not.toBe(
      form.uid,
    );
    expect(await match({ name: 'SEN  KIRTASIYE' })).toBe(known.uid);
    expect(await match({ name: 'ONLY A NAME', tax_number: 'DE999999999' })).toBe(plain.uid);
    const other = await match({ name: 'Şen Kırtasiye', tax_number: 'TR0000000000' });
    expect(other).not.toBe(known.uid);
    expect(await match({ name: 'Sen Kirtasiye', tax_number: 'TR-0000000000' })).toBe(other);
  });
});

describeOnEachEngine('cards', (database) => {
  const make = (first_four_digits: string, last_four_digits: string) =>
    database().transaction((handle) => createCard(handle, { first_four_digits, last_four_digits }));

  test('the same digits give the same card, also to ten concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => make('4543', '0017')));
    expect(made.filter(({ existed }) => !existed)).toHaveLength(1);
    expect(new Set(made.map(({ card }) => card.uid)).size).toBe(1);
  });

  test('digits may be empty; cards are found by digits and human-friendly ID', async () => {
    const { card } = await make('', '');
    expect(await make('', '')).toEqual({ card, existed: true });
    const digits = async (query: string) =>
      (await listCards(database(), query, all)).results.map((one) => one.first_four_digits);
    expect(await digits('0017')).toEqual(['4543']);
    expect(await digits('543 001')).toEqual(['4543']);
    expect(await digits(card.hf_id.toLowerCase())).toEqual(['']);
    expect([await digits('%'), await digits('____'), await digits('45430017')]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await digits('')).toEqual(['', '4543']);
  });

  test('refuses to change a card into an existing one', async () => {
    const { card } = await make('1111', '');
    await expect(
      updateCard(database(), card.uid, { first_four_digits: '4543', last_four_digits: '0017' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      fields: { non_field_errors: [expect.any(String)] },
    });
    expect(await getCard(database().kysely, card.uid)).toEqual(card);
    expect(await updateCard(database(), card.uid, {})).toEqual(card);
    expect(await updateCard(database(), card.uid, { last_four_digits: '2222' })).toEqual({
      ...card,
      last_four_digits: '2222',
    });
  });

  test('one of two cards that concurrently change to the same digits succeeds', async () => {
    const [one, two] = [await make('7001', ''), await make('7002', '')];
    const both = await Promise.allSettled(
      [one, two].map(({ card }) => updateCard(database(), card.uid, { first_four_digits: '7000' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'invalid' },
    });
  });

  test('deleting a used card sets it to null in its invoices; an unknown card is missing', async () => {
    const admin = await aCaller(database());
    const uid = await anInvoiceRead(database(), admin, {
      card: { first_four_digits: '', last_four_digits: '9999' },
    });
    const before = await findInvoice(database().kysely, uid);
    await deleteCard(database(), admin.uid, before?.card?.uid ?? '');
    const after = await findInvoice(database().kysely, uid);
    expect(after).toEqual({ ...before, card: null, version: after?.version });
    expect((await historyOf(database().kysely, uid))[0]).toMatchObject({
      action: 'update',
      workspace_user: { uid: admin.uid },
      changes: [{ field: 'card', from: '9999', to: null }],
      notes: [{ code: 'record-deleted', values: { record: before?.card?.hf_id } }],
    });
    for (const attempt of [
      () => getCard(database().kysely, nobody),
      () => updateCard(database(), nobody, {}),
      () => deleteCard(database(), admin.uid, nobody),
    ])
      await expect(attempt()).rejects.toEqual(missing);
  });
});

describeOnEachEngine('people', (database) => {
  test('the first start of several services creates one administrator and shows the key once', async () => {
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => ensureAdministrator(database())),
    );
    const [key, ...others] = starts.flatMap((start) => start.key ?? []);
    expect(others).toEqual([]);
    expect(key).toMatch(/^inv_[\w-]{43}$/);
    expect((await findByKey(database().kysely, key ?? ''))?.role_type).toBe('admin');
    expect(await ensureAdministrator(database())).toEqual({});
  });

  test('the bootstrap key works from any start on, and creates one person', async () => {
    const start = () => ensureAdministrator(database(), 'a-key-of-my-own');
    expect(await Promise.all([start(), start(), start()])).toEqual([{}, {}, {}]);
    expect(await start()).toEqual({});
    expect((await findByKey(database().kysely, 'a-key-of-my-own'))?.role_type).toBe('admin');
    expect(
      await listPeople(database().kysely, { uid: '', role_type: 'viewer' }, 'administrator'),
    ).toHaveLength(2);
  });

  test('keys are stored as hashes only', async () => {
    const { key } = await addPerson(database().kysely, {
      email: 'a@example.com',
      first_name: 'Ada',
      last_name: 'Işık',
      role_type: 'member',
    });
    expect(
      JSON.stringify(await database().kysely.selectFrom('workspace_user').selectAll().execute()),
    ).not.toContain(key.slice(4));
    expect(await findByKey(database().kysely, `${key} `)).toBeUndefined();
  });

  test('a removed person has no key and is not listed; removing them again finds nobody', async () => {
    const { person, key } = await addPerson(database().kysely, {
      email: 'g@example.com',
      first_name: 'Grace',
      last_name: 'Ülker',
      role_type: 'viewer',
    });
    const administrator = await aCaller(database());
    expect(
      (await listPeople(database().kysely, administrator, 'ULKER grace')).map(({ uid }) => uid),
    ).toEqual([person.uid]);
    expect([
      await removePerson(database(), administrator, person.uid),
      await removePerson(database(), administrator, person.uid),
    ]).toEqual([true, false]);
    expect(await findByKey(database().kysely, key)).toBeUndefined();
    expect(await listPeople(database().kysely, administrator, 'ulker')).toEqual([]);
  });
});
