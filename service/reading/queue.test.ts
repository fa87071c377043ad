import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PicturePage, RecognisedWord } from '#contract/file-reading.ts';
import type { Database } from '#service/db/database.ts';
import { readWhole } from '#service/db/invoice-reads.ts';
import { deleteInvoice, updateInvoice } from '#service/db/invoice-writes.ts';
import type { Caller } from '#service/domain/permissions.ts';
import { FileMissing } from '#service/files/stored-file.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { startQueue } from '#service/reading/queue.ts';
import { ReaderCrashed } from '#service/reading/reader.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anUpload, aReading } from '#service/testing/records.ts';

const reading: DocumentReading = {
  ...aReading(),
  from: 'xml',
  evidence: { total_price: { from: 'xml', confidence: 1 } },
};
const bytes = new Uint8Array([1]);
type Read = () => Promise<DocumentReading>;

describeOnEachEngine('the queue', (database) => {
  let admin: Caller;
  beforeAll(async () => {
    admin = await aCaller(database());
  });
  beforeEach(async () => {
    await database().kysely.deleteFrom('job').execute();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const start = (
    read: Read,
    {
      files = async () => bytes,
      of = database(),
      pause = 60_000,
    }: { files?: (uid: string) => Promise<Uint8Array>; of?: Database; pause?: number } = {},
  ) => {
    const queue = startQueue({
      database: of,
      files: { read: files },
      reader: { read },
      pause,
      backOff: () => 20,
    });
    onTestFinished(() => queue.close());
    return queue;
  };
  const upload = () => anUpload(database(), admin);
  const whole = async (uid: string) => {
    const found = await readWhole(database(), uid);
    if (!found) throw new Error('gone');
    return found;
  };
  const ended = (uid: string, status: 'finished' | 'failed') =>
    expect
      .poll(async () => (await whole(uid)).invoice.processing_status, { timeout: 10_000 })
      .toBe(status);

  test('reads the next invoice of a company with what people entered in the previous one', async () => {
    const company = {
      name: 'Kennziffer Verlag GmbH',
      address: '',
      tax_number: '',
      tax_office: '',
      phone: '',
    };
    const numbered = (value: string): DocumentReading => ({
      ...reading,
      company,
      invoice_number: '',
      from: 'text',
      evidence: {},
      candidates: [{ kind: 'code', label: 'Kennziffer', value }],
    });
    const readings = [numbered('R-1001'), numbered('R-1002')];
    const first = await upload();
    const queue = start(async () => readings.shift() ?? reading);
    await ended(first, 'finished');
    expect((await whole(first)).invoice.invoice_number).toBe('');
    await updateInvoice(database(), admin, first, { invoice_number: 'R-1001' }, null);
    const second = await upload();
    queue.notify();
    await ended(second, 'finished');
    expect((await whole(second)).invoice.invoice_number).toBe('R-1002');
  });

  test('reads files that waited before the start, and later ones when notified', async () => {
    const early = await upload();
    const queue = start(async () => reading);
    await ended(early, 'finished');
    const late = await upload();
    queue.notify();
    await ended(late, 'finished');
    expect((await whole(late)).invoice.company?.uid).toBe(
      (await whole(early)).invoice.company?.uid,
    );
    expect((await whole(late)).history[0]?.changes).toContainEqual({
      field: 'total_price',
      from: null,
      to: '119.00',
      source: 'xml',
      sure: 1,
    });
  });

  test('finds a job without a notification', async () => {
    start(async () => reading, { pause: 20 });
    await ended(await upload(), 'finished');
  });

  test('fails an unreadable file at once, with its sentence', async () => {
    const read = vi.fn<Read>().mockRejectedValue(new UnreadableFile('no-text'));
    const uid = await upload();
    start(read);
    await ended(uid, 'failed');
    expect((await whole(uid)).history[0]).toMatchObject({
      action: 'fail',
      reason: 'No text could be read in this file. The invoice can be filled in by hand.',
      notes: [{ code: 'no-text', values: {} }],
    });
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('fails a file that is missing from the store', async () => {
    const uid = await upload();
    start(async () => reading, { files: () => Promise.reject(new FileMissing('gone')) });
    await ended(uid, 'failed');
  });

  test('tries a file that crashes the reader three times, then fails it and reads the next', async () => {
    const [bad, good] = [await upload(), await upload()];
    const crash = new ReaderCrashed();
    const read = vi
      .fn<Read>()
      .mockRejectedValueOnce(crash)
      .mockRejectedValueOnce(crash)
      .mockRejectedValueOnce(crash)
      .mockResolvedValue(reading);
    start(read);
    await ended(bad, 'failed');
    await ended(good, 'finished');
    expect(read).toHaveBeenCalledTimes(4);
    expect((await whole(bad)).history[0]?.reason).toContain('by hand');
  });

  test('succeeds at the second try after a crash, without duplicate items', async () => {
    const uid = await upload();
    start(vi.fn<Read>().mockRejectedValueOnce(new ReaderCrashed()).mockResolvedValue(reading));
    await ended(uid, 'finished');
    expect((await whole(uid)).items).toHaveLength(1);
  });

  test('a long outage of the storage fails no file', async () => {
    const uids = await Promise.all(Array.from({ length: 5 }, upload));
    let away = 40;
    start(async () => reading, {
      pause: 5,
      files: async () => {
        away -= 1;
        if (away >= 0) throw new TypeError('fetch failed');
        return bytes;
      },
    });
    for (const uid of uids) await ended(uid, 'finished');
    expect(away).toBeLessThan(0);
  });

  test('fails a file after three tries if the database cannot store its reading, and reads the next', async () => {
    const [bad, good] = [await upload(), await upload()];
    let reads = 0;
    const read = vi.fn<Read>(async () => {
      reads += 1;
      // A number instead of a text, as a bug in the reader might produce.
      return reads > 3 ? reading : Object({ ...reading, language: 7 });
    });
    start(read);
    await ended(bad, 'failed');
    await ended(good, 'finished');
    expect(read).toHaveBeenCalledTimes(4);
    expect((await whole(bad)).history[0]?.reason).toContain('could not be stored');
  });

  /** A database that refuses the transaction in which a reading ends with this status. */
  const refusing = (
    refused: 'finished' | 'failed',
    problem: () => Error | undefined,
  ): Database => ({
    ...database(),
    transaction: (work) =>
      database().transaction(async (handle) => {
        const result = await work(handle);
        const { processing_status } = await handle
          .selectFrom('invoice')
          .select('processing_status')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow();
        const refusal = processing_status === refused ? problem() : undefined;
        if (refusal) throw refusal;
        return result;
      }),
  });
  const withCode = (code: string) => Object.assign(new Error('refused'), { code });

  test.each([
    ['54000', 3],
    ['XX000', 10],
  ])(
    'a file whose reading the database always refuses with %s fails after %i tries',
    async (code, tries) => {
      const uid = await upload();
      const read = vi.fn<Read>().mockResolvedValue(reading);
      start(read, { of: refusing('finished', () => withCode(code)), pause: 5 });
      await ended(uid, 'failed');
      expect(read).toHaveBeenCalledTimes(tries);
      expect((await whole(uid)).history[0]?.notes).toEqual([{ code: 'unstorable', values: {} }]);
    },
  );

  test.each(['57P01', '53100', '58030', '42P01'])(
    'a long fault of the database (%s) fails no file',
    async (code) => {
      const uid = await upload();
      let away = 15;
      const of = refusing('finished', () => {
        away -= 1;
        return away >= 0 ? withCode(code) : undefined;
      });
      start(async () => reading, { of, pause: 5 });
      await ended(uid, 'finished');
      expect(away).toBeLessThan(0);
    },
  );

  test('a file that storage never gives out fails while other files are read', async () => {
    const bad = await upload();
    const read = vi.fn((uid: string) =>
      uid === bad ? Promise.reject(withCode('EIO')) : Promise.resolve(bytes),
    );
    const queue = start(async () => reading, { files: read, pause: 5 });
    const tries = () => read.mock.calls.filter(([uid]) => uid === bad).length;
    for (let passed = 0; passed < 10; passed += 1) {
      const before = tries();
      await expect.poll(tries).toBeGreaterThan(before);
      const good = await upload();
      queue.notify();
      await ended(good, 'finished');
    }
    await ended(bad, 'failed');
    expect((await whole(bad)).history[0]?.notes?.[0]?.code).toBe('file-unavailable');
  });

  test('an unreadable file fails also if the database refuses its words', async () => {
    const word: RecognisedWord = { text: 'x', box: [0, 0, 1, 1], level: 0, confidence: 1 };
    const pages: PicturePage[] = [{ page: 1, width: 1, height: 1, turn: 0, words: [word] }];
    const uid = await upload();
    const problem = vi.fn<() => Error | undefined>().mockReturnValueOnce(withCode('22021'));
    const of = refusing('failed', problem);
    start(() => Promise.reject(new UnreadableFile('no-invoice', pages)), { of });
    await ended(uid, 'failed');
    expect(problem).toHaveBeenCalledTimes(2);
  });

  test('an invoice deleted while it is read stays deleted, and the queue continues', async () => {
    const [gone, next] = [await upload(), await upload()];
    let reads = 0;
    start(async () => {
      reads += 1;
      if (reads === 1) await deleteInvoice(database(), admin, gone);
      return reading;
    });
    await ended(next, 'finished');
    expect(await readWhole(database(), gone)).toBeUndefined();
  });

  test('two queues on one database read each file once', async () => {
    const uids = await Promise.all(Array.from({ length: 6 }, upload));
    const read = vi.fn<Read>().mockResolvedValue(reading);
    start(read);
    start(read);
    for (const uid of uids) await ended(uid, 'finished');
    expect(read).toHaveBeenCalledTimes(6);
  });

  test('a short outage of the database does not end the queue', async () => {
    let away = 2;
    const shaky: Database = {
      ...database(),
      get kysely() {
        away -= 1;
        if (away === 0) throw new Error('away');
        return database().kysely;
      },
    };
    start(async () => reading, { of: shaky, pause: 20 });
    await ended(await upload(), 'finished');
  });
});
