/** Writes a file piece by piece. Nothing is kept unless `finish` was called. */
export interface FileWriting {
  readonly write: (part: Blob | Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Completes the file. @returns the file; null when the device cannot read it back */
  readonly finish: () => Promise<Blob | null>;
  readonly abandon: () => Promise<void>;
}

/** Collects a file in memory, for browsers that cannot write to the disk. */
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
