import { describe, expect, test } from 'vitest';
import { nobody, withRunningService } from '#service/testing/with-running-service.ts';

// Tests the interface and its decisions over real HTTP, without using anything inside the service.
const { service, an, put } = withRunningService();

describe('update (4.1, gaps G7, G8, G32)', () => {
  test('keeps omitted fields, clears null ones, and returns the complete invoice', async () => {
    const { json } = await an();
    const changed = await put(json['uid'], {
      invoice_number: 'NEW',
      total_price: '-12.5',
      payment_type: 'cash',
      uid: 'ignored',
      nonsense: 1,
    });
    expect(changed).toMatchObject({
      status: 200,
      json: {
        invoice_number: 'NEW',
        total_price: '-12.50',
        payment_type: 'cash',
        total_vat: '20.00',
        uid: json['uid'],
      },
    });
    const cleared = await put(json['uid'], {
      invoice_date: null,
      company_uid: null,
      card_uid: null,
      payment_type: null,
      total_price: null,
      total_vat: null,
    });
    expect(cleared.json).toMatchObject({
      invoice_date: null,
      company: null,
      card: null,
      payment_type: null,
      total_price: null,
      total_vat: null,
    });
  });
  test.each([
    ['total_price', '1e5'],
    ['total_price', '12,5'],
    ['total_price', '100000000.00'],
    ['total_price', '1.234'],
    ['total_price', ''],
    ['total_price', 12.5],
    ['total_vat', 'NaN'],
    ['invoice_date', '2026-02-30'],
    ['invoice_date', '31.01.2026'],
    ['currency', 'EURO'],
    ['currency', 'XXX'],
    ['currency', null],
    ['payment_type', 'gold'],
    ['company_uid', 'x'],
    ['company_uid', nobody],
    ['card_uid', nobody],
    ['invoice_number', 5],
  ])('refuses %s: %j on its field, and changes nothing', async (field, value) => {
    const { json } = await an();
    const answer = await put(json['uid'], { invoice_number: 'CHANGED', [field]: value });
    expect([answer.status, Object.keys(answer.json)]).toEqual([400, [field]]);
    expect(
      (await service().ask('GET', `/v1/invoices/${String(json['uid'])}`)).json['invoice_number'],
    ).toBe(json['invoice_number']);
  });
  test('answers 412 to an outdated version, and changes nothing', async () => {
    const { json, headers } = await an();
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect((await put(json['uid'], { invoice_number: 'A' }, { 'If-Match': etag })).status).toBe(
      200,
    );
    expect((await put(json['uid'], { invoice_number: 'B' }, { 'If-Match': etag })).status).toBe(
      412,
    );
    expect((await put(json['uid'], { invoice_number: 'C' })).json['invoice_number']).toBe('C');
  });
  test('answers 404 for an unknown invoice and 400 to invalid JSON', async () => {
    expect((await put(nobody, {})).status).toBe(404);
    expect((await put('not-a-uid', {})).status).toBe(404);
    const { json } = await an();
    const broken = await service().ask('PUT', `/v1/invoices/${String(json['uid'])}`, {
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(broken).toMatchObject({ status: 400, json: { detail: expect.any(String) } });
    expect((await put(json['uid'], [])).status).toBe(400);
  });
  test('a deleted invoice is gone', async () => {
    const uid = String((await an()).json['uid']);
    expect(await service().ask('DELETE', `/v1/invoices/${uid}`)).toMatchObject({
      status: 204,
      text: '',
    });
    expect((await service().ask('GET', `/v1/invoices/${uid}`)).status).toBe(404);
    expect((await service().ask('DELETE', `/v1/invoices/${uid}`)).status).toBe(404);
  });
});

describe('deciding on a version (4.1, gap G32)', () => {
  test.each(['approve', 'reject'])(
    '%s of an outdated version answers 412 and decides nothing',
    async (decision) => {
      const { json, headers } = await an();
      const path = `/v1/invoices/${String(json['uid'])}`;
      const seen = { headers: { 'If-Match': headers.get('etag') ?? '' } };
      await service().ask('POST', `${path}/items/`, { json: { name: 'Added meanwhile' } });
      expect(await service().ask('POST', `${path}/${decision}`, seen)).toMatchObject({
        status: 412,
        json: { detail: expect.any(String) },
      });
      const now = await service().ask('GET', path);
      expect(now.json).toMatchObject({ approvement_status: 'waiting' });
      const held = { headers: { 'If-Match': now.headers.get('etag') ?? '' } };
      const decided = await service().ask('POST', `${path}/${decision}`, held);
      const after = await service().ask('GET', path);
      expect([decided.status, decided.headers.get('etag')]).toEqual([
        200,
        after.headers.get('etag'),
      ]);
      // Already decided: the missing permission is reported, not the outdated version.
      expect((await service().ask('POST', `${path}/${decision}`, held)).status).toBe(403);
    },
  );
  test('does not take back a decision that somebody has made since', async () => {
    const { json } = await an();
    const path = `/v1/invoices/${String(json['uid'])}`;
    const approve = () => service().ask('POST', `${path}/approve`);
    const takeBack = (etag: string | null) =>
      service().ask('POST', `${path}/remove-approval`, { headers: { 'If-Match': etag ?? '' } });
    const mine = (await approve()).headers.get('etag');
    await service().ask('POST', `${path}/remove-approval`);
    const later = (await approve()).headers.get('etag');
    expect(await takeBack(mine)).toMatchObject({
      status: 412,
      json: { detail: expect.any(String) },
    });
    expect((await service().ask('GET', path)).json).toMatchObject({
      approvement_status: 'approved',
    });
    expect(await takeBack(later)).toMatchObject({
      status: 200,
      json: { approvement_status: 'waiting' },
    });
  });
  test('decides on any version without If-Match', async () => {
    const { json } = await an();
    const path = `/v1/invoices/${String(json['uid'])}`;
    await put(json['uid'], { invoice_number: 'CHANGED' });
    expect((await service().ask('POST', `${path}/approve`)).status).toBe(200);
  });
});

describe('items (4.2, gap G9)', () => {
  test('an item is added, changed and deleted, with 3, 2 and 2 decimals', async () => {
    const uid = String((await an()).json['uid']);
    const base = `/v1/invoices/${uid}/items/`;
    const added = await service().ask('POST', base, {
      json: { name: 'Tape', quantity: '-2', unit: 'm', total_price: '-3.5', vat_rate: '7' },
    });
    expect(added).toMatchObject({
      status: 201,
      json: {
        name: 'Tape',
        description: '',
        quantity: '-2.000',
        unit: 'm',
        total_price: '-3.50',
        vat_rate: '7.00',
      },
    });
    const item = base + String(added.json['uid']);
    expect(await service().ask('PUT', item, { json: { unit: null } })).toMatchObject({
      status: 200,
      json: { name: 'Tape', unit: null, quantity: '-2.000' },
    });
    expect(
      (
        await service().ask(
          'PUT',
          `/v1/invoices/${String((await an()).json['uid'])}/items/${String(added.json['uid'])}`,
          { json: {} },
        )
      ).status,
    ).toBe(404);
    expect(await service().ask('DELETE', item)).toMatchObject({ status: 204, text: '' });
    expect((await service().ask('DELETE', item)).status).toBe(404);
    expect((await service().ask('POST', base, { json: {} })).status).toBe(201);
  });
  test.each([
    ['quantity', '12345678.000'],
    ['quantity', '1.0005'],
    ['total_price', '123456789.00'],
    ['vat_rate', '1000'],
    ['vat_rate', '-1'],
    ['unit', 'kg'],
    ['name', 5],
  ])('refuses %s: %j', async (field, value) => {
    const uid = String((await an()).json['uid']);
    const answer = await service().ask('POST', `/v1/invoices/${uid}/items/`, {
      json: { [field]: value },
    });
    expect([answer.status, Object.keys(answer.json)]).toEqual([400, [field]]);
  });
});
