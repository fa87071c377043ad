import { openDiskStore } from '#service/files/disk-store.ts';
import { parseFilesUrl } from '#service/files/files-url.ts';
import { openS3Store } from '#service/files/s3-store.ts';
import type { FileStore } from '#service/files/stored-file.ts';

/**
 * Opens the store of uploaded files: a folder in `dataDir`, or S3-compatible storage if `filesUrl`
 * names one.
 * @throws when the folder cannot be created
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
