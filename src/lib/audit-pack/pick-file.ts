interface PickOptions {
  readonly suggestedName: string;
  readonly types: readonly {
    readonly description: string;
    readonly accept: Readonly<Record<string, readonly string[]>>;
  }[];
}

type PickFile = (options: PickOptions) => Promise<FileSystemFileHandle>;

const isFunction = (value: unknown): value is PickFile => typeof value === 'function';

/**
 * Lets the person choose where a ZIP goes; the browser allows it only right after a click or key.
 * @returns the file; `cancelled` when the person chose none; null when this browser writes to no
 * file
 */
export async function pickZipFile(
  suggestedName: string,
): Promise<FileSystemFileHandle | 'cancelled' | null> {
  const pick: unknown = Reflect.get(globalThis, 'showSaveFilePicker');
  if (!isFunction(pick)) return null;
  try {
    return await pick.call(globalThis, {
      suggestedName,
      types: [{ description: 'ZIP', accept: { 'application/zip': ['.zip'] } }],
    });
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
}

/**
 * Takes a chosen file away again that nothing was written into: the browser makes it, empty, when
 * it is chosen.
 */
export async function dropEmptyFile(handle: FileSystemFileHandle): Promise<void> {
  try {
    if ((await handle.getFile()).size > 0) return;
    const remove: unknown = Reflect.get(handle, 'remove');
    if (typeof remove === 'function') await remove.call(handle);
  } catch {
    return;
  }
}
