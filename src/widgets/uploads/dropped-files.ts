import { sortFolder, type PlacedFile } from '#src/lib/upload-folder.ts';

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

// A folder tells its content in portions; the last one is empty.
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function walk(entry: FileSystemEntry, path: string): Promise<PlacedFile[]> {
  // What the system keeps to itself is passed over; the rest of the folder comes all the same.
  if (isFile(entry)) return fileOf(entry).then((file) => [{ file, path }], () => []);
  if (!isFolder(entry)) return [];
  const inside = await entriesOf(entry).catch(() => []);
  return (await Promise.all(inside.map((one) => walk(one, `${path}/${one.name}`)))).flat();
}

/** What was dropped, folders walked through to their ends. To be called while the event lasts: afterwards the browser forgets it. */
export async function droppedFiles(data: DataTransfer): Promise<{ files: readonly File[]; leftOut: number }> {
  const plain: File[] = [];
  const folders: FileSystemEntry[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry);
    else if (file) plain.push(file);
  }
  const walked = sortFolder((await Promise.all(folders.map((folder) => walk(folder, folder.name)))).flat());
  const loose = sortFolder(plain.map((file) => ({ file, path: file.name })));
  // Loose files keep the order in which they were dropped.
  return { files: [...plain.filter((file) => loose.files.includes(file)), ...walked.files], leftOut: walked.leftOut + loose.leftOut };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Files from the clipboard. Copied cells of a spreadsheet carry a picture of themselves: there the text is meant. */
export function pastedFiles(data: DataTransfer | null, now: Date): readonly File[] {
  if (!data || data.types.includes('text/plain')) return [];
  const stamp = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`;
  // Every screenshot is called image.png.
  return [...data.files].map((file) => (/^image\.\w+$/.test(file.name) ? new File([file], file.name.replace('image', `Screenshot ${stamp}`), { type: file.type }) : file));
}
