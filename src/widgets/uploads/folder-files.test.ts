import { expect, test } from 'vitest';
import { isHidden, selectFolderFiles } from './folder-files.ts';

test.each([
  '.DS_Store',
  'march/.git/config',
  'Thumbs.db',
  'scans/desktop.ini',
  '__MACOSX/._a.pdf',
  '~$letter.docx',
  'march/._scan.pdf',
])('%s is left out', (path) => {
  expect(isHidden(path)).toBe(true);
});

test.each(['scan.pdf', 'march/scan 1.pdf', 'a.b/c.xml', 'desktop.pdf'])('%s is sent', (path) => {
  expect(isHidden(path)).toBe(false);
});

test('a folder is sent in the order of its names, and what was left out is counted', () => {
  const placed = ['b/2.xml', 'b/10.xml', 'a.pdf', 'b/.hidden', 'Thumbs.db'].map((path) => ({
    path,
    file: new File(['x'], path.split('/').at(-1) ?? ''),
  }));
  const { files, hiddenFiles, unreadableFiles } = selectFolderFiles([
    ...placed,
    { path: 'b/closed.xml', file: null },
  ]);
  expect([files.map(({ name }) => name), hiddenFiles, unreadableFiles]).toEqual([
    ['a.pdf', '2.xml', '10.xml'],
    2,
    1,
  ]);
});
