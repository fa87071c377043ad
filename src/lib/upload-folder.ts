/** A file with its place inside the folder that was picked or dropped, such as `march/taxi.pdf`. */
export interface PlacedFile {
  readonly file: File;
  readonly path: string;
}

const systemNames = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r', '__macosx', '$recycle.bin', 'system volume information', 'lost+found']);

/** Whether a name or a folder above it is hidden, made by a system, or the lock that an office program leaves beside an open file. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part.startsWith('~$') || systemNames.has(part.toLowerCase()));
}

/** What of a folder is worth sending, in the order of its names, and how many files were left out as hidden or the system's. */
export function sortFolder(placed: readonly PlacedFile[]): { files: readonly File[]; leftOut: number } {
  const wanted = placed.filter(({ path }) => !isHidden(path));
  const order = new Intl.Collator('en', { numeric: true });
  return { files: wanted.toSorted((a, b) => order.compare(a.path, b.path)).map(({ file }) => file), leftOut: placed.length - wanted.length };
}
