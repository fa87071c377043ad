import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ublInvoice } from '#service/testing/running-service.ts';
import { flags, withRunningService } from '#service/testing/with-running-service.ts';

// Tests the interface and its decisions over real HTTP, without using anything inside the service.
const { keys, service, an, put } = withRunningService();

describe('authentication (5)', () => {
  test.each([null, '', 'wrong', 'İ'.normalize('NFD').slice(0, 1)])(
    'the key %j is refused with 401',
    async (key) => {
      const answer = await service().ask('GET', '/v1/invoices/', { key });
      expect(answer.status).toBe(401);
      expect(answer.json).toHaveProperty('detail');
    },
  );
  test('a viewer can read but not write', async () => {
    const key = keys['viewer'] ?? '';
    expect((await service().ask('GET', '/v1/invoices/', { key })).status).toBe(200);
    expect((await service().upload(ublInvoice('V'), 'v.xml', { key })).status).toBe(403);
    expect(
      (await service().ask('POST', '/v1/companies/', { key, json: { name: 'X' } })).status,
    ).toBe(403);
    expect((await service().ask('POST', '/v1/invoices/export-csv', { key, json: {} })).status).toBe(
      200,
    );
  });
});

describe('upload and reading (3, 4.1)', () => {
  test('a new invoice is processing, then finished with the data of its file', async () => {
    const up = await service().upload(ublInvoice('R-1'), 'r-1.xml');
    expect(up.status).toBe(201);
    expect(up.json).toMatchObject({
      processing_status: 'processing',
      hf_id: expect.any(String),
      file: expect.stringMatching(/^http/),
      workspace_user: expect.any(Object),
    });
    const { json } = await service().settled(up.json['uid']);
    expect(json).toMatchObject({
      processing_status: 'finished',
      approvement_status: 'waiting',
      invoice_number: 'R-1',
      invoice_date: '2026-03-01',
      currency: 'EUR',
      total_price: '120.00',
      total_vat: '20.00',
      category: null,
      card: null,
      company: { name: 'Kuzey Işık A.Ş.' },
      permissions: flags(true, true, true, true, false),
      items: [
        {
          name: 'Çelik vida',
          quantity: '2.000',
          unit: 'p',
          total_price: '120.00',
          vat_rate: '20.00',
        },
      ],
      vat_categories: [{ vat_rate: '20.00', net: '100.00', vat: '20.00', total: '120.00' }],
    });
    expect(json['total_price_display']).toMatch(/120/);
    expect(json['history']).toMatchObject([{ action: 'process' }, { action: 'upload' }]);
  });
  test('finds the invoices of a file by its SHA-256, whoever uploaded it (gap G44)', async () => {
    const file = ublInvoice('H-1');
    const sha256 = createHash('sha256').update(file).digest('hex');
    const find = (hash: string, key?: string | null) =>
      service().ask('GET', `/v1/files/by-hash/${hash}`, key === undefined ? {} : { key });
    expect(await find(sha256)).toMatchObject({ status: 200, json: { results: [] } });
    const first = await service().upload(file, 'h-1.xml', { key: keys['member'] ?? '' });
    const second = await service().upload(file, 'again.xml');
    const found = await find(sha256.toUpperCase(), keys['viewer'] ?? '');
    expect(found).toMatchObject({
      status: 200,
      json: {
        results: [
          {
            uid: first.json['uid'],
            hf_id: first.json['hf_id'],
            workspace_user: { role_type: 'member' },
          },
          { uid: second.json['uid'] },
        ],
      },
    });
    const { json } = await service().settled(second.json['uid']);
    expect(json['history']).toMatchObject([
      { action: 'process' },
      {
        action: 'upload',
        reason: `The same file as ${String(first.json['hf_id'])}.`,
        notes: [{ code: 'same-file', values: { invoice: first.json['hf_id'] } }],
      },
    ]);
    await service().ask('DELETE', `/v1/invoices/${String(first.json['uid'])}`);
    expect((await find(sha256)).json['results']).toHaveLength(1);
    expect((await find('not-a-hash')).status).toBe(404);
    expect((await find(sha256, null)).status).toBe(401);
  });
  test('serves the file under a signed address with its type, and refuses a wrong signature', async () => {
    const { json } = await an();
    const file = await service().ask('GET', String(json['file']), { key: null });
    expect(file.status).toBe(200);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const broken = await service().ask(
      'GET',
      // The first character of the signature: the last one carries bits that decoding drops.
      String(json['file']).replace(
        /[^=]*$/,
        (value) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1),
      ),
      { key: null },
    );
    expect([403, 404]).toContain(broken.status);
  });
  test('refuses empty, unsupported and missing files on the field', async () => {
    for (const [bytes, name] of [
      ['', 'empty.pdf'],
      ['<html><script>1</script></html>', 'x.pdf'],
      ['GIF89a....', 'x.gif'],
      ['just text', 'x.pdf'],
    ] as const) {
      const answer = await service().upload(bytes, name);
      expect([answer.status, answer.json]).toMatchObject([400, { file: [expect.any(String)] }]);
    }
    const form = new FormData();
    form.append('other', 'x');
    expect((await service().ask('POST', '/v1/invoices/', { body: form })).status).toBe(400);
    expect((await service().ask('POST', '/v1/invoices/', { json: {} })).status).toBe(400);
  });
  test('answers 413 to a file over the limit', async () => {
    expect((await service().upload(new Uint8Array(26 * 1024 * 1024), 'big.pdf')).status).toBe(413);
  });
  test('the same file twice gives two invoices, and history names the first', async () => {
    const xml = ublInvoice('TWICE');
    const first = await an({}, xml);
    const second = await an({}, xml);
    expect(second.json['uid']).not.toBe(first.json['uid']);
    expect(JSON.stringify(second.json['history'])).toContain(String(first.json['hf_id']));
  });
  test('a broken file ends as failed with a reason, and can be filled in by hand', async () => {
    const { json } = await an({}, ublInvoice('BROKEN').replace('</Invoice>', ''));
    expect(json).toMatchObject({
      processing_status: 'failed',
      items: [],
      total_price: null,
      history: [{ action: 'fail', reason: expect.any(String) }, {}],
    });
    expect((await put(json['uid'], { total_price: '10', currency: 'EUR' })).json).toMatchObject({
      total_price: '10.00',
      processing_status: 'failed',
    });
  });
  test('a repeated Idempotency-Key returns the first answer', async () => {
    const headers = { 'Idempotency-Key': '7f1f7bd6-0f2b-4f0b-9a5e-4a4f5a2d7b10' };
    const [one, two] = await Promise.all([
      service().upload(ublInvoice('IDEM'), 'i.xml', { headers }),
      service().upload(ublInvoice('IDEM'), 'i.xml', { headers }),
    ]);
    const again = await service().upload(ublInvoice('IDEM'), 'i.xml', { headers });
    const uids = [one, two, again]
      .filter(({ status }) => status === 201)
      .map(({ json }) => json['uid']);
    expect(again.status).toBe(201);
    expect(new Set(uids).size).toBe(1);
  });
});

