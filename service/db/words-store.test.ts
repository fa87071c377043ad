import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PicturePage, ReadValue } from '#contract/file-reading.ts';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import { failReading, finishReading, readAgain } from '#service/db/reading-store.ts';
import { packWords, readWords, wordsStoredAt } from '#service/db/words-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, aReading, anUpload } from '#service/testing/records.ts';

const page = (text: string): PicturePage => ({
  page: 1,
  width: 1000,
  height: 1400,
  turn: 0,
  words: [{ text, box: [10, 20.5, 100, 12], level: 32, confidence: 0.93 }],
});

const total: ReadValue = {
  field: 'total_price',
  value: '',
  confidence: 0,
  source: 'ocr',
  alternatives: [{ value: '10.60', confidence: 0.5 }],
  place: null,
  grounds: [],
};

describeOnEachEngine('the words of pictures', (database) => {
  const kept = (uid: string) => readWords(database().kysely, uid);

  test('are stored with the reading, replaced by the next one, and deleted with the invoice', async () => {
    const caller = await aCaller(database(), 'admin');
    const uid = await anUpload(database(), caller);
    expect(await wordsStoredAt(database().kysely, uid)).toBeNull();
    await finishReading(database(), uid, aReading(), await packWords([page('TOTAL 10,50 ₺')]));
    expect(await kept(uid)).toEqual({ pages: [page('TOTAL 10,50 ₺')], values: [] });
    const first = await wordsStoredAt(database().kysely, uid);
    await readAgain(database(), caller, uid);
    await finishReading(
      database(),
      uid,
      aReading(),
      await packWords([page('TOTAL 10.60')], [total]),
    );
    expect(await kept(uid)).toEqual({ pages: [page('TOTAL 10.60')], values: [total] });
    expect(await wordsStoredAt(database().kysely, uid)).not.toBe(first);
    await deleteInvoice(database(), caller, uid);
    expect(await kept(uid)).toEqual({ pages: [], values: [] });
  });

  test('are stored for a file without an invoice too; a later failure keeps them', async () => {
    const caller = await aCaller(database(), 'admin');
    const uid = await anUpload(database(), caller);
    await failReading(database(), uid, 'no-invoice', undefined, await packWords([page('Menu')]));
    expect(await kept(uid)).toEqual({ pages: [page('Menu')], values: [] });
    await readAgain(database(), caller, uid);
    await failReading(database(), uid, 'took-too-long');
    expect(await kept(uid)).toEqual({ pages: [page('Menu')], values: [] });
  });

  test('are readable as stored by a release without values', async () => {
    const uid = await anUpload(database(), await aCaller(database(), 'admin'));
    const former = gzipSync(JSON.stringify([page('Menu')])).toString('base64');
    await finishReading(database(), uid, aReading(), former);
    expect(await kept(uid)).toEqual({ pages: [page('Menu')], values: [] });
  });
});
