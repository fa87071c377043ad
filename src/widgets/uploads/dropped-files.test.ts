import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

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

test('what cannot be read in a folder is counted, and the rest of it comes', async () => {
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

test('a file that the browser does not give out is counted', async () => {
  expect(await droppedFiles(dropped({ ...entry('a.xml'), isFile: true }))).toEqual({
    files: [],
    hiddenFiles: 0,
    unreadableFiles: 1,
  });
});
