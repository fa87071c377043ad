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

test('a file at the service that wants the key is asked for with it, the next ones at once', async () => {
  expect(await open('https://service.example/locked/1.pdf')).toMatchObject({ kind: 'pdf' });
  expect(await open('https://service.example/locked/2.pdf')).toMatchObject({ kind: 'pdf' });
  expect(asked.map(([, key]) => key)).toEqual([null, 'the-key-of-a-person', 'the-key-of-a-person']);
});

test('a file that was asked for without the key while another one showed that it is needed is opened too, and no redirect takes the key along', async () => {
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

test('the key never goes to a file anywhere else, whatever is answered there', async () => {
  await expect(open('https://store.example/locked/1.pdf')).rejects.toMatchObject({
    problem: { status: 401 },
  });
  await open('https://store.example/open/1.pdf');
  expect(asked.every(([, key]) => key === null)).toBe(true);
});

test('a file at an address that the site does not name is not asked for, but said to be apart', async () => {
  expect(await open('https://elsewhere.example/1.pdf')).toEqual({
    kind: 'apart',
    origin: 'https://elsewhere.example',
  });
  expect(asked).toEqual([]);
});
