import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#service/db/database.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const all = 5;

describeOnEachEngine('export transfer', (database) => {
  let service: TestApp;
  let port = 0;
  const logged: string[] = [];
  /**
   * The number of pages read so far, and a gate that delays each page (from 1); reset for each
   * test.
   */
  let reading: { pages: number; gate: (page: number) => Promise<void> };

  beforeAll(async () => {
    const uid = await anInvoiceRead(database(), await aCaller(database(), 'member'));
    const one = await database()
      .kysely.selectFrom('invoice')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: all * 500 - 1 }, (_, index) => ({
      ...one,
      uid: randomUUID(),
      hf_id: `INV-${index}`,
      created_at: one.created_at - index - 1,
    }));
    for (let at = 0; at < copies.length; at += 500)
      await database()
        .kysely.insertInto('invoice')
        .values(copies.slice(at, at + 500))
        .execute();
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reading.pages += 1;
        await reading.gate(reading.pages);
        return result;
      },
    };
    const held: Database = { ...database(), reads: database().reads.withPlugin(plugin) };
    service = await TestApp.build(
      held,
      { logLevel: 'info' },
      { log: { write: (line) => void logged.push(line) } },
    );
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const address = service.app.server.address();
    port = (address as AddressInfo).port;
  });
  beforeEach(() => {
    reading = { pages: 0, gate: async () => undefined };
  });
  afterAll(() => service.app.close());

  /** Waits long enough for a third page to be read, or an error to be logged. */
  async function someTurns(): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1)
      await database().reads.selectFrom('setting').select('name').execute();
  }

  function post(kind: 'csv' | 'xlsx'): ClientRequest {
    const asked = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/v1/invoices/export-${kind}`,
      headers: { 'Api-Key': service.keys.admin, 'Content-Type': 'application/json' },
    });
    return asked.on('error', () => undefined);
  }

  /** Resolves as soon as the response headers have arrived. */
  async function ask(kind: 'csv' | 'xlsx'): Promise<IncomingMessage> {
    const asked = post(kind).end('{}');
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (!answer) throw new Error('No answer.');
    return answer;
  }

  test.each(['csv', 'xlsx'] as const)(
    'aborts the %s when a page cannot be read, so that it does not look complete',
    async (kind) => {
      reading.gate = async (page) => {
        if (page === 3) throw new Error('the database went away');
      };
      const answer = await ask(kind);
      expect(answer.statusCode).toBe(200);
      await expect(answer.resume().toArray()).rejects.toThrow('aborted');
      expect(answer.complete).toBe(false);
    },
  );

  test.each(['csv', 'xlsx'] as const)(
    'answers with an error instead of a file when the first page cannot be read (%s)',
    async (kind) => {
      reading.gate = async () => {
        throw new Error('the database went away');
      };
      const answer = await ask(kind);
      expect([
        answer.statusCode,
        answer.headers['content-type'],
        answer.headers['content-disposition'],
      ]).toEqual([500, expect.stringContaining('application/json'), undefined]);
      answer.resume();
    },
  );

  test.each(['csv', 'xlsx'] as const)(
    'stops reading when the client aborts a %s, and logs no error',
    async (kind) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const gone = new Promise<void>((resolve) =>
        service.app.server.once('request', (_, response) => response.once('close', resolve)),
      );
      const second = new Promise<void>((resolve) => {
        reading.gate = async (page) => {
          if (page !== 2) return;
          resolve();
          await gone;
        };
      });
      const answer = await ask(kind);
      answer.on('error', () => undefined);
      await second;
      answer.destroy();
      await gone;
      await someTurns();
      expect(reading.pages).toBe(2);
      expect(said.mock.calls).toEqual([]);
      said.mockRestore();
    },
  );

  test.each(['csv', 'xlsx'] as const)(
    'logs no error when the client leaves before a %s begins',
    async (kind) => {
      logged.length = 0;
      const gone = new Promise<void>((resolve) =>
        service.app.server.once('request', (_, response) => response.once('close', resolve)),
      );
      const asked = post(kind);
      reading.gate = async (page) => {
        if (page !== 1) return;
        asked.destroy();
        await gone;
      };
      asked.end('{}');
      await gone;
      await someTurns();
      expect(logged).toEqual([]);
    },
  );

  test.each(['csv', 'xlsx'] as const)(
    'an undisturbed export reads all its pages and completes (%s)',
    async (kind) => {
      const answer = await ask(kind);
      await answer.toArray();
      // A workbook reads each page's invoices and items once more, for its other sheets.
      const reads = kind === 'csv' ? all + 1 : all + 1 + 2 * all;
      expect([answer.complete, reading.pages]).toEqual([true, reads]);
    },
  );
});
