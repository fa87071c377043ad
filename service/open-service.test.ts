import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openService } from '#service/open-service.ts';

const key = 'a-key-of-our-own';
const invoice =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>A-1</cbc:ID><cbc:IssueDate>2026-01-31</cbc:IssueDate><AccountingSupplierParty/></Invoice>';

function form(content: string) {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="Fatura İ.xml"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n--x--\r\n`;
  return {
    method: 'POST',
    url: '/v1/invoices/',
    headers: { 'api-key': key, 'content-type': 'multipart/form-data; boundary=x' },
    body,
  } as const;
}

test('an upload survives a restart: it is read, and its address still opens it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  const config = readConfig({ DATA_DIR: dataDir, BOOTSTRAP_API_KEY: key });
  const first = await openService(config);
  expect(await first.begin()).toBeUndefined();
  const uploaded = (await first.app.inject(form(invoice))).json<{ uid: string; file: string }>();
  await first.app.close();
  await first.close();

  const second = await openService(config);
  await second.begin();
  const { pathname, search } = new URL(uploaded.file);
  const file = await second.app.inject(pathname + search);
  expect([file.body, file.headers['content-disposition']]).toEqual([
    invoice,
    'attachment; filename="Fatura I.xml"; filename*=UTF-8\'\'Fatura%20%C4%B0.xml',
  ]);
  const read = async () =>
    (
      await second.app.inject({ url: `/v1/invoices/${uploaded.uid}`, headers: { 'api-key': key } })
    ).json<{ processing_status: string; invoice_number: string }>();
  await expect
    .poll(async () => (await read()).processing_status, { timeout: 20_000 })
    .toBe('finished');
  expect((await read()).invoice_number).toBe('A-1');
  await second.app.close();
  await second.close();
  expect(
    (
      await readFile(
        join(dataDir, 'files', uploaded.uid.slice(0, 2), uploaded.uid.slice(2, 4), uploaded.uid),
      )
    ).toString(),
  ).toBe(invoice);
  await rm(dataDir, { recursive: true });
});

test('answers a request that arrives before the first administrator exists once there is one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const service = await openService(readConfig({ DATA_DIR: dataDir, BOOTSTRAP_API_KEY: key }));
  const asked = service.app.inject({ url: '/v1/cards/', headers: { 'api-key': key } });
  // Long enough for an answer that would not wait.
  await setTimeout(200);
  await service.begin();
  expect((await asked).statusCode).toBe(200);
  await service.app.close();
  await service.close();
});

test('refuses an invalid address in the form of the interface', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  const service = await openService(readConfig({ DATA_DIR: dataDir }));
  await service.begin();
  const answer = await service.app.inject('/%zz.html');
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['detail']]);
  await service.app.close();
  await service.close();
  await rm(dataDir, { recursive: true });
});
