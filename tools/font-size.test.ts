import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = globSync('src/**/*.{css,ts,tsx}').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => ({ file, line: line.trim() })),
);
const inPx = (what: RegExp) =>
  lines.filter(({ line }) => what.test(line)).map(({ file, line }) => `${file}: ${line}`);

test('text follows the font size that is set in the browser', () => {
  expect(inPx(/font-size:[^;]*\dpx/)).toEqual([]);
});

test('the layout changes at widths and heights that follow that font size', () => {
  expect(inPx(/(?:width|height)(?::| [<>]=?) ?[\d.]+px\)/)).toEqual([]);
});
