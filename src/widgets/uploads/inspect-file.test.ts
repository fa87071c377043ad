import { expect, test } from 'vitest';
import { inspectFile } from './inspect-file.ts';

const file = (text: string) => new Blob([text]);

test.each([
  '%PDF-1.7',
  'junk\n%PDF-1.4',
  '<?xml version="1.0"?><Invoice/>',
  '\uFEFF<Invoice xmlns="x">',
  '<ubl:Invoice>',
])('%j may be sent', async (text) => {
  expect(await inspectFile(file(text))).toBeUndefined();
});

test.each([
  '<html><body>',
  '<!DOCTYPE html>',
  '<svg xmlns="x">',
  'GIF89a',
  'PK\u0003\u0004',
  'MZ',
  'hello',
])('%j is of a kind that is not taken', async (text) => {
  expect(await inspectFile(file(text))).toBe('wrong-type');
});

test('an empty file is told before sending', async () => {
  expect(await inspectFile(file(''))).toBe('empty');
});
