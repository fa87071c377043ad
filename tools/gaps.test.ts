import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const register = readFileSync('docs/interface-gaps.md', 'utf8');
const numbered = [...register.matchAll(/^\| (G\d+) \|/gm)].map((match) => match[1]);

const code = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'contract',
    'documents',
    'src',
    'service',
    'e2e',
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const named = new Map<string, string>();
for (const file of code)
  for (const match of readFileSync(file, 'utf8').matchAll(/\bG\d{1,2}\b/g))
    named.set(match[0], file);

test('numbers every gap once, without missing numbers', () => {
  expect(numbered).toEqual(numbered.map((_, index) => `G${index + 1}`));
});

test('the code names no gap that the register lacks', () => {
  expect([...named].filter(([gap]) => !numbered.includes(gap))).toEqual([]);
});

test('every gap of the register is named in the code that decides it', () => {
  expect(numbered.filter((gap) => gap !== undefined && !named.has(gap))).toEqual([]);
});
