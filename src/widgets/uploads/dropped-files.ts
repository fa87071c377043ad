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
  // What cannot be read is counted; the rest of the folder comes all the same.
  if (isFile(entry))
    return fileOf(entry).then(
      (file) => [{ file, path }],
      () => [{ file: null, path }],
    );
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FileWithPath[] = [];
  try {
    // A folder tells its content in portions; the last one is empty.
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

/** What was dropped, folders walked through to their ends. To be called while the event lasts: afterwards the browser forgets it. */
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
  // Loose files keep the order in which they were dropped.
  return {
    files: [...plain.filter((file) => loose.files.includes(file)), ...walked.files],
    hiddenFiles: walked.hiddenFiles + loose.hiddenFiles,
    unreadableFiles: walked.unreadableFiles + unreadableFiles,
  };
}

const padTwo = (value: number): string => String(value).padStart(2, '0');

// The name that browsers give to a picture that was no file.
const isPicture = ({ name }: File): boolean => /^image\.\w+$/.test(name);

/**
 * Files from the clipboard. Beside a copied file there may be its name as text. Copied cells of a spreadsheet carry a picture of
 * themselves: there the text is meant.
 */
export function pastedFiles(data: DataTransfer | null, now: Date): readonly File[] {
  if (!data) return [];
  const texts = data.getData('text/plain').split(/[\r\n]+/);
  const files = [...data.files].filter(
    (file) => !data.types.includes('text/plain') || !isPicture(file) || texts.includes(file.name),
  );
  const stamp = `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())} ${padTwo(now.getHours())}.${padTwo(now.getMinutes())}.${padTwo(now.getSeconds())}`;
  // Every screenshot is called image.png.
  return files.map((file) =>
    isPicture(file)
      ? new File([file], file.name.replace('image', `Screenshot ${stamp}`), { type: file.type })
      : file,
  );
}
