import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFile, type Exporter, type WantedExport } from '#service/exports/export-file.ts';
import { threadExporter } from '#service/exports/thread-exporter.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const wanted: WantedExport = {
  kind: 'csv',
  filters: {},
  timeZone: 'Europe/Istanbul',
  language: 'tr',
};
const all = 1_200;

describeOnEachEngine('exports in their own thread', (database, place) => {
  let exporter: Exporter;

  beforeAll(async () => {
    const uid = await anInvoiceRead(database(), await aCaller(database()));
    const invoices = () => database().kysely.selectFrom('invoice').selectAll();
    const one = await invoices().where('uid', '=', uid).executeTakeFirstOrThrow();
    const copies = Array.from({ length: all - 1 }, (_, index) => ({
      ...one,
      uid: randomUUID(),
      hf_id: `INV-X${index}`,
      created_at: one.created_at - index - 1,
    }));
    for (let at = 0; at < copies.length; at += 400)
      await database()
        .kysely.insertInto('invoice')
        .values(copies.slice(at, at + 400))
        .execute();
    exporter = threadExporter(place().config);
  });
  afterAll(() => exporter.close());

  const linesOf = (csv: string): number => csv.trimEnd().split('\r\n').length;

  test('produces the same file as the calling thread, also several at once', async () => {
    const here = await text(await exportFile(database(), wanted));
    const files = await Promise.all([1, 2, 3].map(async () => text(await exporter.start(wanted))));
    expect(files).toEqual([here, here, here]);
    expect(linesOf(here)).toBe(all + 1);
    const sheet = await (await exporter.start({ ...wanted, kind: 'xlsx' })).toArray();
    expect(Buffer.concat(sheet).subarray(0, 2).toString()).toBe('PK');
  });

  test('includes what was written just before', async () => {
    await database()
      .kysely.updateTable('invoice')
      .set({ invoice_number: 'WRITTEN-LAST' })
      .where('hf_id', '=', 'INV-X7')
      .execute();
    expect(await text(await exporter.start(wanted))).toContain('INV-X7,WRITTEN-LAST,');
  });

  test('drops an abandoned file and produces the next one', async () => {
    const left = await exporter.start(wanted);
    left.destroy();
    expect(linesOf(await text(await exporter.start(wanted)))).toBe(all + 1);
  });

  test('a filter that cannot be applied fails before there is a file', async () => {
    const nowhere = {
      ...wanted,
      filters: { created_at__from_date: '2026-01-01' },
      timeZone: 'Nowhere/None',
    };
    await expect(exporter.start(nowhere)).rejects.toThrow(/time zone/);
    expect(linesOf(await text(await exporter.start(wanted)))).toBe(all + 1);
  });

  test('a thread that dies midway destroys its file', async () => {
    const dying = new URL('../testing/dying-exporter.ts', import.meta.url);
    const broken = threadExporter(place().config, dying);
    const file = await broken.start(wanted);
    await expect(text(file)).rejects.toThrow('The thread that makes exports ended');
    await broken.close();
  });

  test('a thread that dies fails its export, and another one is started', async () => {
    const dying = new URL('data:text/javascript,process.exit(3)');
    const broken = threadExporter(place().config, dying);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(broken.start(wanted)).rejects.toThrow('The thread that makes exports ended');
    await broken.close();
  });
});
