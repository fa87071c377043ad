import { safeFileName } from '#src/device/download.ts';
import { fileInMemory, type FileWriting } from '#src/lib/exports/file-writing.ts';

/** Where a file is saved: a place that the person chose, or the browser's downloads. */
export type SavePlace =
  | { readonly kind: 'disk'; readonly handle: FileSystemFileHandle; readonly fresh: boolean }
  | { readonly kind: 'download' };

interface Picking {
  showSaveFilePicker(options: {
    readonly suggestedName: string;
    readonly types: readonly {
      readonly description: string;
      readonly accept: Readonly<Record<string, readonly string[]>>;
    }[];
  }): Promise<FileSystemFileHandle>;
}

const page: object = globalThis;
const canPick = (it: object): it is Picking =>
  'showSaveFilePicker' in it && typeof it.showSaveFilePicker === 'function' && isSecureContext;

const types = {
  csv: { description: 'CSV', accept: { 'text/csv': ['.csv'] } },
  xlsx: {
    description: 'Excel',
    accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
  },
  zip: { description: 'ZIP', accept: { 'application/zip': ['.zip'] } },
} as const;

/**
 * Asks where to save a file. Browsers allow this only during the person's click.
 * @returns the downloads where the browser cannot ask; null when the person cancelled
 */
export async function chooseSavePlace(
  name: string,
  format: keyof typeof types,
): Promise<SavePlace | null> {
  if (!canPick(page)) return { kind: 'download' };
  try {
    const handle = await page.showSaveFilePicker({
      suggestedName: safeFileName(name),
      types: [types[format]],
    });
    const fresh = (await handle.getFile()).size === 0;
    return { kind: 'disk', handle, fresh };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // A frame, a policy or a profile may forbid it, so the downloads are used.
    return { kind: 'download' };
  }
}

/** Removes the empty file that choosing a place created. Never throws. */
export async function removeUnusedFile(place: SavePlace): Promise<void> {
  if (place.kind === 'download' || !place.fresh) return;
  const { handle } = place;
  try {
    if (
      (await handle.getFile()).size === 0 &&
      'remove' in handle &&
      typeof handle.remove === 'function'
    )
      await handle.remove();
  } catch {
    // The empty file may be gone already; if it stays, nothing more can be done.
  }
}

/**
 * Starts writing to the chosen place, or else to memory, from where the browser saves it.
 * @throws DOMException when the place cannot be written
 */
export async function startWriting(place: SavePlace, type: string): Promise<FileWriting> {
  if (place.kind === 'download') return fileInMemory(type);
  // The browser writes to a copy and replaces the file on closing, so an incomplete file is never
  // visible.
  const stream = await place.handle.createWritable();
  return {
    write: (part) => stream.write(part),
    async finish() {
      await stream.close();
      return place.handle.getFile().catch(() => null);
    },
    async abandon() {
      await stream.abort().catch(() => undefined);
    },
  };
}
