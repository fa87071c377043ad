import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConfig, runTimeConfig } from '#src/api/dialect.ts';
import { fileQueries } from '#src/api/files.ts';
import { signIn } from '#src/api/session.ts';

const asked: [string, string | null][] = [];

beforeEach(() => {
  asked.length = 0;
  setConfig({ ...runTimeConfig(), apiBaseUrl: 'https://service.example', filesOrigin: 'https://store.example' });
  vi.stubGlobal('location', { origin: 'https://desk.example' });
  signIn('the-key-of-a-person', false);
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('Api-Key');
    asked.push([address, key]);
    const shut = address.includes('/locked/') && key === null;
    return new Response(shut ? 'Who are you?' : '%PDF', { status: shut ? 401 : 200, headers: { 'Content-Type': 'application/pdf' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (address: string) => new QueryClient().fetchQuery({ ...fileQueries.content(address), retry: false });

test('a file at the service that wants the key is asked for with it, the next ones at once', async () => {
  expect(await open('https://service.example/locked/1.pdf')).toMatchObject({ kind: 'pdf' });
  expect(await open('https://service.example/locked/2.pdf')).toMatchObject({ kind: 'pdf' });
  expect(asked.map(([, key]) => key)).toEqual([null, 'the-key-of-a-person', 'the-key-of-a-person']);
});

test('the key never goes to a file anywhere else, whatever is answered there', async () => {
  await expect(open('https://store.example/locked/1.pdf')).rejects.toMatchObject({ problem: { status: 401 } });
  await open('https://store.example/open/1.pdf');
  expect(asked.every(([, key]) => key === null)).toBe(true);
});

test('a file at an address that the site does not name is not asked for, but said to be apart', async () => {
  expect(await open('https://elsewhere.example/1.pdf')).toEqual({ kind: 'apart', origin: 'https://elsewhere.example' });
  expect(asked).toEqual([]);
});
