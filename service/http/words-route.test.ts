import { expect, test } from 'vitest';
import type { PicturePage } from '#contract/file-reading.ts';
import { finishReading } from '#service/db/reading-store.ts';
import { packWords } from '#service/db/words-store.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, aReading, anUpload } from '#service/testing/records.ts';

const page: PicturePage = {
  page: 1,
  width: 900,
  height: 1300,
  turn: 90,
  words: [{ text: 'Total', box: [1, 2, 30, 4], level: 5, confidence: 1 }],
};

describeOnEachEngine('the words of a file', (database) => {
  test('are served at the signed address that the invoice names, without a key', async () => {
    const service = await TestApp.build(database());
    const caller = await aCaller(database(), 'member');
    const uid = await anUpload(database(), caller);
    await finishReading(database(), uid, aReading(), await packWords([page]));
    const { words } = (await service.ask('GET', `/v1/invoices/${uid}`)).json();
    const signed = new URL(words);
    const answer = await service.app.inject(signed.pathname + signed.search);
    expect([answer.statusCode, answer.json()]).toEqual([200, { pages: [page], values: [] }]);
    expect(answer.headers['cache-control']).toBe('private, max-age=300');

    const other = await anInvoiceRead(database(), caller);
    const forged = await service.app.inject(`/v1/invoices/${other}/words${signed.search}`);
    expect(forged.statusCode).toBe(403);
    signed.searchParams.set('expires', '1000000000');
    expect((await service.app.inject(signed.pathname + signed.search)).statusCode).toBe(403);
    expect((await service.app.inject(`/v1/invoices/${uid}/words`)).statusCode).toBe(401);
  });

  test('are served to any key; an invoice without words names no address for them', async () => {
    const service = await TestApp.build(database());
    const uid = await anInvoiceRead(database(), await aCaller(database(), 'member'));
    const answer = await service.ask('GET', `/v1/invoices/${uid}/words`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { pages: [], values: [] }]);
    expect((await service.ask('GET', `/v1/invoices/${uid}`)).json()).toMatchObject({ words: null });
    const nowhere = '/v1/invoices/00000000-0000-4000-8000-000000000000/words';
    expect((await service.ask('GET', nowhere)).statusCode).toBe(404);
  });
});
