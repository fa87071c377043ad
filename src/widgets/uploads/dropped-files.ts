import { selectFolderFiles, type SkippedFiles, type FileWithPath } from './folder-files.ts';

type Entry = Pick<FileSystemEntry, 'isFile' | 'isDirectory' | 'name'>;

interface Dropped {
  readonly items: Iterable<{
    readonly kind: string;
    getAsFile(): File | null;
    webkitGetAsEntry(): Entry | null;
  }>;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const isFile = (entry: Entry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: Entry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function walk(entry: Entry, path: string): Promise<FileWithPath[]> {
  // An unreadable file is counted, and the rest of the folder is still read.
  if (isFile(entry))
    return fileOf(entry).then(
      (file) => [{ file, path }],
      () => [{ file: null, path }],
    );
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FileWithPath[] = [];
  try {
    // The browser returns a folder's entries in batches; an empty batch is the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return found;
      found.push(
        ...(await Promise.all(some.map((one) => walk(one, `${path}/${one.name}`)))).flat(),
      );
    }
  } catch {
    return [...found, { file: null, path }];
  }
}

/**
 * Reads dropped files, folders recursively. Must be called during the drop event, because the
 * browser clears its data afterwards.
 */
export async function droppedFiles(
  data: Dropped,
): Promise<SkippedFiles & { files: readonly File[] }> {
  const plain: File[] = [];
  let unreadableFiles = 0;
  const folders: Entry[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry);
    else if (file) plain.push(file);
    else unreadableFiles += 1;
  }
  const walked = selectFolderFiles(
    (await Promise.all(folders.map((folder) => walk(folder, folder.name)))).flat(),
  );
  const loose = selectFolderFiles(plain.map((file) => ({ file, path: file.name })));
  // Files dropped outside a folder keep their order.
  return {
    files: [...plain.filter((file) => loose.files.includes(file)), ...walked.files],
    hiddenFiles: walked.hiddenFiles + loose.hiddenFiles,
    unreadableFiles: walked.unreadableFiles + unreadableFiles,
  };
}

const padTwo = (value: number): string => String(value).padStart(2, '0');

// Browsers name a pasted image "image.png" when it was not a file.
const isPicture = ({ name }: File): boolean => /^image\.\w+$/.test(name);

/**
 * Files from the clipboard. A copied file may come with its name as text. Copied spreadsheet cells
 * come with an image of themselves, which is ignored: the person means the text.
 */
export function pastedFiles(data: DataTransfer | null, now: Date): readonly File[] {
  if (!data) return [];
  const texts = data.getData('text/plain').split(/[\r\n]+/);
  const files = [...data.files].filter(
    (file) => !data.types.includes('text/plain') || !isPicture(file) || texts.includes(file.name),
  );
  const stamp = `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())} ${padTwo(now.getHours())}.${padTwo(now.getMinutes())}.${padTwo(now.getSeconds())}`;
  // Every screenshot is named image.png, so the time is added to tell them apart.
  return files.map((file) =>
    isPicture(file)
      ? new File([file], file.name.replace('image', `Screenshot ${stamp}`), { type: file.type })
      : file,
  );
}
