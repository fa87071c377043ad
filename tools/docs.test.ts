import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file));
const code = files
  .filter((file) => /^(?:contract|documents|src|service|e2e|tools|bench)\/.*\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

const folders = new Set(
  files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);
const mapped = [...readFileSync('docs/map.md', 'utf8').matchAll(/^\| `([^`]+)\/` \|/gm)].map(
  (match) => match[1] ?? '',
);

test('the map has one line for every existing folder and no other', () => {
  expect(mapped.toSorted()).toEqual([...folders].toSorted());
});

const rows = (heading: string): string[] => {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split(heading);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+?) \|/gm)]
    .map((match) => match[1] ?? '')
    .filter((cell) => !/^-+$|^(?:term|old identifier|part of a name)$/.test(cell));
};

/** The words of a name, between blanks: ` request queue ` of `requestQueue`. */
const wordsOf = (name: string): string =>
  ` ${name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

// Comments and texts of the interface use any word, so only names prove that a term is used.
const withoutProse = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/(?<=^|\s)\/\/.*$/gm, ' ')
    .replace(/\bt`[^`]*`|'[^'\n]*'/g, ' ');
const names = new Set(
  code.flatMap(([file, text]) => [
    ...file.split('/').map(wordsOf),
    ...[...withoutProse(text).matchAll(/[\p{L}_$][\p{L}\d_$]*/gu)].map(([name]) => wordsOf(name)),
  ]),
);
const allNames = [...names].join('\n');
const isNamed = (term: string): boolean => new RegExp(` ${term}s? `).test(allNames);

test.each(rows('# Glossary'))('a name in the code has the glossary term "%s"', (term) => {
  expect(isNamed(term)).toBe(true);
});

test('a part of a word and a word of comments only are no name in the code', () => {
  expect(['ompan', 'newcomer', 'view saved'].filter(isNamed)).toEqual([]);
});

const replaced = rows('## Words that were replaced').flatMap((cell) => cell.split(', '));

test.each(replaced)('the replaced word "%s" is not used as an identifier', (word) => {
  expect(
    code.filter(([, text]) => new RegExp(`\\b${word}\\b`).test(text)).map(([file]) => file),
  ).toEqual([]);
});

/** A name in separate lower-case words. */
const wordsIn = (name: string): string =>
  name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[-_.$]/g, ' ')
    .toLowerCase();

const productNames = code
  .filter(([file]) => /^(?:contract|documents|src|service)\//.test(file))
  .filter(([file]) => !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(file))
  .flatMap(([file, text]) => {
    // Comments and texts may use every word.
    const plain = text.replaceAll(
      /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
      ' ',
    );
    const names = [basename(file), ...(plain.match(/[A-Za-z_$][\w$]*/g) ?? [])];
    return [...new Set(names)].map((name) => [`${file}: ${name}`, wordsIn(name)] as const);
  });

/** Names that the records on people's devices have, which must stay readable. */
const storedNames = [
  // `untold` marks unknown permissions in the journals of runs.
  'contract/permissions.ts: untold',
  // `trouble` is why an audit pack lacks a file.
  'src/lib/audit-pack/assemble.ts: trouble',
  'src/lib/audit-pack/pack.ts: trouble',
  'src/widgets/audit-pack/pack-run.ts: trouble',
  // `meanwhile` is a verdict in the list of past exports.
  'src/pages/exports/past-exports.tsx: meanwhile',
];

const namesWith = (words: string): string[] => {
  const pattern = new RegExp(`\\b(?:${words.replaceAll(', ', '|').replaceAll(' ', ' ?')})\\b`);
  return productNames.filter(([, parts]) => pattern.test(parts)).map(([name]) => name);
};

const unwanted = rows('## Words that no name contains');

test.each(unwanted)('no name in the product contains "%s"', (words) => {
  expect(namesWith(words).filter((name) => !storedNames.includes(name))).toEqual([]);
});

test('every accepted name is still in use', () => {
  expect(storedNames.toSorted()).toEqual(unwanted.flatMap(namesWith).toSorted());
});

test('no file name of the app or the service begins with "beside" or "carried-"', () => {
  expect(
    files.filter((file) => /^(?:src|service)\/.*\/(?:beside|carried-)[^/]*$/.test(file)),
  ).toEqual([]);
});

const documents = files.filter((file) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(file));
const ends = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);

test.each(documents)('every path that %s names exists', (document) => {
  const paths = [...readFileSync(document, 'utf8').matchAll(/`([\w./*-]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/\/$/, ''))
    .filter((path) => !/NAME|\*/.test(path));
  const isRooted = (path: string) => folders.has(path.split('/')[0] ?? '') && path.includes('/');
  // The end of a path is enough, such as `panels.tsx` next to a full path.
  const isFile = (path: string) => /\.(?:tsx?|cjs|css|po)$/.test(path) && !path.startsWith('.');
  expect(
    paths.filter(
      (path) =>
        (isRooted(path) && !existsSync(path)) ||
        (isFile(path) && !ends.has(path.replace('./', ''))),
    ),
  ).toEqual([]);
});
