import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { findInvoice, readWhole } from '#service/db/invoice-reads.ts';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import { claimJob, releaseJob, renewLease, requeueCutOff } from '#service/db/job-store.ts';
import { failReading, finishReading } from '#service/db/reading-store.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anUpload, aReading } from '#service/testing/records.ts';

describeOnEachEngine('jobs and readings', (database) => {
  let admin: Caller;
  let uid: string;
  beforeEach(async () => {
    await database().kysely.deleteFrom('job').execute();
    admin = await aCaller(database());
    uid = await anUpload(database(), admin);
  });
  const whole = async () => {
    const read = await readWhole(database(), uid);
    if (!read) throw new Error('gone');
    return read;
  };

  test('a photo waits until files that are fast to read are done', async () => {
    const photo = await anUpload(database(), admin, undefined, 'image/jpeg');
    const later = await anUpload(database(), admin);
    const taken = [];
    for (let job = await claimJob(database()); job; job = await claimJob(database()))
      taken.push(job.invoice_uid);
    expect(taken).toEqual([uid, later, photo]);
  });

  test('a photo that has waited for a minute is read before newer files', async () => {
    const photo = await anUpload(database(), admin, undefined, 'image/jpeg');
    await sql`update job set created_at = created_at - 120000000 where invoice_uid = ${photo}`.execute(
      database().kysely,
    );
    await anUpload(database(), admin);
    expect((await claimJob(database()))?.invoice_uid).toBe(photo);
  });

  test('jobs are claimed oldest first, each by one of ten concurrent readers', async () => {
    const uids = [uid, await anUpload(database(), admin), await anUpload(database(), admin)];
    expect(await claimJob(database())).toEqual({
      invoice_uid: uid,
      attempts: 0,
      file_type: 'application/xml',
      claim: expect.any(String),
    });
    const taken = (await Promise.all(Array.from({ length: 10 }, () => claimJob(database()))))
      .filter((job) => job !== undefined)
      .map((job) => job.invoice_uid);
    expect(taken.sort()).toEqual(uids.slice(1).sort());
    expect(await claimJob(database())).toBeUndefined();
  });

  const claimed = async () => {
    const job = await claimJob(database());
    if (!job) throw new Error('no job is free');
    return job;
  };
  /** Ages the leases of all jobs by this time. */
  const age = (seconds: number) =>
    sql`update job set lease_until = lease_until - ${seconds * 1_000_000}`.execute(
      database().kysely,
    );

  test('a released job is claimed again, and counts only failures of the file itself', async () => {
    const attempts: number[] = [];
    for (const counts of [false, true, false, true]) {
      const job = await claimed();
      attempts.push(job.attempts);
      await releaseJob(database(), job, { counts });
    }
    expect([...attempts, (await claimed()).attempts]).toEqual([0, 0, 1, 1, 2]);
  });

  test('a delayed job is claimed once its delay has passed', async () => {
    await releaseJob(database(), await claimed(), { delay: 60_000 });
    expect(await claimJob(database())).toBeUndefined();
    await age(61);
    expect(await claimJob(database())).toMatchObject({ invoice_uid: uid });
  });

  test('renewing a lease extends it', async () => {
    const job = await claimed();
    await age(21);
    await renewLease(database(), job);
    expect(await claimJob(database())).toBeUndefined();
  });

  test('a delay written by a clock that was a day ahead does not block the job', async () => {
    await releaseJob(database(), await claimed(), { delay: 60_000 });
    await age(-24 * 3600);
    expect(await claimJob(database())).toMatchObject({ invoice_uid: uid });
  });

  test('a reader that lost its job neither renews, releases nor fails it', async () => {
    const late = await claimed();
    await age(21);
    const other = await claimed();
    await releaseJob(database(), late);
    await failReading(database(), uid, 'took-too-long', late.claim);
    expect(await claimJob(database())).toBeUndefined();
    expect((await whole()).invoice.processing_status).toBe('processing');
    await age(21);
    await renewLease(database(), late);
    expect(await claimed()).toMatchObject({ invoice_uid: uid });
    await failReading(database(), uid, 'took-too-long', other.claim);
    expect((await whole()).invoice.processing_status).toBe('processing');
  });

  test('concurrent readers of a new company create it once', async () => {
    const uids = [uid, ...(await Promise.all([1, 2, 3].map(() => anUpload(database(), admin))))];
    const company = {
      name: 'Doppelgänger AG',
      address: '',
      tax_number: '',
      tax_office: '',
      phone: '',
    };
    await Promise.all(uids.map((one) => finishReading(database(), one, aReading({ company }))));
    expect(
      await database()
        .kysely.selectFrom('company')
        .select('uid')
        .where('name', '=', company.name)
        .execute(),
    ).toHaveLength(1);
  });

  test('an interrupted job is claimed again: at the next start if embedded, else after its lease', async () => {
    await claimJob(database());
    expect(await claimJob(database())).toBeUndefined();
    await requeueCutOff(database());
    if (database().engine.name === 'postgres') {
      expect(await claimJob(database())).toBeUndefined();
      await age(21);
    }
    expect(await claimJob(database())).toMatchObject({ invoice_uid: uid, attempts: 0 });
  });

  test('a reading fills in the invoice, creates company and card once, and reports omissions', async () => {
    const card = { first_four_digits: '', last_four_digits: '0017' };
    expect(
      await finishReading(
        database(),
        uid,
        aReading({
          card,
          payment_type: 'credit_card',
          notes: [
            { code: 'credit-note', values: {} },
            { code: 'most-pages', values: { count: '25', read: '20' } },
          ],
        }),
      ),
    ).toBe(true);
    const { invoice, items, history } = await whole();
    expect(invoice).toMatchObject({
      processing_status: 'finished',
      approvement_status: 'waiting',
      invoice_number: 'NB-117',
      invoice_date: '2026-02-27',
      currency: 'EUR',
      total_price: '119.00',
      total_vat: '19.00',
      language: 'de',
      country: 'DE',
      payment_type: 'credit_card',
      company: { name: 'Nordlicht Bürobedarf GmbH', tax_number: 'DE811907980', tax_office: null },
      card,
      category: { name: 'Office supplies' },
    });
    expect(items).toMatchObject([
      { name: 'Paper A4', quantity: '10.000', unit: 'p', total_price: '119.00', vat_rate: '19.00' },
    ]);
    expect(history.map(({ action }) => action)).toEqual(['process', 'upload']);
    expect(history[0]).toMatchObject({
      workspace_user: null,
      reason: 'This is a credit note. The file has 25 pages; the first 20 were read.',
    });
    expect(history[0]?.changes).toContainEqual({ field: 'total_price', from: null, to: '119.00' });
    const second = await anUpload(database(), admin);
    await finishReading(database(), second, aReading({ card }));
    expect((await findInvoice(database().kysely, second))?.company?.uid).toBe(invoice.company?.uid);
    expect((await findInvoice(database().kysely, second))?.card?.uid).toBe(invoice.card?.uid);
    expect((await findInvoice(database().kysely, second))?.category).toEqual(invoice.category);
  });

  test('a second reading or a later failure changes nothing', async () => {
    await finishReading(database(), uid, aReading());
    const before = await whole();
    expect(await finishReading(database(), uid, aReading({ invoice_number: 'AGAIN' }))).toBe(false);
    await failReading(database(), uid, 'took-too-long');
    expect(await whole()).toEqual(before);
    expect(await claimJob(database())).toBeUndefined();
  });

  test('a failure leaves an empty invoice that can be filled in, with the reason in history', async () => {
    await failReading(database(), uid, 'damaged-pdf');
    const { invoice, history } = await whole();
    expect([invoice.processing_status, history[0]?.action, history[0]?.reason]).toEqual([
      'failed',
      'fail',
      'This PDF is damaged and could not be opened.',
    ]);
    expect(history[0]?.notes).toEqual([{ code: 'damaged-pdf', values: {} }]);
    expect(await claimJob(database())).toBeUndefined();
  });

  test('the reading of an invoice that was deleted in the meantime leaves nothing behind', async () => {
    await claimJob(database());
    await deleteInvoice(database(), admin, uid);
    const company = { name: 'Never seen', address: '', tax_number: '', tax_office: '', phone: '' };
    expect(await finishReading(database(), uid, aReading({ company }))).toBe(false);
    await failReading(database(), uid, 'took-too-long');
    expect(
      await database()
        .kysely.selectFrom('company')
        .select('uid')
        .where('name', '=', 'Never seen')
        .execute(),
    ).toEqual([]);
    expect(
      await database()
        .kysely.selectFrom('history')
        .select('uid')
        .where('invoice_uid', '=', uid)
        .execute(),
    ).toEqual([]);
  });

  test('concurrent readers that finish the same invoice write its items once', async () => {
    const done = await Promise.all([1, 2, 3].map(() => finishReading(database(), uid, aReading())));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await whole()).items).toHaveLength(1);
  });

  test('stores thousands of items, extreme amounts and all kinds of characters', async () => {
    const items = Array.from({ length: 3000 }, (_, index) => ({
      name: `Line ${index} 🧾 “ğ”`,
      description: '\u0000\ud800',
      quantity: asDecimal('-9999999.999'),
      unit: null,
      total_price: asDecimal('99999999.99'),
      vat_rate: asDecimal('999.99'),
    }));
    await finishReading(
      database(),
      uid,
      aReading({ items, total_price: asDecimal('-99999999.99') }),
    );
    const read = await whole();
    expect(read.items.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
    expect(read.items[2999]).toMatchObject({
      quantity: '-9999999.999',
      total_price: '99999999.99',
      vat_rate: '999.99',
    });
    expect(read.invoice.total_price).toBe('-99999999.99');
  });
});
