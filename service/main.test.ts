import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function launch(env: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'service/main.ts'],
    {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.push(child);
  const output = text(child.stdout);
  const errors = text(child.stderr);
  const ended = once(child, 'exit').then(([code]: unknown[]) => code);
  return { child, output, errors, ended };
}

// Waits until it prints its address, and returns the origin.
async function ready({ child }: { child: ChildProcess }): Promise<string> {
  let printed = '';
  while (!/http:\/\/\S+\n/.test(printed)) {
    const [piece] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    printed += String(piece);
  }
  return /http:\/\/[^\s/]+/.exec(printed)?.[0] ?? '';
}

async function launched(env: Readonly<Record<string, string>> = {}) {
  const service = launch(env);
  const origin = await ready(service);
  return { ...service, origin };
}

test('the first start prints one sign-in link for the administrator, later starts none', async () => {
  const first = await launched();
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${first.origin}/v1/invoices/`)).status).toBe(401);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const links = (await first.output).match(/http:\/\/127\.0\.0\.1:\d+\/#key=\S+/g) ?? [];
  expect(links).toHaveLength(1);
  const second = await launched();
  const key = decodeURIComponent(links[0]?.split('#key=')[1] ?? '');
  const answer = await fetch(`${second.origin}/v1/invoices/`, { headers: { 'Api-Key': key } });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ count: 0, page_size: 10, results: [] }),
  ]);
  second.child.kill('SIGINT');
  expect([await second.ended, await second.output]).toEqual([
    0,
    expect.not.stringContaining('#key='),
  ]);
});

test('accepts a configured key and never prints it', async () => {
  const service = await launched({ BOOTSTRAP_API_KEY: 'a-key-of-our-own' });
  expect(
    (await fetch(`${service.origin}/v1/companies/`, { headers: { 'Api-Key': 'a-key-of-our-own' } }))
      .status,
  ).toBe(200);
  expect(
    (
      await fetch(`${service.origin}/v1/openapi.json`, {
        headers: { 'Api-Key': 'a-key-of-our-own' },
      })
    ).status,
  ).toBe(200);
  service.child.kill('SIGTERM');
  expect([await service.ended, await service.output]).toEqual([
    0,
    expect.not.stringMatching(/key/i),
  ]);
});

test('a port in use stops the start with one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const service = launch({ PORT: port, LOG_LEVEL: 'error' });
  expect([await service.ended, await service.errors, await service.output]).toEqual([
    1,
    `Port ${port} is in use. End the program that has it, or set PORT to another one.\n`,
    '',
  ]);
  other.close();
});

test('an invalid setting stops the start with one line that names it', async () => {
  const service = launch({ PORT: 'eighty' });
  expect([await service.ended, await service.errors]).toEqual([
    1,
    'PORT="eighty": a whole number from 0 to 65535 is expected.\n',
  ]);
});

test.each([
  ['DATABASE_URL', 'postgres://me@nowhere.invalid/desk', /^DATABASE_URL: .* nowhere\.invalid\n$/],
  [
    'FILES_URL',
    's3://a:b@127.0.0.1:1/bucket?tls=off',
    'FILES_URL: The file storage does not answer (ECONNREFUSED).\n',
  ],
])('an unreachable %s is named in one line', async (name, url, line) => {
  const service = launch({ [name]: url });
  expect(await service.ended).toBe(1);
  expect(await service.errors).toEqual(
    typeof line === 'string' ? line : expect.stringMatching(line),
  );
});

test('can listen on every address of the machine', async () => {
  const service = await launched({ HOST: '0.0.0.0' });
  expect(service.origin).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
});

test('answers an upload in progress when stopped by terminal and npm at once', async () => {
  const service = await launched({ BOOTSTRAP_API_KEY: 'a-key-of-our-own' });
  const upload = request(`${service.origin}/v1/invoices/`, {
    method: 'POST',
    headers: {
      'Api-Key': 'a-key-of-our-own',
      'Content-Type': 'multipart/form-data; boundary=x',
      Expect: '100-continue',
    },
  });
  const answered = once(upload, 'response');
  upload.flushHeaders();
  // "Continue" shows that the service has accepted the request.
  await once(upload, 'continue');
  upload.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ',
  );
  service.child.kill('SIGTERM');
  service.child.kill('SIGINT');
  while (
    await fetch(`${service.origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  )
    await new Promise(setImmediate);
  upload.end('the rest\r\n--x--\r\n');
  const [answer]: IncomingMessage[] = await answered;
  expect(answer?.statusCode).toBe(201);
  answer?.resume();
  expect(await service.ended).toBe(0);
});

