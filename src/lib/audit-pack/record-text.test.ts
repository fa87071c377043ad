import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareAddress, indentJson, withFileName, withoutSignatures } from './record-text.ts';

const address = 'https://desk.test/files/1/bill.pdf?expires=9&signature=ab';

test('removes the signature of the file and keeps everything else to the last digit', () => {
  const text = `{"uid":"1", "file" : "${address}", "odd":1.10, "big":12345678901234567890, "note":"2 < 3 ? yes = \\u0130"}`;
  expect(withoutSignatures(text, address)).toBe(
    `{"uid":"1", "file" : "https://desk.test/files/1/bill.pdf", "odd":1.10, "big":12345678901234567890, "note":"2 < 3 ? yes = \\u0130"}`,
  );
});

test('removes signatures from other addresses too and keeps the query of unsigned ones', () => {
  const text = JSON.stringify({
    file: null,
    thumbnail: 'https://s3.test/a.png?X-Amz-Signature=12&X-Amz-Date=1',
    relative: '/files/2?expires=1&signature=2',
    site: 'https://shop.test/?q=paper',
  });
  expect(JSON.parse(withoutSignatures(text, null))).toEqual({
    file: null,
    thumbnail: 'https://s3.test/a.png',
    relative: '/files/2',
    site: 'https://shop.test/?q=paper',
  });
});

test('finds an address that was sent with escaped slashes', () => {
  const sent = `{"file":"${address.replaceAll('/', '\\/')}"}`;
  expect(withFileName(withoutSignatures(sent, address), bareAddress(address), 'files/a.pdf')).toBe(
    '{"file":"files/a.pdf"}',
  );
});

test('finds the full address where only its path was sent', () => {
  const sent = withoutSignatures(
    '{"file":"/files/1/bill.pdf?expires=9&signature=ab","x":"/"}',
    address,
  );
  expect(withFileName(sent, bareAddress(address), 'files/a.pdf')).toBe(
    '{"file":"files/a.pdf","x":"/"}',
  );
});

test('replaces the address by the name in the pack or null, but never in a key', () => {
  const text = '{"file":"http://a/b","http://a/b" : 1,"history":[{"file":"http://a/b"}]}';
  expect(withFileName(text, 'http://a/b', 'files/Ş.pdf')).toBe(
    '{"file":"files/Ş.pdf","http://a/b" : 1,"history":[{"file":"files/Ş.pdf"}]}',
  );
  expect(withFileName(text, 'http://a/b', null)).toBe(
    '{"file":null,"http://a/b" : 1,"history":[{"file":null}]}',
  );
});

test('indenting and removing signatures keep any JSON equal', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
      expect(JSON.parse(indentJson(JSON.stringify(JSON.parse(text), null, 3)))).toEqual(
        JSON.parse(text),
      );
      expect(withoutSignatures(text, null)).toBe(text);
    }),
  );
});

test('indents each member on its own line and leaves empty ones on one line', () => {
  expect(indentJson('{"a":[1,{"b":"x, {y}"}],"c":[],"d":{}}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}"\n    }\n  ],\n  "c": [],\n  "d": {}\n}\n',
  );
});
