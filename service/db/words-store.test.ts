import { expect, test } from 'vitest';
import type { PicturePage } from '#contract/file-words.ts';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import { failReading, finishReading, readAgain } from '#service/db/reading-store.ts';
import { packWords, readWords, wordsKeptAt } from '#service/db/words-store.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, aReading, anUpload } from '#service/testing/records.ts';

const page = (text: string): PicturePage => ({
  page: 1,
  width: 1000,
  height: 1400,
  turn: 0,
  words: [{ text, box: [10, 20.5, 100, 12], level: 32, confidence: 0.93 }],
});

describeOnEachEngine('the words of pictures', (database) => {
  const kept = (uid: string) => readWords(database().kysely, uid);

  test('are kept with the reading, replaced by the next one, and deleted with the invoice', async () => {
    const caller = await aCaller(database(), 'admin');
    const uid = await anUpload(database(), caller);
    expect(await wordsKeptAt(database().kysely, uid)).toBeNull();
    await finishReading(database(), uid, aReading(), await packWords([page('TOTAL 10,50 ₺')]));
    expect(await kept(uid)).toEqual({ pages: [page('TOTAL 10,50 ₺')] });
    const first = await wordsKeptAt(database().kysely, uid);
    await readAgain(database(), caller, uid);
    await finishReading(database(), uid, aReading(), await packWords([page('TOTAL 10.60')]));
    expect(await kept(uid)).toEqual({ pages: [page('TOTAL 10.60')] });
    expect(await wordsKeptAt(database().kysely, uid)).not.toBe(first);
    await deleteInvoice(database(), caller, uid);
    expect(await kept(uid)).toEqual({ pages: [] });
  });

  test('of a file that makes no invoice are kept too; a reading that comes to none leaves them', async () => {
    const caller = await aCaller(database(), 'admin');
    const uid = await anUpload(database(), caller);
    await failReading(database(), uid, 'No invoice.', undefined, await packWords([page('Menu')]));
    expect(await kept(uid)).toEqual({ pages: [page('Menu')] });
    await readAgain(database(), caller, uid);
    await failReading(database(), uid, 'It took too long.');
    expect(await kept(uid)).toEqual({ pages: [page('Menu')] });
  });
});