test('logs each request as one line of JSON with its response id and without any key', async () => {
  const key = 'a-key-of-our-own';
  const service = await launched({ BOOTSTRAP_API_KEY: key });
  const answer = await fetch(`${service.origin}/v1/invoices/?query=some-words`, {
    headers: { 'Api-Key': key },
  });
  const page = await fetch(`${service.origin}/invoices#key=${key}`);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  const output = `${await service.output}${await service.errors}`;
  const entries = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));
  for (const { headers } of [answer, page])
    expect(entries).toContainEqual(
      expect.objectContaining({ request_id: headers.get('x-request-id'), level: 'info' }),
    );
  expect(output).not.toMatch(/a-key-of-our-own|some-words/);
});

test('logs nothing of the content of a file, however its reading ends', async () => {
  const key = 'a-key-of-our-own';
  const service = await launched({ BOOTSTRAP_API_KEY: key, LOG_LEVEL: 'debug' });
  const headers = { 'Api-Key': key };
  // A text that no id, time or port contains by chance.
  const secret = 'Geheimnis-wovon-niemand-spricht';
  const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
  for (const content of [
    `<Invoice xmlns="${ubl}"><ID>${secret}</ID><Note>${secret}</Nota></Invoice>`,
    `<Invoice xmlns="${ubl}"><ID>${secret}</ID></Invoice>`,
    `%PDF-1.4 ${secret} %%EOF`,
  ]) {
    const form = new FormData();
    form.append('file', new Blob([content]), `${secret}.xml`);
    const made = await fetch(`${service.origin}/v1/invoices/`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(made.status).toBe(201);
  }
  const unread = async () => {
    const list = await fetch(`${service.origin}/v1/invoices/`, { headers });
    return (await list.text()).split('"processing_status":"processing"').length - 1;
  };
  await expect.poll(unread, { timeout: 50_000 }).toBe(0);
  service.child.kill('SIGTERM');
  await service.ended;
  expect(`${await service.output}${await service.errors}`).not.toMatch(/Geheimnis|niemand/);
});

test.runIf(existsSync('/dev/full'))(
  'keeps answering requests while the log is on a full disk',
  async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const address = free.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    free.close();
    await once(free, 'close');
    const full = openSync('/dev/full', 'w');
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'service/main.ts'],
      {
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'info',
        },
        stdio: ['ignore', full, full],
      },
    );
    children.push(child);
    const status = () =>
      fetch(`http://127.0.0.1:${port}/v1/invoices/`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 50_000 }).toBe(401);
    for (let round = 0; round < 20; round += 1) expect(await status()).toBe(401);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    closeSync(full);
  },
);

test('logs only problems at level warn', async () => {
  const service = await launched({ LOG_LEVEL: 'warn' });
  await fetch(`${service.origin}/v1/invoices/`);
  service.child.kill('SIGTERM');
  await service.ended;
  expect(await service.output).not.toContain('request_id');
});

test('proxies another service if one is configured', async () => {
  const own = await launched({ BOOTSTRAP_API_KEY: 'a-key-of-our-own' });
  const proxied = await launched({
    INVOICING_API_URL: own.origin,
    DATA_DIR: join(dataDir, 'aside'),
  });
  const answer = await fetch(`${proxied.origin}/v1/cards/`, {
    headers: { 'Api-Key': 'a-key-of-our-own' },
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ count: 0, next: null, previous: null, results: [] }),
  ]);
});
