/** A file with its place inside the folder that was picked or dropped, such as `march/taxi.pdf`; without the file where the device would not read what is there. */
export interface FileWithPath {
  readonly file: File | null;
  readonly path: string;
}

/** What was picked or dropped and is not taken up. */
export interface SkippedFiles {
  /** Hidden and system files of folders. */
  readonly hiddenFiles: number;
  /** Files and folders that the device would not read. */
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

/** Whether a name or a folder above it is hidden, made by a system, or the lock that an office program leaves beside an open file. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some(
      (part) =>
        part.startsWith('.') || part.startsWith('~$') || systemNames.has(part.toLowerCase()),
    );
}

/** What of a folder is worth sending, in the order of its names, and how much is not taken. */
export function selectFolderFiles(
  placed: readonly FileWithPath[],
): SkippedFiles & { files: readonly File[] } {
  const wanted = placed.filter(({ path }) => !isHidden(path));
  const order = new Intl.Collator('en', { numeric: true });
  const files = wanted
    .toSorted((a, b) => order.compare(a.path, b.path))
    .flatMap(({ file }) => file ?? []);
  return {
    files,
    hiddenFiles: placed.length - wanted.length,
    unreadableFiles: wanted.length - files.length,
  };
}
