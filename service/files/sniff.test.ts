import { expect, test } from 'vitest';
import { sniffType } from '#service/files/sniff.ts';

const text = (value: string) => new TextEncoder().encode(value);
const bytes = (...parts: (readonly number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
const big32 = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const png = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n\u001a\n', big32(13), 'IHDR', big32(width), big32(height), [8, 2, 0, 0, 0]);
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xfe, 0, 6],
    'note',
    [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3],
    Array.from({ length: 20 }, () => 0),
  );
const tiff = (width: number, height: number) =>
  bytes(
    'II',
    [42, 0, 8, 0, 0, 0, 2, 0],
    [0, 1, 4, 0, 1, 0, 0, 0],
    big32(width).toReversed(),
    [1, 1, 4, 0, 1, 0, 0, 0],
    big32(height).toReversed(),
    [0, 0, 0, 0],
  );
const webp = (width: number, height: number) =>
  bytes(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0, 0, 0, 0, 0],
    big32(width - 1)
      .toReversed()
      .slice(0, 3),
    big32(height - 1)
      .toReversed()
      .slice(0, 3),
  );
const utf16 = (value: string, bigEndian: boolean, mark: boolean) => {
  const data = Buffer.from((mark ? '\ufeff' : '') + value, 'utf16le');
  return bigEndian ? data.swap16() : data;
};

test('detects a PDF by its header, even after a little garbage', () => {
  expect(sniffType(text('%PDF-1.7\n'))).toEqual({ type: 'application/pdf', extension: 'pdf' });
  expect(sniffType(text(`${'\0x'.repeat(300)}%PDF-1.4`))).toEqual({
    type: 'application/pdf',
    extension: 'pdf',
  });
  expect(sniffType(text(`${' '.repeat(1025)}%PDF-1.4`))).toBeNull();
});

test.each([
  '<html>',
  '<!DOCTYPE html>',
  '\ufeff <script>',
  'x <svg onload=1>',
  'MZ\u0000',
  'PK\u0003\u0004',
  'GIF89a',
  '#!/bin/sh\n',
])('refuses a PDF that begins with active content (%j)', (head) => {
  expect(sniffType(text(`${head} %PDF-1.4`))).toBeNull();
});

test('detects pictures by their first bytes', () => {
  expect(sniffType(png(8, 8))).toEqual({ type: 'image/png', extension: 'png' });
  expect(sniffType(jpeg(800, 600))).toEqual({ type: 'image/jpeg', extension: 'jpg' });
  expect(sniffType(webp(800, 600))).toEqual({ type: 'image/webp', extension: 'webp' });
  expect(sniffType(tiff(800, 600))).toEqual({ type: 'image/tiff', extension: 'tif' });
  expect(sniffType(bytes('MM', [0, 42, 0, 0, 0, 200]))).toEqual({
    type: 'image/tiff',
    extension: 'tif',
  });
});

test.each([
  ['PNG', png(65_535, 65_535)],
  ['JPEG', jpeg(20_000, 5_001)],
  ['WebP', webp(16_000, 16_000)],
  ['TIFF', tiff(100_000, 1_001)],
])('refuses a %s of more than 100 megapixels by its header', (_, file) => {
  expect(sniffType(file)).toEqual({ refused: expect.stringMatching(/At most 100 megapixels/) });
});

test.each([
  ['PNG', png(10_000, 10_000)],
  ['JPEG', jpeg(10_000, 10_000)],
  ['WebP', webp(10_000, 10_000)],
  ['TIFF', tiff(10_000, 10_000)],
])('accepts a %s of exactly 100 megapixels', (_, file) => {
  expect(sniffType(file)).toHaveProperty('type');
});

test.each([
  ['a declaration', text('<?xml version="1.0"?><Invoice xmlns="urn:x"/>')],
  ['only a root', text('  <Invoice>\n</Invoice>')],
  ['a prefixed root', text('<rsm:CrossIndustryInvoice xmlns:rsm="urn:x">')],
  [
    'comments and instructions before the root',
    text('<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><!-- <html> --><Invoice/>'),
  ],
  ['a document type', text('<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>')],
  ['a UTF-8 byte order mark', text('\ufeff<?xml version="1.0"?><Invoice/>')],
  ['UTF-16, little endian', utf16('<?xml version="1.0"?><Invoice/>', false, true)],
  ['UTF-16, big endian', utf16('<?xml version="1.0"?><Invoice/>', true, true)],
  ['UTF-16 without a mark', utf16('<?xml version="1.0"?><Invoice/>', false, false)],
  [
    'an old code page',
    bytes('<?xml version="1.0" encoding="windows-1254"?><Fatura ad="', [0xde, 0xfd], '"/>'),
  ],
])('accepts XML with %s', (_, file) => {
  expect(sniffType(file)).toEqual({ type: 'application/xml', extension: 'xml' });
});

test.each([
  ['an HTML page', text('<!doctype html><p>x')],
  ['XHTML', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
  [
    'XHTML under another root',
    text('<?xml version="1.0"?><x:div xmlns:x="http://www.w3.org/1999/xhtml"/>'),
  ],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG in UTF-16', utf16('<?xml version="1.0"?><svg/>', false, true)],
  ['a script element', text('<script>alert(1)</script>')],
  ['plain text', text('Invoice 1')],
  ['a GIF', text('GIF89a=1;')],
  ['a zip archive', bytes('PK', [3, 4, 20, 0])],
  ['a program', bytes('MZ', [0x90, 0])],
  ['nothing', new Uint8Array()],
  ['one byte', text('%')],
  ['noise', Uint8Array.from({ length: 5000 }, (_v, index) => (index * 167 + 13) % 251)],
])('does not accept %s', (_, file) => {
  expect(sniffType(file)).toBeNull();
});

test('refuses a signed envelope with advice, whether binary, streamed or base64', () => {
  const oid = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
  const binary = bytes([0x30, 0x82, 0x0a, 0x3a], oid, [0xa0, 0x82, 0x0a, 0x2b], 'x'.repeat(60));
  const streamed = bytes([0x30, 0x80], oid, [0xa0, 0x80, 0x30, 0x80], 'x'.repeat(60));
  const base64 = Buffer.from(binary).toString('base64');
  for (const file of [binary, streamed, text(base64), text(`-----BEGIN PKCS7-----\n${base64}`)])
    expect(sniffType(file)).toEqual({ refused: expect.stringMatching(/signed envelope/) });
  expect(sniffType(bytes([0x30, 0x82, 0x0a, 0x3a], 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'))).toBeNull();
});
