import { unzipSync } from 'fflate';
import { unzipRaw } from 'unzipit';
import { expect, test } from 'vitest';
import { fileInMemory, type FileWriting } from '#src/lib/exports/file-writing.ts';
import { BrokenZip, checkPack, type PackFile } from './check-pack.ts';
import { writePack, type PackEntry } from './write-pack.ts';

const calm = () => new AbortController().signal;
const madeAt = new Date('2026-01-31T10:00:00Z');
const contents: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'README.txt': new TextEncoder().encode('Çağrı'),
  'files/2026-01-31 Işık A.Ş 7.pdf': new Uint8Array(9 * 1024 * 1024).map((_, index) => index * 7),
  'files/empty.xml': new Uint8Array(0),
};

async function* entries(of = contents): AsyncGenerator<PackEntry> {
  for (const [name, bytes] of Object.entries(of))
    yield await Promise.resolve({ name, input: bytes.length > 1_000 ? new Blob([bytes]) : bytes });
}

/** Computed by the platform's cryptography, not by the code under test. */
const digest = async (bytes: Uint8Array): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const listed: Promise<PackFile[]> = Promise.all(
  Object.entries(contents).map(async ([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: await digest(bytes),
  })),
);

const written = writePack(entries(), fileInMemory('application/zip'), {
  madeAt,
  signal: calm(),
});

test('another ZIP reader finds every file in order with its bytes and the letters of its name', async () => {
  const { file } = await written;
  const unzipped = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(unzipped)).toEqual(Object.keys(contents));
  for (const [name, bytes] of Object.entries(contents))
    expect(await digest(unzipped[name] ?? new Uint8Array(1))).toBe(await digest(bytes));
});

test('reports the SHA-256 of the written file', async () => {
  const { file, sha256 } = await written;
  expect(sha256).toBe(await digest(new Uint8Array(await file.arrayBuffer())));
});

test('finds no difference when it checks an intact pack', async () => {
  const { file } = await written;
  const checked: number[] = [];
  expect(
    await checkPack(file, await listed, {
      signal: calm(),
      onProgress: (count) => checked.push(count),
    }),
  ).toEqual([]);
  expect(checked).toEqual([1, 2, 3]);
});

test('reports a flipped bit, a missing file and an unexpected file', async () => {
  const { file } = await written;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The middle of the pack is in its only large file.
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const wanted = (await listed)
    .filter(({ name }) => name !== 'README.txt')
    .concat({ name: 'manifest.json', bytes: 3, sha256: '00' });
  expect(await checkPack(new Blob([bytes]), wanted, { signal: calm() })).toEqual([
    { name: 'README.txt', kind: 'unexpected' },
    { name: 'files/2026-01-31 Işık A.Ş 7.pdf', kind: 'different' },
    { name: 'manifest.json', kind: 'missing' },
  ]);
});

test('rejects a pack that was truncated at any point', async () => {
  const { file } = await written;
  for (const size of [0, 10, 21, 5_000, file.size - 1])
    await expect(
      checkPack(file.slice(0, size), await listed, { signal: calm() }),
    ).rejects.toBeInstanceOf(BrokenZip);
});

test('writes and finds more than 65,535 files', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 65_600 }, (_, index) => [
      `records/${index}.json`,
      new TextEncoder().encode(String(index)),
    ]),
  );
  const { file } = await writePack(entries(many), fileInMemory('application/zip'), {
    madeAt,
    signal: calm(),
  });
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toHaveLength(65_600);
  const { entries: found } = await unzipRaw(file);
  expect(found).toHaveLength(65_600);
  expect(await found.at(-1)?.text()).toBe('65599');
});

test('discards everything when aborted halfway', async () => {
  const control = new AbortController();
  let [written, discarded, closed] = [0, 0, 0];
  const place: FileWriting = {
    write: async (part) => void (written += new Blob([part]).size),
    finish: async () => ((closed += 1), new Blob([])),
    abandon: async () => void (discarded += 1),
  };
  const writing = writePack(entries(), place, {
    madeAt,
    signal: control.signal,
    onProgress: () => control.abort(),
  });
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  expect([written > 0, discarded, closed]).toEqual([true, 1, 0]);
});

test('fails on an unreadable entry instead of leaving a gap', async () => {
  async function* broken(): AsyncGenerator<PackEntry> {
    yield* entries({ 'a.txt': new Uint8Array(5) });
    throw new DOMException('It is gone.', 'NotReadableError');
  }
  await expect(
    writePack(broken(), fileInMemory('application/zip'), { madeAt, signal: calm() }),
  ).rejects.toMatchObject({ name: 'NotReadableError' });
});