describe('decisions (3, gaps G11 to G14)', () => {
  test('status and permissions follow approving, taking back, rejecting and approving again', async () => {
    const uid = String((await an()).json['uid']);
    const step = async (action: string, json?: unknown) =>
      service().ask('POST', `/v1/invoices/${uid}/${action}`, json === undefined ? {} : { json });
    expect(await step('approve')).toMatchObject({
      status: 200,
      json: {
        uid,
        approvement_status: 'approved',
        permissions: flags(false, false, false, false, true),
      },
    });
    expect(await step('approve')).toMatchObject({ status: 403 });
    expect(await step('reject')).toMatchObject({ status: 403 });
    expect(await put(uid, { currency: 'USD' })).toMatchObject({ status: 403 });
    expect(await service().ask('DELETE', `/v1/invoices/${uid}`)).toMatchObject({ status: 403 });
    expect(
      await service().ask('POST', `/v1/invoices/${uid}/items/`, { json: { name: 'x' } }),
    ).toMatchObject({ status: 403 });
    expect(await step('remove-approval')).toMatchObject({
      status: 200,
      json: { approvement_status: 'waiting', permissions: flags(true, true, true, true, false) },
    });
    expect(await step('remove-approval')).toMatchObject({ status: 403 });
    expect(await step('reject', { reason: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
      json: { reason: [expect.any(String)] },
    });
    expect(await step('reject', { reason: 'Wrong address' })).toMatchObject({
      status: 200,
      json: { approvement_status: 'rejected', permissions: flags(true, true, true, false, true) },
    });
    expect(await step('reject')).toMatchObject({ status: 403 });
    expect(await step('remove-approval')).toMatchObject({
      status: 200,
      json: { approvement_status: 'waiting' },
    });
    expect(await step('reject')).toMatchObject({ status: 200 });
    expect(await step('approve')).toMatchObject({ status: 200 });
    expect((await service().ask('GET', `/v1/invoices/${uid}`)).json['history']).toMatchObject([
      { action: 'approve' },
      { action: 'reject' },
      { action: 'remove_approval' },
      { action: 'reject', reason: 'Wrong address', workspace_user: { role_type: 'admin' } },
      { action: 'remove_approval' },
      { action: 'approve' },
      { action: 'process' },
      { action: 'upload' },
    ]);
  });
  test('exactly one of ten concurrent approvals succeeds', async () => {
    const uid = String((await an()).json['uid']);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => service().ask('POST', `/v1/invoices/${uid}/approve`)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 403)).toHaveLength(9);
  });
  test('a member changes their own undecided invoices and approves none', async () => {
    const key = keys['member'] ?? '';
    const own = await an({ key });
    const other = await an();
    const seen = async (uid: unknown) =>
      (await service().ask('GET', `/v1/invoices/${String(uid)}`, { key })).json['permissions'];
    expect(await seen(own.json['uid'])).toMatchObject(flags(true, true, false, false, false));
    expect(await seen(other.json['uid'])).toMatchObject(flags(false, false, false, false, false));
    expect(
      (await service().ask('POST', `/v1/invoices/${String(own.json['uid'])}/approve`, { key }))
        .status,
    ).toBe(403);
  });
});
