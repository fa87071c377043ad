import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const name = 'planted-wall-break';
const planted: string[] = [];

/** Each break of a wall, planted into the real tree for a moment: where, and what it imports. */
const breaks: readonly (readonly [string, string, string])[] = [
  ['contract knows the app', `contract/${name}.ts`, `import '#src/lib/paths.ts';`],
  ['contract knows the service', `contract/${name}.ts`, `import '#service/config.ts';`],
  ['contract uses more than zod/mini', `contract/${name}.ts`, `import 'big.js';`],
  ['contract uses the large zod', `contract/${name}.ts`, `import 'zod';`],
  ['documents know the app', `documents/${name}.ts`, `import '#src/lib/paths.ts';`],
  ['documents know the service', `documents/${name}.ts`, `import '#service/config.ts';`],
  ['documents know Node', `documents/${name}.ts`, `import 'node:fs';`],
  ['documents know React', `documents/${name}.ts`, `import 'react';`],
  ['the app knows the service', `src/lib/${name}.ts`, `import '#service/config.ts';`],
  ['the service knows the app', `service/${name}.ts`, `import '#src/lib/paths.ts';`],
  ['the domain knows HTTP', `service/domain/${name}.ts`, `import 'fastify';`],
  ['the domain knows SQL', `service/domain/${name}.ts`, `import 'kysely';`],
  ['the domain knows a store', `service/domain/${name}.ts`, `import '#service/db/database.ts';`],
  ['a store knows HTTP', `service/db/${name}.ts`, `import '#service/http/route.ts';`],
  ['a store knows the files', `service/db/${name}.ts`, `import '#service/files/sniff.ts';`],
  ['the files know a store', `service/files/${name}.ts`, `import '#service/db/database.ts';`],
  ['an export knows a store', `service/exports/${name}.ts`, `import '#service/db/database.ts';`],
  ['the reading knows HTTP', `service/reading/${name}.ts`, `import '#service/http/route.ts';`],
  ['lib knows React', `src/lib/${name}.ts`, `import 'react';`],
  ['lib knows the api', `src/lib/${name}.ts`, `import '#src/api/call.ts';`],
  ['lib knows the device', `src/lib/${name}.ts`, `import '#src/device/store.ts';`],
  ['lib knows IndexedDB', `src/lib/${name}.ts`, `import 'idb';`],
  ['the device knows the api', `src/device/${name}.ts`, `import '#src/api/call.ts';`],
  ['i18n knows a widget', `src/i18n/${name}.ts`, `import '#src/widgets/allowed.tsx';`],
  ['api knows ui', `src/api/${name}.ts`, `import '#src/ui/page.tsx';`],
  [
    'api knows another service beside its adapter',
    `src/api/${name}.ts`,
    `import '#src/foreign/problem-forms.ts';`,
  ],
  [
    'a widget knows another service',
    `src/widgets/${name}.ts`,
    `import '#src/foreign/problem-forms.ts';`,
  ],
  [
    'the code for other services knows the api',
    `src/foreign/${name}.ts`,
    `import '#src/api/call.ts';`,
  ],
  ['ui knows api', `src/ui/${name}.ts`, `import '#src/api/call.ts';`],
  ['ui knows a widget', `src/ui/${name}.ts`, `import '#src/widgets/allowed.tsx';`],
  ['a widget knows a page', `src/widgets/${name}.ts`, `import '#src/pages/inbox/inbox-page.tsx';`],
  [
    'a page knows another page',
    `src/pages/cards/${name}.ts`,
    `import '#src/pages/inbox/inbox-page.tsx';`,
  ],
  [
    'a page with folders knows another page',
    `src/pages/invoice/${name}.ts`,
    `import '#src/pages/inbox/inbox-page.tsx';`,
  ],
  ['a page knows the app', `src/pages/cards/${name}.ts`, `import '#src/app/routes.tsx';`],
  ['an import goes upwards', `src/pages/cards/${name}.ts`, `import '../inbox/inbox-page.tsx';`],
  [
    'the router is imported beside its one door',
    `src/pages/cards/${name}.ts`,
    `import 'react-router-dom';`,
  ],
  ['a browser test knows the app', `e2e/${name}.ts`, `import '#src/lib/paths.ts';`],
  ['a browser test knows the service', `e2e/${name}.ts`, `import '#service/config.ts';`],
];

afterAll(() => {
  for (const file of planted) rmSync(file, { force: true });
});

function lint(file: string, text: string): { code: number | null; output: string } {
  planted.push(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
  const { status, stdout } = spawnSync(join('node_modules', '.bin', 'oxlint'), [file], {
    encoding: 'utf8',
  });
  rmSync(file, { force: true });
  return { code: status, output: stdout };
}

test.each(breaks)('the linter sees when %s', (_, file, text) => {
  const { code, output } = lint(file, text);
  expect(output).toContain('no-restricted-imports');
  expect(code).not.toBe(0);
});

test.each(['src/lib', 'documents'])(
  'the linter sees when %s touches storage or a page',
  (folder) => {
    const { code, output } = lint(
      `${folder}/${name}.ts`,
      `export const text = document.title + (localStorage.getItem(location.href) ?? '');`,
    );
    expect(output.match(/no-restricted-globals/g)).toHaveLength(3);
    expect(code).not.toBe(0);
  },
);

test('the linter sees storage beside the device', () => {
  expect(
    lint(`src/pages/cards/${name}.ts`, `export const text = localStorage.length;`).output,
  ).toContain('no-restricted-globals');
});

test('the linter sees a barrel', () => {
  expect(lint(`src/lib/${name}.ts`, `export * from './paths.ts';`).output).toContain(
    'no-barrel-file',
  );
});

test.each([
  ['of imports', 'import'],
  ['of types', 'import type'],
])('the linter sees a cycle %s', (_, keyword) => {
  const other = `src/lib/${name}-two.ts`;
  planted.push(other);
  writeFileSync(
    other,
    `${keyword} { One } from './${name}.ts';\nexport class Two {\n  other?: One;\n}\n`,
  );
  const { output } = lint(
    `src/lib/${name}.ts`,
    `${keyword} { Two } from './${name}-two.ts';\nexport class One {\n  other?: Two;\n}`,
  );
  rmSync(other, { force: true });
  expect(output).toContain('no-cycle');
});

test('the linter leaves an allowed import alone', () => {
  expect(
    lint(
      `src/pages/cards/${name}.ts`,
      `import { paths } from '#src/lib/paths.ts';\nexport const here = paths.cards();`,
    ).code,
  ).toBe(0);
});
