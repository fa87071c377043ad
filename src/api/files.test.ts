import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshClient } from '#src/api/client.fixture.ts';
import { setConfig, runTimeConfig } from '#src/api/run-time-config.ts';
import { fileQueries } from '#src/api/files.ts';
import { signIn } from '#src/api/session.ts';

const asked: [string, string | null][] = [];

beforeEach(() => {
  asked.length = 0;
  setConfig({
    ...runTimeConfig(),
    apiBaseUrl: 'https://service.example',
    filesOrigin: 'https://store.example',
  });
  vi.stubGlobal('location', { origin: 'https://desk.example' });
  signIn('the-key-of-a-person', false);
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('Api-Key');
    asked.push([address, key]);
    const shut = address.includes('/locked/') && key === null;
    return new Response(shut ? 'Who are you?' : '%PDF', {
      status: shut ? 401 : 200,
      headers: { 'Content-Type': 'application/pdf' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (address: string) =>
  freshClient().fetchQuery({ ...fileQueries.content(address), retry: false });

test('requests a file of the service with the key once needed, and following ones at once', async () => {
  expect(await open('https://service.example/locked/1.pdf')).toMatchObject({ kind: 'pdf' });
  expect(await open('https://service.example/locked/2.pdf')).toMatchObject({ kind: 'pdf' });
  expect(asked.map(([, key]) => key)).toEqual([null, 'the-key-of-a-person', 'the-key-of-a-person']);
});

test('retries a file requested before the key was known to be needed, and never redirects with it', async () => {
  vi.resetModules();
  const fresh = await import('#src/api/files.ts');
  const { signIn: signInAgain } = await import('#src/api/session.ts');
  const { setConfig: setConfigAgain, runTimeConfig: configNow } =
    await import('#src/api/run-time-config.ts');
  setConfigAgain({ ...configNow(), apiBaseUrl: 'https://service.example' });
  signInAgain('the-key-of-a-person', false);
  const redirects: (string | undefined)[] = [];
  let late: () => void = () => undefined;
  const held = new Promise<void>((resolve) => void (late = resolve));
  vi.stubGlobal('fetch', async (address: string, { headers, redirect }: RequestInit) => {
    const key = new Headers(headers).get('Api-Key');
    if (key !== null) redirects.push(redirect);
    if (key === null && address.endsWith('/slow.pdf')) await held;
    return new Response('%PDF', { status: key === null ? 401 : 200 });
  });
  const slow = fresh.requestFile('https://service.example/slow.pdf', null);
  expect((await fresh.requestFile('https://service.example/quick.pdf', null)).status).toBe(200);
  late();
  expect((await slow).status).toBe(200);
  expect(redirects).toEqual(['error', 'error']);
});

test('never sends the key to a file on another host', async () => {
  await expect(open('https://store.example/locked/1.pdf')).rejects.toMatchObject({
    problem: { status: 401 },
  });
  await open('https://store.example/open/1.pdf');
  expect(asked.every(([, key]) => key === null)).toBe(true);
});

test('does not request a file from an address unknown to the site and reports its origin', async () => {
  expect(await open('https://elsewhere.example/1.pdf')).toEqual({
    kind: 'apart',
    origin: 'https://elsewhere.example',
  });
  expect(asked).toEqual([]);
});
