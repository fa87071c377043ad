import { safeFileName, saveBlob } from '#src/device/download.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';

/** Where a file goes: a place on the disk that the person chose, or the browser's downloads. */
export type SavePlace =
  | { readonly kind: 'disk'; readonly handle: FileSystemFileHandle; readonly fresh: boolean }
  | { readonly kind: 'download' };

/** Takes a file as it comes. Nothing of it stays unless `finish` was called. */
export interface FileWriting {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Saves the file. @returns it, to be opened again; null when the device does not give it back */
  readonly finish: (name: string) => Promise<Blob | null>;
  readonly abandon: () => Promise<void>;
}

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
} as const;

/**
 * Asks where the file shall go. Has to be called while the browser still sees the person's press.
 * @returns the downloads where the browser has no such choice; null when the person chose none
 */
export async function chooseSavePlace(
  name: string,
  format: ExportFormat,
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
    // A frame, a policy or a profile may forbid it: the downloads are left.
    return { kind: 'download' };
  }
}

/**
 * Takes away the empty file that choosing a place has made, where nothing was saved there. Never
 * throws.
 */
export async function giveBack(place: SavePlace): Promise<void> {
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
    // It is gone already, or stays: the device does not say.
  }
}

async function writeToDisk(handle: FileSystemFileHandle): Promise<FileWriting> {
  // The browser writes beside the file and puts it in its place when it is closed: a broken one
  // never shows.
  const stream = await handle.createWritable();
  return {
    write: (bytes) => stream.write(bytes),
    async finish() {
      await stream.close();
      return handle.getFile().catch(() => null);
    },
    async abandon() {
      await stream.abort().catch(() => undefined);
    },
  };
}

function writeToDownloads(type: string): FileWriting {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write(bytes) {
      parts.push(bytes);
      return Promise.resolve();
    },
    finish(name) {
      const blob = new Blob(parts, { type });
      saveBlob(blob, name);
      return Promise.resolve(blob);
    },
    abandon() {
      parts.length = 0;
      return Promise.resolve();
    },
  };
}

/** Begins to write. @throws DOMException when the place may not be written */
export function startWriting(place: SavePlace, type: string): Promise<FileWriting> {
  return place.kind === 'disk'
    ? writeToDisk(place.handle)
    : Promise.resolve(writeToDownloads(type));
}
