import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { TestFile } from './api.ts';

const folder = join(import.meta.dirname, '..', '..', 'shared', 'samples', 'files');
const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Whether the folder of real invoices exists beside the project. */
export const samplesHere = existsSync(folder);

/** A real invoice as a file. */
export function sample(name: string): TestFile {
  return {
    name,
    mimeType: types[extname(name).toLowerCase()] ?? 'application/octet-stream',
    buffer: readFileSync(join(folder, name)),
  };
}
