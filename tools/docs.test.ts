import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file));
const code = files
  .filter((file) => /^(?:contract|documents|src|service|e2e|tools|bench)\/.*\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);
const allCode = code.map(([, text]) => text).join('\n');

const folders = new Set(
  files
    .filter((file) =>
      /^(?:contract|documents|src|service|e2e|tools|bench|docs|public)\//.test(file),
    )
    .flatMap((file) => {
      const parts = file.split('/').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
);
const mapped = [...readFileSync('docs/map.md', 'utf8').matchAll(/^\| `([^`]+)\/` \|/gm)].map(
  (match) => match[1] ?? '',
);

test('the map has one line for every folder, and none for a folder that is not there', () => {
  expect(mapped.toSorted()).toEqual([...folders].toSorted());
});

const rows = (heading: string): string[] => {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split(heading);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+?) \|/gm)]
    .map((match) => match[1] ?? '')
    .filter((cell) => !/^-+$/.test(cell) && cell !== 'term' && cell !== 'old identifier');
};

test.each(rows('# Glossary'))('the term "%s" of the glossary is used in the code', (term) => {
  // As words, or as a name made of them.
  expect(allCode).toMatch(new RegExp(term.replaceAll(' ', '[ -]?'), 'i'));
});

const replaced = rows('## Words that were replaced').flatMap((cell) => cell.split(', '));

test.each(replaced)('"%s" is no identifier any more', (word) => {
  expect(
    code.filter(([, text]) => new RegExp(`\\b${word}\\b`).test(text)).map(([file]) => file),
  ).toEqual([]);
});

test.each([
  'docs/house.md',
  'docs/asvs.md',
  'docs/security.md',
  'docs/operating.md',
  'docs/accessibility.md',
  'docs/look.md',
  'CONTRIBUTING.md',
])('every path that %s names is there', (document) => {
  const named = [
    ...readFileSync(document, 'utf8').matchAll(
      /`((?:src|contract|service|documents|tools|deploy|e2e)\/[\w./-]+)`/g,
    ),
  ]
    .map((match) => (match[1] ?? '').replace(/\/$/, ''))
    .filter((path) => !path.includes('NAME'));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
