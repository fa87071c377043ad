import { byName } from '#src/lib/names/by-name.ts';

/** A file and its path in the folder, such as `march/taxi.pdf`; null if unreadable. */
export interface FileWithPath {
  readonly file: File | null;
  readonly path: string;
}

/** Counts of chosen or dropped files that are not uploaded. */
export interface SkippedFiles {
  readonly hiddenFiles: number;
  readonly unreadableFiles: number;
}

const systemNames = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '__macosx',
  '$recycle.bin',
  'system volume information',
  'lost+found',
]);

/** Whether a file is hidden, a system or office lock file (`~$…`), or in such a folder. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some(
      (part) =>
        part.startsWith('.') || part.startsWith('~$') || systemNames.has(part.toLowerCase()),
    );
}

/** Selects the files of a folder to upload, sorted by path, and counts those that are skipped. */
export function selectFolderFiles(
  placed: readonly FileWithPath[],
): SkippedFiles & { files: readonly File[] } {
  const wanted = placed.filter(({ path }) => !isHidden(path));
  const inOrder = byName('en');
  const files = wanted
    .toSorted((a, b) => inOrder(a.path, b.path))
    .flatMap(({ file }) => file ?? []);
  return {
    files,
    hiddenFiles: placed.length - wanted.length,
    unreadableFiles: wanted.length - files.length,
  };
}

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

const stampFormat = { dateStyle: 'short', timeStyle: 'medium' } as const;

/** `2026-01-31 09.05.00` for a file's name, since cameras give all pictures the same. */
export const timeStamp = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', stampFormat).format(now).replaceAll(':', '.');

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
  // Every screenshot is named image.png, so the time is added to tell them apart.
  return files.map((file) =>
    isPicture(file)
      ? new File([file], file.name.replace('image', `Screenshot ${timeStamp(now)}`), {
          type: file.type,
        })
      : file,
  );
}
