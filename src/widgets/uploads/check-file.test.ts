import { expect, test } from 'vitest';
import { inspectFile, isEncryptedPdf } from './check-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  [
    'a trailer',
    '%PDF-1.6\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Size 9 /Root 1 0 R /Encrypt 8 0 R >>',
  ],
  ['a cross-reference stream', '%PDF-1.7\n9 0 obj\n<</Type/XRef/Encrypt 4 0 R/Root 1 0 R>>stream'],
  [
    'a dictionary in the trailer itself',
    '%PDF-1.4\ntrailer\n<< /Encrypt << /Filter /Standard >> >>',
  ],
])('detects a PDF encrypted in %s', (_, text) => {
  expect(isEncryptedPdf(bytes(text))).toBe(true);
});

test.each([
  ['an open PDF', '%PDF-1.6\ntrailer\n<< /Size 9 /Root 1 0 R >>'],
  ['a PDF that only talks of it', '%PDF-1.6\n(How to /Encrypt a file) Tj\n/EncryptMetadata false'],
  ['a letter', 'trailer << /Encrypt 8 0 R >>'],
])('%s is not detected as an encrypted PDF', (_, text) => {
  expect(isEncryptedPdf(bytes(text))).toBe(false);
});

const file = (text: string) => new Blob([text]);

test.each([
  '%PDF-1.7',
  'junk\n%PDF-1.4',
  '<?xml version="1.0"?><Invoice/>',
  '\uFEFF<Invoice xmlns="x">',
  '<ubl:Invoice>',
])('accepts %j', async (text) => {
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
])('rejects the file type of %j', async (text) => {
  expect(await inspectFile(file(text))).toBe('wrong-type');
});

test('rejects an empty file before sending', async () => {
  expect(await inspectFile(file(''))).toBe('empty');
});
