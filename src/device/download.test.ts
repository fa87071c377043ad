import { expect, test } from 'vitest';
import { safeFileName } from './download.ts';

test('a file name keeps its letters and loses what no file system takes', () => {
  expect(safeFileName('Fatura çıktısı.xlsx')).toBe('Fatura çıktısı.xlsx');
  expect(safeFileName('../../etc/pass:wd')).toBe('_.._etc_pass_wd');
  expect(safeFileName('a\u202egnp.exe')).toBe('agnp.exe');
  expect(safeFileName(' .. ')).toBe('file');
});

test('a long name is cut before its extension, which says how the file is opened', () => {
  const long = `${'a'.repeat(196)}.exe.pdf`;
  expect(safeFileName(long)).toBe(`${'a'.repeat(196)}.pdf`);
  expect(safeFileName('b'.repeat(300))).toBe('b'.repeat(200));
});
