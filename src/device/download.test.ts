import { expect, test } from 'vitest';
import { safeFileName } from './download.ts';

test('a file name keeps its letters and loses what no file system takes', () => {
  expect(safeFileName('Fatura çıktısı.xlsx')).toBe('Fatura çıktısı.xlsx');
  expect(safeFileName('../../etc/pass:wd')).toBe('_.._etc_pass_wd');
  expect(safeFileName('a\u202egnp.exe')).toBe('agnp.exe');
  expect(safeFileName(' .. ')).toBe('file');
});
