import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startReader, usualLimits, type Reader, type ReaderLimits } from './reader.ts';
import { bytesOf, smallUbl } from '#documents/einvoice/ubl.fixture.ts';

const open: Reader[] = [];
const folder = mkdtempSync(join(tmpdir(), 'reader-'));
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

function reader(limits?: ReaderLimits): Reader {
  const started = startReader(limits);
  open.push(started);
  return started;
}

/**
 * A process that does what the first byte of a job says: hang, crash, fill the memory, or answer;
 * `i` waits without using the processor; `k` leaves memory behind; `g` and `p` answer with the id
 * of the process.
 */
function misbehaving(): URL {
  const file = join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `process.on('disconnect', () => process.exit());
process.on('message', (job) => {
  const what = String.fromCharCode(job.bytes[0]);
  if (what === 'h') for (;;);
  if (what === 'i') { setTimeout(() => process.send({ id: job.id, unreadable: 'waited' }), 3_000); return; }
  if (what === 'c') process.exit(3);
  if (what === 't') throw new Error('boom');
  if (what === 'm') { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); }
  if (what === 'b') { globalThis.kept = []; const timer = setInterval(() => kept.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5); return; }
  if (what === 'k') { (globalThis.kept ??= []).push(Buffer.alloc(150 * 1024 * 1024, 1)); setTimeout(() => process.send({ id: job.id, unreadable: 'kept' }), 300); return; }
  if (what === 'l') globalThis.long = Buffer.alloc(700 * 1024 * 1024, 1);
  if (what === 'g') globalThis.grown = Buffer.alloc(200 * 1024 * 1024, 1);
  process.send({ id: job.id, problem: what === 'w' ? 'no models' : undefined, unreadable: what === 'a' ? 'answered' : String(process.pid) });
});`,
  );
  return pathToFileURL(file);
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'was read',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
  );

test('reads files in a separate process', async () => {
  const one = reader();
  const [first, second] = await Promise.all([
    one.read(bytesOf(smallUbl({ id: 'A-1' })), 'application/xml'),
    one.read(bytesOf(smallUbl({ id: 'A-2' })), 'text/xml; charset=utf-8'),
  ]);
  expect([first.invoice_number, second.invoice_number]).toEqual(['A-1', 'A-2']);
});

test('rejects damaged pictures and unsupported files with a plain sentence', async () => {
  const one = reader();
  expect(await failure(one.read(bytesOf('x'), 'image/png'))).toContain(
    'UnreadableFile: This picture is damaged',
  );
  expect(await failure(one.read(bytesOf('x'), 'application/zip'))).toContain(
    'UnreadableFile: This kind of file cannot be read',
  );
  expect(await failure(one.read(new Uint8Array(), 'application/pdf'))).toContain(
    'This file is empty',
  );
});

test.each([
  ['c', 'ReaderCrashed', 'stopped the program'],
  ['t', 'ReaderCrashed', 'stopped the program'],
  ['m', 'UnreadableFile', 'too much memory'],
  ['h', 'UnreadableFile', 'took too long'],
])('reads the next file after a job that fails (%s)', async (what, kind, reason) => {
  const one = reader({ seconds: what === 'h' ? 2 : 20, memoryMb: 48, script: misbehaving() });
  const [bad, good] = await Promise.all([
    failure(one.read(bytesOf(what), 'x')),
    failure(one.read(bytesOf('a'), 'x')),
  ]);
  expect(bad).toContain(reason);
  expect(bad).toContain(kind);
  expect(good).toBe('UnreadableFile: answered');
});

test('counts processor time, so that a file is not stopped when other work takes the processor', async () => {
  const one = reader({ seconds: 1, memoryMb: 48, script: misbehaving() });
  expect(await failure(one.read(bytesOf('i'), 'x'))).toContain('waited');
});

test('limits memory outside the heap too', async () => {
  const one = reader({ seconds: 20, memoryMb: 200, script: misbehaving() });
  expect(await failure(one.read(bytesOf('b'), 'x'))).toContain('too much memory');
});

test('lets a file use the memory of a scan of ten pages', async () => {
  const one = reader({ ...usualLimits, script: misbehaving() });
  const answer = await failure(one.read(bytesOf('l'), 'x'));
  expect(answer).toContain('UnreadableFile');
  expect(answer).not.toContain('too much memory');
});

test('replaces a process that a file left with too much memory', async () => {
  const one = reader({ seconds: 20, memoryMb: 400, grownMb: 180, script: misbehaving() });
  const small = await failure(one.read(bytesOf('p'), 'x'));
  const large = await failure(one.read(bytesOf('g'), 'x'));
  const next = await failure(one.read(bytesOf('p'), 'x'));
  expect(large).toBe(small);
  expect(next).not.toBe(large);
});

test('does not count memory left by earlier files against a file', async () => {
  const one = reader({ seconds: 20, memoryMb: 200, grownMb: 1000, script: misbehaving() });
  for (let file = 1; file <= 3; file += 1)
    expect(await failure(one.read(bytesOf('k'), 'x'))).toContain('kept');
});

test('closing stops the current job and rejects waiting ones', async () => {
  const one = startReader({ seconds: 20, memoryMb: 64, script: misbehaving() });
  const waiting = [failure(one.read(bytesOf('h'), 'x')), failure(one.read(bytesOf('a'), 'x'))];
  await new Promise((resolve) => setImmediate(resolve));
  await one.close();
  for (const answer of await Promise.all(waiting)) expect(answer).toContain('closing');
});

test('a program that only closes its reader exits by itself, after the reader has closed', async () => {
  const script = `import { startReader } from ${JSON.stringify(new URL('./reader.ts', import.meta.url).href)};
const one = startReader({ seconds: 20, memoryMb: 64, script: new URL(${JSON.stringify(misbehaving().href)}) });
await one.read(new Uint8Array([97]), 'x').catch(() => undefined);
await one.close();
console.log('closed');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: import.meta.dirname },
  );
  expect(stdout).toBe('closed\n');
});

test('logs a problem of the reading process once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const one = reader({ seconds: 5, memoryMb: 512, script: misbehaving() });
  for (const letter of ['w', 'w', 'a']) await failure(one.read(bytesOf(letter), ''));
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)).msg)).toEqual(['no models']);
  logged.mockRestore();
});
