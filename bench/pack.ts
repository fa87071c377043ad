import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPack, type PackFile } from '#src/lib/audit-pack/check-pack.ts';
import { writePack, type PackEntry } from '#src/lib/audit-pack/write-pack.ts';
import type { FileWriting } from '#src/lib/exports/file-writing.ts';
import { timed } from './measure.ts';
import { circumstances, publish, table, times } from './report.ts';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '512' } } });
const megabytes = Number(values.megabytes);
const fileSize = 1_000_000;
const recordSize = 3_000;
const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-pack-'));
const content = new Uint8Array(fileSize).map((_, index) => (index * 2_654_435_761) >>> 24);
const names = Array.from(
  { length: megabytes },
  (_, index) => `2026-01-31 Işık Kırtasiye A.Ş ${index}`,
);

async function onDisk(path: string): Promise<FileWriting> {
  const file = await open(path, 'w');
  return {
    write: async (part) =>
      void (await file.write(new Uint8Array(await new Blob([part]).arrayBuffer()))),
    finish: async () => {
      await file.close();
      return openAsBlob(path);
    },
    abandon: () => file.close(),
  };
}

/**
 * Invoices with a record of 3 kB and a file of 1 MB each; the files are on disk, as on a person's
 * device.
 */
const source = join(folder, 'source');
const sourceFile = await open(source, 'w');
await sourceFile.write(content);
await sourceFile.close();
async function* entries(): AsyncGenerator<PackEntry> {
  for (const name of names) {
    yield { name: `records/${name}.json`, input: content.slice(0, recordSize) };
    yield { name: `files/${name}.pdf`, input: await openAsBlob(source) };
  }
}

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const expected: readonly PackFile[] = names.flatMap((name) => [
  { name: `records/${name}.json`, bytes: recordSize, sha256: sum(content.slice(0, recordSize)) },
  { name: `files/${name}.pdf`, bytes: fileSize, sha256: sum(content) },
]);

let most = 0;
const before = process.memoryUsage.rss();
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss() - before);
}, 20);
const { signal } = new AbortController();
const bare = await timed(async () => {
  const file = await open(join(folder, 'bare'), 'w');
  const hash = createHash('sha256');
  for (const _name of names) {
    const bytes = new Uint8Array(await (await openAsBlob(source)).arrayBuffer());
    hash.update(bytes);
    await file.write(bytes);
  }
  await file.close();
});
most = 0;
let zip = new Blob();
const written = await timed(async () => {
  ({ file: zip } = await writePack(entries(), await onDisk(join(folder, 'pack.zip')), {
    madeAt: new Date('2026-01-31'),
    signal,
  }));
});
const memoryToWrite = most;
most = 0;
let differences = -1;
const checked = await timed(async () => {
  differences = (await checkPack(zip, expected, { signal })).length;
});
clearInterval(watch);
const row = (name: string, taken: number, memory?: number) => [
  name,
  (taken / 1_000).toFixed(1),
  `${((megabytes * 1_000) / taken).toFixed(0)} MB/s`,
  memory === undefined ? '' : `${(memory / 1e6).toFixed(0)} MB`,
  times(taken, bare),
];
const rows = [
  row('written, with the SHA-256 of the ZIP', written, memoryToWrite),
  row(`opened again and checked, ${differences} differences`, checked, most),
  row('beside: the same files read, hashed by Node and written one after the other', bare),
];
await rm(folder, { recursive: true, force: true });
publish(
  'bench:pack',
  [
    circumstances(`a pack of ${megabytes} invoices with a file of 1 MB each`),
    table(['', 's', '', 'more memory at most', 'times'], rows),
  ].join('\n\n'),
);
