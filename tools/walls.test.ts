import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const name = 'planted-wall-break';

/** Forbidden imports of packages, which only the linter detects: description, folder and text. */
const breaks: readonly (readonly [string, string, string])[] = [
  ['contract uses more than zod/mini', 'contract', `import 'big.js';`],
  ['contract uses the large zod', 'contract', `import 'zod';`],
  ['documents know Node', 'documents', `import 'node:fs';`],
  ['documents know React', 'documents', `import 'react';`],
  ['the service knows React', 'service/http', `import 'react';`],
  ['the service uses the large zod', 'service/http', `import 'zod';`],
  ['the domain knows HTTP', 'service/domain', `import 'fastify';`],
  ['the domain knows SQL', 'service/domain', `import 'kysely';`],
  ['the domain uses the large zod', 'service/domain', `import 'zod';`],
  ['a store knows HTTP', 'service/db', `import 'fastify';`],
  ['a store knows React', 'service/db', `import 'react';`],
  ['a store uses the large zod', 'service/db', `import 'zod';`],
  ['the app knows Node', 'src/pages/cards', `import 'node:fs';`],
  ['the app uses the large zod', 'src/pages/cards', `import 'zod';`],
  [
    'the router is imported outside of its single entry point',
    'src/pages/cards',
    `import 'react-router-dom';`,
  ],
  ['the core of the router is imported', 'src/pages/cards', `import 'react-router';`],
  ['api knows Mantine', 'src/api', `import '@mantine/core';`],
  ['api knows Node', 'src/api', `import 'node:fs';`],
  ['api uses the large zod', 'src/api', `import 'zod';`],
  ['the device knows the router', 'src/device', `import 'react-router-dom';`],
  ['lib knows React', 'src/lib', `import 'react';`],
  ['lib knows Node', 'src/lib', `import 'node:fs';`],
  ['lib uses the large zod', 'src/lib', `import 'zod';`],
  ['lib knows IndexedDB', 'src/lib', `import 'idb';`],
  ['the code for other services knows React', 'src/foreign', `import 'react';`],
];

const usesGlobals = `export const text = document.title + (localStorage.getItem(location.href) ?? '');
export const answer = fetch('/v1/invoices/');`;

/** Other planted files: description, folder and text. */
const others = {
  'lib touches the page': ['src/lib', usesGlobals],
  'documents touch the page': ['documents', usesGlobals],
  'storage beside the device': ['src/pages/cards', `export const text = localStorage.length;`],
  'a cache beside the device': ['src/widgets', `export const names = caches.keys();`],
  'a cache in the code for the service': ['src/api', `export const names = caches.keys();`],
  'a database in lib': ['src/lib', `export const opened = indexedDB.open('x');`],
  'a database in documents': ['documents', `export const opened = indexedDB.open('x');`],
  'storage in the code for other services': [
    'src/foreign',
    `export const text = localStorage.length;`,
  ],
  'a page that fetches': ['src/pages/cards', `export const answer = fetch('/v1/invoices/');`],
  'a device that fetches': ['src/device', `export const answer = fetch('/v1/invoices/');`],
  'import that goes upwards': ['src/pages/cards', `import '../inbox/inbox-page.tsx';`],
  barrel: ['src/lib', `export * from './paths.ts';`],
  'allowed import': [
    'src/pages/cards',
    `import { paths } from '#src/lib/paths.ts';\nexport const here = paths.cards();`,
  ],
} as const;

const breakFile = (index: number, folder: string): string => `${folder}/${name}-${index}.ts`;
const otherFile = (key: string, folder: string): string =>
  `${folder}/${name}-${key.replaceAll(' ', '-')}.ts`;

/** Every planted file with its text. The linter reads all of them in one run. */
const planted: readonly (readonly [string, string])[] = [
  ...breaks.map(([, folder, text], index) => [breakFile(index, folder), text] as const),
  ...Object.entries(others).map(([key, [folder, text]]) => [otherFile(key, folder), text] as const),
];

/** The rules that the linter reports, by file. */
const reported = new Map<string, string[]>();

beforeAll(() => {
  for (const [file, text] of planted) writeFileSync(file, `${text}\n`);
  const { stdout } = spawnSync(
    join('node_modules', '.bin', 'oxlint'),
    ['--format=json', ...planted.map(([file]) => file)],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { diagnostics }: { diagnostics: readonly { filename: string; code: string }[] } =
    JSON.parse(stdout);
  for (const { filename, code } of diagnostics)
    reported.set(filename, [...(reported.get(filename) ?? []), code]);
});

afterAll(() => {
  for (const [file] of planted) rmSync(file, { force: true });
});

const rulesIn = (file: string): string => (reported.get(file) ?? []).join(' ');

test.each(breaks.map(([title, folder], index) => [title, breakFile(index, folder)] as const))(
  'the linter detects when %s',
  (_, file) => expect(rulesIn(file)).toContain('no-restricted-imports'),
);

test.each(['lib touches the page', 'documents touch the page'] as const)(
  'the linter detects that %s',
  (key) => {
    const rules = rulesIn(otherFile(key, others[key][0]));
    expect(rules.match(/no-restricted-globals/g)).toHaveLength(4);
  },
);

test.each([
  ['storage beside the device', 'no-restricted-globals'],
  ['a cache beside the device', 'no-restricted-globals'],
  ['a cache in the code for the service', 'no-restricted-globals'],
  ['a database in lib', 'no-restricted-globals'],
  ['a database in documents', 'no-restricted-globals'],
  ['storage in the code for other services', 'no-restricted-globals'],
  ['a page that fetches', 'no-restricted-globals'],
  ['a device that fetches', 'no-restricted-globals'],
  ['import that goes upwards', 'no-relative-parent-imports'],
  ['barrel', 'no-barrel-file'],
] as const)('the linter detects: %s', (key, rule) => {
  expect(rulesIn(otherFile(key, others[key][0]))).toContain(rule);
});

test('the linter accepts an allowed import', () => {
  const key = 'allowed import';
  expect(rulesIn(otherFile(key, others[key][0]))).toBe('');
});
