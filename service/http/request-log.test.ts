import { expect, test } from 'vitest';
import { aPdf, TestApp } from '#service/testing/each-app.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';

describeOnEachEngine('the log', (database) => {
  async function logged(work: (service: TestApp) => Promise<unknown>, fails = false) {
    const lines: string[] = [];
    const broken = () => Promise.reject(new Error('the cable'));
    const service = await TestApp.build(
      fails ? { ...database(), transaction: broken } : database(),
      { logLevel: 'debug', metricsKey: 'a-key-for-metrics' },
      { log: { write: (line) => void lines.push(line) } },
    );
    await work(service);
    const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
    return { service, entries };
  }

  test('has one line per request with caller, route, status and request id', async () => {
    let id: unknown;
    const { entries } = await logged(async (service) => {
      id = (await service.ask('GET', '/v1/invoices/?page_size=1')).headers['x-request-id'];
    });
    expect(entries).toEqual([
      expect.objectContaining({
        level: 'info',
        request_id: id,
        method: 'GET',
        route: '/v1/invoices/',
        status: 200,
        person: expect.stringMatching(/^[\da-f-]{36}$/),
        ms: expect.any(Number),
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      }),
    ]);
  });

  test('never contains keys, card numbers, searches, file names, file contents or signatures', async () => {
    const secrets = {
      words: 'pssst-these-words',
      digits: '4321',
      name: 'a-telling-name.pdf',
      content: 'what-the-file-says',
      wrongKey: 'nobodys-own-api-key',
    };
    const { service, entries } = await logged(async (app) => {
      const { ask } = { ask: app.ask.bind(app) };
      await ask('GET', `/v1/invoices/?query=${secrets.words}`);
      await ask('GET', `/v1/invoices/${secrets.words}`);
      await ask('GET', `/${secrets.words}?key=${secrets.words}`);
      await ask('GET', `/v1/cards/?query=${secrets.digits}`, { key: secrets.wrongKey });
      await ask('GET', '/metrics', { headers: { authorization: `Bearer ${secrets.wrongKey}` } });
      await ask('POST', '/v1/cards/', { json: { last_four_digits: secrets.digits } });
      await ask('POST', '/v1/cards/', { json: { last_four_digits: `${secrets.digits}x` } });
      await ask('POST', '/v1/companies/', { text: `{"name": "${secrets.words}` });
      await app.upload(aPdf(secrets.content), { name: secrets.name });
      await app.upload(secrets.content, { name: secrets.name });
      await ask('POST', '/v1/invoices/export-csv', { json: { query: secrets.words } });
      const person = { email: `${secrets.words}@example.com`, role_type: 'viewer' };
      await ask('POST', '/v1/workspace-users/', { json: person });
    });
    expect(entries.length).toBeGreaterThan(10);
    // Generated ids and times may contain any four digits by chance.
    const madeUp = new Set(['request_id', 'person', 'time', 'ms']);
    const text = JSON.stringify(
      entries.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([name]) => !madeUp.has(name))),
      ),
    );
    for (const secret of [...Object.values(secrets), ...Object.values(service.keys)])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/signature|api_key/i);
  });

  test('records an error once, under the id that the response carries', async () => {
    let id: unknown;
    const { entries } = await logged(async (service) => {
      const answer = await service.ask('POST', '/v1/companies/', { json: { name: 'a' } });
      expect([answer.statusCode, answer.body.includes('cable')]).toEqual([500, false]);
      id = answer.headers['x-request-id'];
    }, true);
    expect(entries).toEqual([
      expect.objectContaining({
        level: 'error',
        request_id: id,
        err: expect.objectContaining({ message: 'the cable' }),
      }),
      expect.objectContaining({ level: 'info', request_id: id, status: 500 }),
    ]);
  });

  test('shows monitoring requests only at debug level', async () => {
    const { entries } = await logged((service) => service.ask('GET', '/healthz', { key: '' }));
    expect(entries).toEqual([expect.objectContaining({ level: 'debug', route: '/healthz' })]);
  });
});
