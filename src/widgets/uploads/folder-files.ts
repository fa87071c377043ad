/**
 * A file and its path in the chosen folder, such as `march/taxi.pdf`; null when the device could
 * not read it.
 */
export interface FileWithPath {
  readonly file: File | null;
  readonly path: string;
}

/** Counts of chosen or dropped files that are not uploaded. */
export interface SkippedFiles {
  /** Hidden and system files of folders. */
  readonly hiddenFiles: number;
  /** Files and folders that the device could not read. */
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

/**
 * Whether a file is hidden, a system file or an office lock file (`~$…`), or lies in such a folder.
 */
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
