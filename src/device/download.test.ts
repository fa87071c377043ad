import { expect, test } from 'vitest';
import { safeFileName } from './download.ts';

test('a file name keeps its letters and loses characters that a file system refuses', () => {
  expect(safeFileName('Fatura çıktısı.xlsx')).toBe('Fatura çıktısı.xlsx');
  expect(safeFileName('../../etc/pass:wd')).toBe('_.._etc_pass_wd');
  expect(safeFileName('a\u202egnp.exe')).toBe('agnp.exe');
  expect(safeFileName(' .. ')).toBe('file');
});

test('a long name is shortened before its extension', () => {
  const long = `${'a'.repeat(196)}.exe.pdf`;
  expect(safeFileName(long)).toBe(`${'a'.repeat(196)}.pdf`);
  expect(safeFileName('b'.repeat(300))).toBe('b'.repeat(200));
});
