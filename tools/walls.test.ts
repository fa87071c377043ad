import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const name = 'planted-wall-break';

/** Each break of a wall: what it is, the folder it is planted in, and its import. */
const breaks: readonly (readonly [string, string, string])[] = [
  ['contract knows the app', 'contract', `import '#src/lib/paths.ts';`],
  ['contract knows the service', 'contract', `import '#service/config.ts';`],
  ['contract uses more than zod/mini', 'contract', `import 'big.js';`],
  ['contract uses the large zod', 'contract', `import 'zod';`],
  ['documents know the app', 'documents', `import '#src/lib/paths.ts';`],
  ['documents know the service', 'documents', `import '#service/config.ts';`],
  ['documents know Node', 'documents', `import 'node:fs';`],
  ['documents know React', 'documents', `import 'react';`],
  ['the app knows the service', 'src/lib', `import '#service/config.ts';`],
  ['the service knows the app', 'service', `import '#src/lib/paths.ts';`],
  ['the domain knows HTTP', 'service/domain', `import 'fastify';`],
  ['the domain knows SQL', 'service/domain', `import 'kysely';`],
  ['the domain knows a store', 'service/domain', `import '#service/db/database.ts';`],
  ['a store knows HTTP', 'service/db', `import '#service/http/route.ts';`],
  ['a store knows the files', 'service/db', `import '#service/files/sniff.ts';`],
  ['the files know a store', 'service/files', `import '#service/db/database.ts';`],
  [
    'a format of exports knows a store',
    'service/exports/formats',
    `import '#service/db/database.ts';`,
  ],
  ['the reading knows HTTP', 'service/reading', `import '#service/http/route.ts';`],
  ['lib knows React', 'src/lib', `import 'react';`],
  ['lib knows the api', 'src/lib', `import '#src/api/call.ts';`],
  ['lib knows the device', 'src/lib', `import '#src/device/store.ts';`],
  ['lib knows IndexedDB', 'src/lib', `import 'idb';`],
  ['the device knows the api', 'src/device', `import '#src/api/call.ts';`],
  ['i18n knows a widget', 'src/i18n', `import '#src/widgets/allowed.tsx';`],
  ['api knows ui', 'src/api', `import '#src/ui/page.tsx';`],
  [
    'api knows another service beside its adapter',
    'src/api',
    `import '#src/foreign/problem-forms.ts';`,
  ],
  ['a widget knows another service', 'src/widgets', `import '#src/foreign/problem-forms.ts';`],
  ['the code for other services knows the api', 'src/foreign', `import '#src/api/call.ts';`],
  ['ui knows api', 'src/ui', `import '#src/api/call.ts';`],
  ['ui knows a widget', 'src/ui', `import '#src/widgets/allowed.tsx';`],
  ['a widget knows a page', 'src/widgets', `import '#src/pages/inbox/inbox-page.tsx';`],
  ['a page knows another page', 'src/pages/cards', `import '#src/pages/inbox/inbox-page.tsx';`],
  [
    'a page with folders knows another page',
    'src/pages/invoice',
    `import '#src/pages/inbox/inbox-page.tsx';`,
  ],
  ['a page knows the app', 'src/pages/cards', `import '#src/app/routes.tsx';`],
  ['an import goes upwards', 'src/pages/cards', `import '../inbox/inbox-page.tsx';`],
  ['the router is imported beside its one door', 'src/pages/cards', `import 'react-router-dom';`],
  ['a browser test knows the app', 'e2e', `import '#src/lib/paths.ts';`],
  ['a browser test knows the service', 'e2e', `import '#service/config.ts';`],
];

const usesGlobals = `export const text = document.title + (localStorage.getItem(location.href) ?? '');
export const answer = fetch('/v1/invoices/');`;

/** What else is planted: by a name for the test, the folder and the text. */
const others = {
  'lib touches the page': ['src/lib', usesGlobals],
  'documents touch the page': ['documents', usesGlobals],
  'storage beside the device': ['src/pages/cards', `export const text = localStorage.length;`],
  barrel: ['src/lib', `export * from './paths.ts';`],
  'allowed import': [
    'src/pages/cards',
    `import { paths } from '#src/lib/paths.ts';\nexport const here = paths.cards();`,
  ],
} as const;

const cycles = ['import', 'import type'].map((keyword, index) => {
  const [one, two] = [`${name}-cycle-${index}-one`, `${name}-cycle-${index}-two`];
  return {
    keyword,
    files: [
      [
        `src/lib/${one}.ts`,
        `${keyword} { Two } from './${two}.ts';\nexport class One {\n  other?: Two;\n}`,
      ],
      [
        `src/lib/${two}.ts`,
        `${keyword} { One } from './${one}.ts';\nexport class Two {\n  other?: One;\n}`,
      ],
    ] as const,
  };
});

const breakFile = (index: number, folder: string): string => `${folder}/${name}-${index}.ts`;
const otherFile = (key: string, folder: string): string =>
  `${folder}/${name}-${key.replaceAll(' ', '-')}.ts`;

/** Every planted file with its text. The linter reads all of them in one run. */
const planted: readonly (readonly [string, string])[] = [
  ...breaks.map(([, folder, text], index) => [breakFile(index, folder), text] as const),
  ...Object.entries(others).map(([key, [folder, text]]) => [otherFile(key, folder), text] as const),
  ...cycles.flatMap(({ files }) => files),
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
  'the linter sees when %s',
  (_, file) => expect(rulesIn(file)).toContain('no-restricted-imports'),
);

test.each(['lib touches the page', 'documents touch the page'] as const)(
  'the linter sees when %s',
  (key) => {
    const rules = rulesIn(otherFile(key, others[key][0]));
    expect(rules.match(/no-restricted-globals/g)).toHaveLength(4);
  },
);

test('the linter sees storage beside the device', () => {
  const key = 'storage beside the device';
  expect(rulesIn(otherFile(key, others[key][0]))).toContain('no-restricted-globals');
});

test('the linter sees a barrel', () => {
  expect(rulesIn(otherFile('barrel', others.barrel[0]))).toContain('no-barrel-file');
});

test.each(cycles)('the linter sees a cycle of `$keyword`', ({ files: [[one]] }) => {
  expect(rulesIn(one)).toContain('no-cycle');
});

test('the linter leaves an allowed import alone', () => {
  const key = 'allowed import';
  expect(rulesIn(otherFile(key, others[key][0]))).toBe('');
});
