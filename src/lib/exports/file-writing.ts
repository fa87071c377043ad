/** Takes a file as it comes. Nothing of it stays unless `finish` was called. */
export interface FileWriting {
  readonly write: (part: Blob | Uint8Array<ArrayBuffer>) => Promise<void>;
  /** All is written. @returns the file; null when the device does not give it back */
  readonly finish: () => Promise<Blob | null>;
  readonly abandon: () => Promise<void>;
}

/** Holds a file in the browser until it is handed out: for browsers that write to no file. */
export function fileInMemory(type: string): FileWriting {
  let parts: BlobPart[] = [];
  return {
    write: async (part) => void parts.push(part),
    finish: async () => new Blob(parts, { type }),
    abandon: async () => {
      parts = [];
    },
  };
}
