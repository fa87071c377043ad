import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { createCard, deleteCard, updateCard } from '#service/db/card-store.ts';
import { createCompany, updateCompany } from '#service/db/company-store.ts';
import { findInvoice, readWhole } from '#service/db/invoice-reads.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { createInvoice, deleteInvoice, updateInvoice } from '#service/db/invoice-writes.ts';
import { addItem, deleteItem, updateItem } from '#service/db/item-store.ts';
import { removePerson } from '#service/db/people-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, anUpload } from '#service/testing/records.ts';
import type { Caller } from '#service/domain/permissions.ts';

const nobody = 'aaaaaaaa-0000-4000-8000-00000000000a';
const refused = (kind: string) => expect.objectContaining({ name: 'Refusal', kind });

describeOnEachEngine('changing an invoice', (database) => {
  let admin: Caller;
  let member: Caller;
  let uid: string;
  beforeAll(async () => {
    admin = await aCaller(database());
    member = await aCaller(database(), 'member', 'Grace');
  });
  beforeEach(async () => {
    uid = await anInvoiceRead(database(), member);
  });
  const whole = async () => {
    const read = await readWhole(database(), uid);
    if (!read) throw new Error('gone');
    return read;
  };
  const newest = async () => (await whole()).history[0];

  test('keeps omitted fields, clears null ones, and records changes and person in history', async () => {
    const company = await database().transaction((handle) =>
      createCompany(handle, {
        name: 'Other',
        address: '',
        tax_number: '',
        tax_office: '',
        phone: '',
      }),
    );
    const { card } = await database().transaction((handle) =>
      createCard(handle, { first_four_digits: '4543', last_four_digits: '0017' }),
    );
    await updateInvoice(
      database(),
      admin,
      uid,
      {
        total_price: asDecimal('-12.5'),
        company_uid: company.uid.toUpperCase(),
        card_uid: card.uid,
        payment_type: 'cash',
        invoice_date: '0001-01-01',
      },
      null,
    );
    const { invoice } = await whole();
    expect(invoice).toMatchObject({
      total_price: '-12.50',
      total_vat: '19.00',
      invoice_number: 'NB-117',
      invoice_date: '0001-01-01',
      payment_type: 'cash',
      company: { name: 'Other', tax_number: null },
      card: { uid: card.uid },
    });
    const entry = await newest();
    expect([
      entry?.action,
      entry?.workspace_user?.uid,
      entry?.workspace_user?.user.full_name,
    ]).toEqual(['update', admin.uid, 'Ada Yılmaz']);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'total_price', from: '119.00', to: '-12.50' },
        { field: 'company', from: 'Nordlicht Bürobedarf GmbH', to: 'Other' },
        { field: 'card', from: null, to: '4543 0017' },
      ]),
    );
    expect(entry?.changes.map(({ field }) => field)).not.toContain('total_vat');
    await updateInvoice(
      database(),
      admin,
      uid,
      {
        total_price: null,
        total_vat: null,
        invoice_date: null,
        company_uid: null,
        card_uid: null,
        payment_type: null,
        invoice_number: '',
      },
      null,
    );
    expect((await whole()).invoice).toMatchObject({
      total_price: null,
      total_vat: null,
      invoice_date: null,
      company: null,
      card: null,
      payment_type: null,
      invoice_number: '',
      currency: 'EUR',
    });
  });

  test('an update without differences leaves no entry in history', async () => {
    const before = (await whole()).history.length;
    await updateInvoice(
      database(),
      admin,
      uid,
      { invoice_number: 'NB-117', total_price: asDecimal('119') },
      null,
    );
    await updateInvoice(database(), admin, uid, {}, null);
    expect((await whole()).history).toHaveLength(before);
  });

  test('a change to another company of the same name is in history and in the search text', async () => {
    const company = await database().transaction((handle) =>
      createCompany(handle, {
        name: 'Nordlicht Bürobedarf GmbH',
        address: '',
        tax_number: 'DE777888999',
        tax_office: '',
        phone: '',
      }),
    );
    const before = await whole();
    expect(before.invoice.company).toMatchObject({ name: company.name });
    await updateInvoice(database(), admin, uid, { company_uid: company.uid }, null);
    const { hf_id } = await database().transaction((handle) =>
      handle
        .selectFrom('company')
        .select('hf_id')
        .where('uid', '=', before.invoice.company?.uid ?? '')
        .executeTakeFirstOrThrow(),
    );
    expect((await newest())?.changes).toEqual([
      {
        field: 'company',
        from: `${company.name} (${hf_id})`,
        to: `${company.name} (${company.hf_id})`,
      },
    ]);
    const { search_text } = await database().transaction((handle) =>
      handle
        .selectFrom('invoice')
        .select('search_text')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow(),
    );
    expect(search_text).toContain('de777888999');
  });

  test('refuses an unknown company or card on its field, and changes nothing', async () => {
    const before = await whole();
    await expect(
      updateInvoice(database(), admin, uid, { invoice_number: 'X', company_uid: nobody }, null),
    ).rejects.toMatchObject({ kind: 'invalid', fields: { company_uid: [expect.any(String)] } });
    await expect(
      updateInvoice(database(), admin, uid, { invoice_number: 'X', card_uid: nobody }, null),
    ).rejects.toMatchObject({ kind: 'invalid', fields: { card_uid: [expect.any(String)] } });
    expect(await whole()).toEqual(before);
  });

  test('refuses an outdated version; one of two concurrent updates of a version succeeds', async () => {
    const { version } = (await whole()).invoice;
    const both = await Promise.allSettled(
      ['A', 'B'].map((invoice_number) =>
        updateInvoice(database(), admin, uid, { invoice_number }, [version]),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { kind: 'stale' },
    });
    await expect(
      updateInvoice(database(), admin, uid, { invoice_number: 'C' }, []),
    ).rejects.toEqual(refused('stale'));
    await updateInvoice(database(), admin, uid, { invoice_number: 'D' }, [
      7777,
      (await whole()).invoice.version,
    ]);
    expect((await whole()).invoice.invoice_number).toBe('D');
  });

  test('every visible change increases the version: fields, items, decisions, company, card', async () => {
    const seen = [(await whole()).invoice.version];
    const step = async (work: Promise<unknown>) => {
      await work;
      seen.push((await whole()).invoice.version);
    };
    const { card } = await database().transaction((handle) =>
      createCard(handle, { first_four_digits: '', last_four_digits: '7788' }),
    );
    await step(updateInvoice(database(), admin, uid, { card_uid: card.uid }, null));
    const item = await database().transaction((handle) =>
      addItem(handle, admin, uid, { name: 'A' }),
    );
    await step(Promise.resolve());
    await step(updateItem(database(), admin, uid, item.uid, { name: 'B' }));
    await step(deleteItem(database(), admin, uid, item.uid));
    await step(
      updateCompany(database(), (await whole()).invoice.company?.uid ?? '', { phone: '1' }),
    );
    await step(updateCard(database(), card.uid, { last_four_digits: '7789' }));
    await step(deleteCard(database(), admin.uid, card.uid));
    await step(storeDecision(database(), admin, uid, 'reject', { reason: 'no' }));
    await step(storeDecision(database(), admin, uid, 'approve'));
    await step(storeDecision(database(), admin, uid, 'remove_approval'));
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen).toHaveLength(11);
  });

  test('reports an unknown invoice as missing', async () => {
    for (const attempt of [
      () => updateInvoice(database(), admin, nobody, {}, [1]),
      () => deleteInvoice(database(), admin, nobody),
      () => storeDecision(database(), admin, nobody, 'approve'),
    ])
      await expect(attempt()).rejects.toEqual(refused('missing'));
  });

  test('accepts the same file twice; history names the earlier invoice', async () => {
    const one = await anUpload(database(), member, 'the same bytes');
    const two = await anUpload(database(), member, 'the same bytes');
    const hf_id = (await findInvoice(database().kysely, one))?.hf_id ?? '';
    const upload = async (of: string) =>
      (await readWhole(database(), of))?.history.find(({ action }) => action === 'upload');
    expect((await upload(one))?.reason).toBeNull();
    expect((await upload(two))?.reason).toContain(hf_id);
    expect((await upload(two))?.workspace_user?.uid).toBe(member.uid);
  });

  test('names the earlier invoice also when both uploads of a file are stored at once', async () => {
    const file = { uid: randomUUID(), name: 'a.xml', type: 'application/xml' };
    const sha256 = createHash('sha256').update('at once').digest('hex');
    const { first, second } = await database().transaction(async (handle) => {
      const invoice = await createInvoice(handle, member, { ...file, sha256 });
      const started = anUpload(database(), member, 'at once');
      // Long enough for the second upload to wait for this transaction.
      await setTimeout(200);
      return { first: invoice, second: started };
    });
    const history = (await readWhole(database(), await second))?.history;
    expect(history?.[0]?.reason).toContain(first.hf_id);
  });

  test('records keep the name of a removed person', async () => {
    const leaver = await aCaller(database(), 'member', 'Leaver');
    uid = await anInvoiceRead(database(), leaver);
    await updateInvoice(database(), leaver, uid, { invoice_number: 'LAST' }, null);
    expect(await removePerson(database(), await aCaller(database()), leaver.uid)).toBe(true);
    const { invoice, history } = await whole();
    expect([
      invoice.workspace_user.user.first_name,
      history[0]?.workspace_user?.user.first_name,
    ]).toEqual(['Leaver', 'Leaver']);
  });
});
