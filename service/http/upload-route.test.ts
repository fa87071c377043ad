import { beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import type { Database } from '#service/db/database.ts';
import { aPdf, TestApp } from '#service/testing/each-app.ts';

const key = '3f0e6f1c-0000-4000-8000-0000000000aa';

describeOnEachEngine('uploads over HTTP', (database) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await TestApp.build(database());
  });
  const refusedOn = async (
    status: number,
    field: string,
    form: FormData,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const before = service.files.size;
    const count = (await service.ask('GET', '/v1/invoices/')).json().count;
    const answer = await service.ask('POST', '/v1/invoices/', { form, headers });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, [field]]);
    expect([service.files.size, (await service.ask('GET', '/v1/invoices/')).json().count]).toEqual([
      before,
      count,
    ]);
    return answer.json();
  };
  const formOf = (...parts: readonly (readonly [string, string | Blob])[]) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return form;
  };

  test('a file becomes an invoice in processing, is stored byte for byte, and starts the reading', async () => {
    const content = aPdf();
    const woken = service.woken;
    const answer = await service.upload(content, {
      name: '../../Fatura İ.pdf',
      key: service.keys.member,
    });
    expect(answer.statusCode).toBe(201);
    const { uid, hf_id, file, created_at, processing_status, workspace_user, ...rest } =
      answer.json();
    expect([rest, processing_status, workspace_user.role_type, hf_id]).toEqual([
      {},
      'processing',
      'member',
      expect.stringMatching(/^INV-/),
    ]);
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/);
    expect(file).toMatch(new RegExp(`^http://localhost(:80)?/files/${uid}/`));
    expect(Buffer.from(service.files.get(uid) ?? []).toString()).toBe(content);
    expect(service.woken).toBeGreaterThan(woken);
    const row = await database()
      .kysely.selectFrom('invoice')
      .select(['file_name', 'file_type'])
      .where('uid', '=', uid)
      .executeTakeFirst();
    expect(row).toEqual({ file_name: 'Fatura İ.pdf', file_type: 'application/pdf' });
    await service.ask('DELETE', `/v1/invoices/${uid}`);
    expect(service.files.has(uid)).toBe(false);
  });

  test('refuses anything but one invoice file on `file`, and stores nothing', async () => {
    await refusedOn(400, 'file', formOf(['file', new Blob([''])]));
    await refusedOn(400, 'file', formOf(['file', new Blob(['hello, this is text'])]));
    await refusedOn(
      400,
      'file',
      formOf([
        'file',
        new Blob(['<html><script>alert(1)</script></html>'], { type: 'application/pdf' }),
      ]),
    );
    await refusedOn(400, 'file', formOf(['file', 'only a text']));
    await refusedOn(400, 'file', formOf(['other', new Blob([aPdf()])]));
    await refusedOn(
      400,
      'file',
      formOf(['file', new Blob([aPdf()])], ['file', new Blob([aPdf()])]),
    );
    await refusedOn(400, 'file', formOf());
    await refusedOn(400, 'file', formOf(['file', new Blob([aPdf()])]), {
      'content-type': 'multipart/form-data',
    });
    await refusedOn(400, 'file', formOf(['file', new Blob([aPdf()])]), {
      'content-type': 'application/pdf',
    });
    for (const ask of [{ json: { file: 'x' } }, { text: '' }, {}])
      expect(Object.keys((await service.ask('POST', '/v1/invoices/', ask)).json())).toEqual([
        'file',
      ]);
  });

  test('refuses a file above the size limit with 413, and accepts one exactly at it', async () => {
    const most = 64 * 1024;
    const fits = `${aPdf()}${' '.repeat(most)}`.slice(0, most);
    expect((await service.upload(fits)).statusCode).toBe(201);
    const { detail } = await refusedOn(413, 'detail', formOf(['file', new Blob([`${fits} `])]));
    expect(detail).toMatch(/larger|most|limit/i);
    await refusedOn(413, 'detail', formOf(['file', new Blob([`${fits}${' '.repeat(500_000)}`])]));
  });

  test('checks the size of a picture even if it comes late in the file', async () => {
    const spacious = await TestApp.build(database(), { maxUploadBytes: 2 * 1024 * 1024 });
    const block = Buffer.alloc(60_000);
    block.set([0xff, 0xe2, (block.length - 2) >> 8, (block.length - 2) & 0xff]);
    const picture = (side: number) =>
      new Uint8Array(
        Buffer.concat([
          Buffer.from([0xff, 0xd8]),
          ...Array.from({ length: 6 }, () => block),
          Buffer.from([
            0xff,
            0xc0,
            0,
            11,
            8,
            side >> 8,
            side & 0xff,
            side >> 8,
            side & 0xff,
            1,
            1,
            0x11,
            0,
            0xff,
            0xd9,
          ]),
        ]),
      );
    const refused = await spacious.upload(picture(20_000), { name: 'huge.jpg' });
    expect([refused.statusCode, refused.json(), spacious.files.size]).toEqual([
      400,
      { file: [expect.stringMatching(/megapixels/)] },
      0,
    ]);
    expect((await spacious.upload(picture(2_000), { name: 'fine.jpg' })).statusCode).toBe(201);
  });

  test('answers 400 to an upload that breaks off, and stores nothing', async () => {
    const before = service.files.size;
    const payload =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 and then';
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v1/invoices/',
      headers: { 'api-key': service.keys.admin, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect([answer.statusCode, Object.keys(answer.json()), service.files.size]).toEqual([
      400,
      ['file'],
      before,
    ]);
  });

  test('ignores other fields of the form', async () => {
    expect(
      (
        await service.ask('POST', '/v1/invoices/', {
          form: formOf(
            ['note', 'a text'],
            ['file', new Blob([aPdf()])],
            ['after', new Blob(['x'])],
          ),
        })
      ).statusCode,
    ).toBe(201);
  });

  test('fifty concurrent uploads create fifty invoices in one order', async () => {
    const before = (await service.ask('GET', '/v1/invoices/')).json().count;
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.upload()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().hf_id)).size).toBe(50);
    const list = (await service.ask('GET', '/v1/invoices/?page_size=100')).json();
    expect(list.count).toBe(before + 50);
    const moments = list.results.map((row: { created_at: string }) => row.created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('ten concurrent uploads with one key create one invoice; another file under it is refused', async () => {
    const content = aPdf();
    const [files, count] = [
      service.files.size,
      (await service.ask('GET', '/v1/invoices/')).json().count,
    ];
    const headers = { 'idempotency-key': key };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.upload(content, { headers })),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().uid}`)).size).toBe(
      1,
    );
    expect(answers[0]?.statusCode).toBe(201);
    expect([service.files.size, (await service.ask('GET', '/v1/invoices/')).json().count]).toEqual([
      files + 1,
      count + 1,
    ]);
    expect([400, 409]).toContain((await service.upload(aPdf(), { headers })).statusCode);
    expect(service.files.size).toBe(files + 1);
  });
});

describeOnEachEngine('storing an upload', (database) => {
  test('does not block other requests while a file is being stored', async () => {
    let release = () => {};
    let storing = () => {};
    const begun = new Promise<void>((resolve) => {
      storing = resolve;
    });
    const slow = await TestApp.build(database());
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    slow.gate = async () => {
      storing();
      await gate;
    };
    const upload = slow.upload();
    await begun;
    const list = await Promise.race([
      slow.ask('GET', '/v1/invoices/'),
      new Promise<'stuck'>((resolve) => setTimeout(() => resolve('stuck'), 2000)),
    ]);
    release();
    expect((await upload).statusCode).toBe(201);
    expect(list).toMatchObject({ statusCode: 200 });
  });

  test('keeps the file when the connection is lost during the commit', async () => {
    // The commit becomes visible only later, so the invoice seems to be missing now.
    const torn: Database = {
      ...database(),
      transaction: async (work) => {
        await database()
          .kysely.transaction()
          .execute(async (handle) => {
            await work(handle);
            throw new Error('seen later');
          })
          .catch(() => undefined);
        throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
      },
    };
    const service = await TestApp.build(torn);
    const answer = await service.upload();
    expect([answer.statusCode, service.files.size]).toEqual([503, 1]);
  });

  test('removes a file whose invoice could not be written', async () => {
    const full: Database = {
      ...database(),
      transaction: () => Promise.reject(new Error('No space is left.')),
    };
    const service = await TestApp.build(full);
    const answer = await service.upload();
    expect([answer.statusCode, answer.json(), service.files.size]).toEqual([
      500,
      { detail: expect.any(String) },
      0,
    ]);
  });
});
