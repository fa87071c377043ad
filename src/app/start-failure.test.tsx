import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readConfig, runTimeConfig, setConfig } from '#src/api/run-time-config.ts';
import { loadConfig } from '#src/api/load-config.ts';
import { showStartFailure } from '#src/app/start-failure.ts';
import { activateLanguage, loadTexts } from '#src/i18n/languages.ts';

const json = (value: unknown) => () => Response.json(value);
const text = (body: string, init?: ResponseInit) => () => new Response(body, init);

/** Starts with this config file. @returns the lines of the failure, if any */
async function start(
  answer: () => Response | Promise<Response>,
  language: 'en' | 'tr' = 'en',
): Promise<readonly string[]> {
  vi.stubGlobal('fetch', async () => answer());
  const wrong = await loadConfig();
  vi.unstubAllGlobals();
  await activateLanguage(language);
  await loadTexts();
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  if (wrong.length > 0) showStartFailure(root, wrong);
  return [...root.querySelectorAll('li')].map((line) => line.textContent);
}

beforeEach(() => activateLanguage('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  const read = readConfig({});
  if ('config' in read) setConfig(read.config);
});

test.each<readonly [string, () => Response | Promise<Response>, readonly string[]]>([
  [
    'a key that nobody knows',
    json({ apiBaseURL: '' }),
    ["apiBaseURL The app doesn't know this key."],
  ],
  [
    'a key of the dialect that nobody knows',
    json({ dialect: { pages: 'p' } }),
    ["dialect.pages The app doesn't know this key."],
  ],
  [
    'a number for an address',
    json({ apiBaseUrl: 8080 }),
    [
      'apiBaseUrl An address such as "https://invoices.example.com" is expected, without user, query and fragment.',
    ],
  ],
  [
    'an address with /v1',
    json({ apiBaseUrl: 'https://a.example/v1/' }),
    ['apiBaseUrl The address before /v1 is expected.'],
  ],
  [
    'an address with a password',
    json({ apiBaseUrl: 'https://me:secret@a.example' }),
    [
      'apiBaseUrl An address such as "https://invoices.example.com" is expected, without user, query and fragment.',
    ],
  ],
  [
    'a text for a flag, an unknown way and an impossible name',
    json({ allowOtherService: 'yes', dialect: { arrays: 'csv', page: 'p q' } }),
    [
      'allowOtherService true or false is expected, without quotes.',
      'dialect.page The name of a parameter is expected, such as "page".',
      'dialect.arrays One of "repeat", "comma" and "brackets" is expected.',
    ],
  ],
  [
    'a dialect that is no object',
    json({ dialect: 'django' }),
    ['dialect An object in braces is expected.'],
  ],
  ['a list', json([]), ['config.json An object in braces is expected.']],
  [
    'broken JSON',
    text('{"apiBaseUrl": ', { headers: { 'Content-Type': 'application/json' } }),
    ["config.json This isn't JSON: a comma, a quote or a brace is missing or too much."],
  ],
  [
    'an empty file',
    text(''),
    ["config.json This isn't JSON: a comma, a quote or a brace is missing or too much."],
  ],
  [
    'a page to sign in',
    text('<!doctype html><form>Sign in</form>', { headers: { 'Content-Type': 'text/html' } }),
    ['config.json A web page came back instead, perhaps a sign-in page in front of this site.'],
  ],
  [
    'a server in trouble',
    text('', { status: 500 }),
    ['config.json The site answered with 500 when it was asked for this file.'],
  ],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    ["config.json This file could not be fetched: the site doesn't respond, or you're offline."],
  ],
])('explains %s, with one line per key', async (_trouble, answer, lines) => {
  expect(await start(answer)).toEqual(lines);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus();
});

test('gives up on a file that never arrives, and reports the delay', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect(await start(() => Promise.reject(new DOMException('late', 'TimeoutError')))).toEqual([
    "config.json The site didn't send this file within 20 seconds.",
  ]);
  vi.restoreAllMocks();
});

test('explains it in Turkish', async () => {
  expect(await start(json({ extra: 1 }), 'tr')).toEqual(['extra Uygulama bu anahtarı tanımıyor.']);
  expect(i18n.locale).toBe('tr');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Bu sitenin ayarları hatalı');
});

test.each<readonly [string, () => Response]>([
  ['404', text('', { status: 404 })],
  [
    'this very page, as sites answer at any address',
    text('<!doctype html><div id="root"></div>', { headers: { 'Content-Type': 'text/html' } }),
  ],
])('starts with the defaults on a site without the file (%s)', async (_habit, answer) => {
  expect(await start(answer)).toEqual([]);
  expect(runTimeConfig().apiBaseUrl).toBe('');
});

test('accepts a valid file whatever its content type', async () => {
  expect(
    await start(
      text('{"apiBaseUrl": "https://invoices.example.com/", "dialect": {"arrays": "comma"}}', {
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
    ),
  ).toEqual([]);
  expect(runTimeConfig()).toMatchObject({
    apiBaseUrl: 'https://invoices.example.com',
    dialect: { arrays: 'comma', page: 'page' },
  });
});
