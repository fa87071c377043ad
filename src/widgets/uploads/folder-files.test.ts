import { expect, test } from 'vitest';
import { droppedFiles, isHidden, selectFolderFiles } from './folder-files.ts';

const entry = (name: string) => ({ isFile: false, isDirectory: false, name });
const readable = (name: string) => ({
  ...entry(name),
  isFile: true,
  file: (take: (file: File) => void) => take(new File(['x'], name)),
});
const unreadable = (name: string) => ({
  ...entry(name),
  isFile: true,
  file: (_: unknown, refuse: (error: Error) => void) => refuse(new Error('not readable')),
});
const folder = (
  name: string,
  ...portions: readonly (readonly ReturnType<typeof entry>[] | 'breaks')[]
) => ({
  ...entry(name),
  isDirectory: true,
  createReader: () => {
    const left = [...portions];
    return {
      readEntries: (
        take: (entries: readonly ReturnType<typeof entry>[]) => void,
        refuse: (error: Error) => void,
      ) => {
        const next = left.shift() ?? [];
        if (next === 'breaks') refuse(new Error('not readable'));
        else take(next);
      },
    };
  },
});
const dropped = (one: ReturnType<typeof entry>) => ({
  items: [{ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => one }],
});

test('counts unreadable parts of a folder and reads the rest', async () => {
  const march = folder(
    'march',
    [readable('1.xml'), unreadable('2.xml'), unreadable('.hidden')],
    [folder('closed', 'breaks'), folder('half', [readable('3.xml')], 'breaks')],
  );
  const { files, ...notTaken } = await droppedFiles(dropped(march));
  expect([files.map(({ name }) => name), notTaken]).toEqual([
    ['1.xml', '3.xml'],
    { hiddenFiles: 1, unreadableFiles: 3 },
  ]);
});

test('counts a file that the browser does not provide', async () => {
  expect(await droppedFiles(dropped({ ...entry('a.xml'), isFile: true }))).toEqual({
    files: [],
    hiddenFiles: 0,
    unreadableFiles: 1,
  });
});

test.each([
  '.DS_Store',
  'march/.git/config',
  'Thumbs.db',
  'scans/desktop.ini',
  '__MACOSX/._a.pdf',
  '~$letter.docx',
  'march/._scan.pdf',
])('skips %s', (path) => {
  expect(isHidden(path)).toBe(true);
});

test.each(['scan.pdf', 'march/scan 1.pdf', 'a.b/c.xml', 'desktop.pdf'])('uploads %s', (path) => {
  expect(isHidden(path)).toBe(false);
});

test('uploads a folder sorted by path and counts the skipped files', () => {
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
