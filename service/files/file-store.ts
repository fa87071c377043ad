import { openDiskStore } from '#service/files/disk-store.ts';
import { parseFilesUrl } from '#service/files/files-url.ts';
import { openS3Store } from '#service/files/s3-store.ts';
import type { FileStore } from '#service/files/stored-file.ts';

export type { FileStore };

/**
 * Opens the place where uploaded bytes live: a folder under `dataDir`, or S3-compatible storage
 * when `filesUrl` names one.
 * @throws when the folder cannot be made
 */
export async function openFileStore(config: {
  readonly dataDir: string;
  readonly filesUrl?: string | undefined;
}): Promise<FileStore> {
  if (config.filesUrl === undefined) return openDiskStore(config.dataDir);
  const place = parseFilesUrl(config.filesUrl);
  if (typeof place === 'string') throw new Error(`FILES_URL: ${place}.`);
  return openS3Store(place);
}
