import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { openArchive, type OpenArchive } from '#service/moving/archive.ts';
import { RowDigest, tables, type Row, type Table } from '#service/moving/rows.ts';

/** Size and hash of a file of the archive, or of an invoice. */
const written = z.object({ size: z.number(), sha256: z.string() });
export type Written = z.output<typeof written>;

const storedFile = z.extend(written, { uid: z.string() });
export type ListedFile = z.output<typeof storedFile>;

/** The description of an archive in its last file but one. */
const manifest = z.object({
  format: z.literal('invoice-desk-backup-1'),
  created_at: z.string(),
  /** The identity of database and file store (decision 030). */
  identity: z.string(),
  /** The last migration of the schema of the rows. */
  schema: z.string(),
  tables: z.record(z.string(), z.object({ count: z.number(), hash: z.string() })),
  files: z.number(),
  /** UIDs of invoices whose file was missing in the store. */
  missing: z.array(z.string()),
  /** UIDs of invoices whose file differed from the uploaded one. */
  changed: z.array(z.string()),
  entries: z.record(z.string(), written),
});
export type Manifest = z.output<typeof manifest>;

/** Whether it contains the uploaded file of every invoice. */
export const hasEveryFile = ({ missing, changed }: Manifest): boolean =>
  missing.length + changed.length === 0;

const manifestName = 'manifest.json';
const manifestHashName = 'manifest.sha256';
export const listName = 'files.ndjson';
export const rowsName = (table: Table): string => `rows/${table}.ndjson.gz`;
export const fileName = (uid: string): string => `files/${uid}`;

/** The file is no backup, or damaged; the message is one line for people. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

export async function* measured(
  content: AsyncIterable<Uint8Array>,
  done: (what: Written) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.byteLength;
    yield piece;
  }
  done({ size, sha256: hash.digest('hex') });
}

/** Reads to the end for size and hash. */
export async function measure(content: AsyncIterable<Uint8Array>): Promise<Written> {
  let found: Written = { size: 0, sha256: '' };
  for await (const _piece of measured(content, (what) => (found = what)));
  return found;
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of content) {
    const lines = (rest + decoder.write(Buffer.from(piece))).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new Error('its last line was cut');
}

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export async function* rowsFrom(packed: Readable): AsyncGenerator<readonly Row[]> {
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error)).pipe(plain);
  let rows: Row[] = [];
  for await (const line of linesOf(plain)) {
    rows.push(z.parse(row, line));
    if (rows.length < 1000) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

export async function* rowsIn(archive: OpenArchive, table: Table): AsyncGenerator<readonly Row[]> {
  yield* rowsFrom(await archive.read(rowsName(table)));
}

/** The files in an archive with the invoice that each belongs to. */
export async function* filesIn(archive: OpenArchive): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(await archive.read(listName))) yield z.parse(storedFile, line);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The manifest and its hash, which are the last two files. */
export function manifestFiles(manifest: Manifest): ReadonlyMap<string, string> {
  const written = JSON.stringify(manifest);
  return new Map([
    [manifestName, written],
    [manifestHashName, hashOf(written)],
  ]);
}

async function readManifest(archive: OpenArchive): Promise<Manifest> {
  const written = await text(await archive.read(manifestName));
  if ((await text(await archive.read(manifestHashName))) !== hashOf(written))
    throw new Error('its manifest was changed');
  const found = z.safeParse(manifest, JSON.parse(written));
  if (!found.success) throw new Error('its manifest is of another format');
  return found.data;
}

async function compare(archive: OpenArchive, name: string, expected: Written): Promise<void> {
  const { size, sha256 } = await measure(await archive.read(name));
  if (size !== expected.size || sha256 !== expected.sha256) throw new Error(`${name} was changed`);
}

async function verify(archive: OpenArchive): Promise<Manifest> {
  const stated = await readManifest(archive);
  const expected = new Set([manifestName, manifestHashName, ...Object.keys(stated.entries)]);
  for (const [name, what] of Object.entries(stated.entries)) await compare(archive, name, what);
  let files = 0;
  for await (const { uid, ...what } of filesIn(archive)) {
    expected.add(fileName(uid));
    await compare(archive, fileName(uid), what);
    files += 1;
  }
  if (files !== stated.files) throw new Error('its list of files was changed');
  for (const name of archive.names) if (!expected.has(name)) throw new Error(`${name} was added`);
  for (const [name, digest] of Object.entries(stated.tables)) {
    const table = tables.find((one) => one === name);
    if (!table) throw new Error(`it comes from a newer version, which has a table "${name}"`);
    const found = new RowDigest();
    for await (const rows of rowsIn(archive, table)) found.add(rows);
    const { count, hash } = found.end();
    if (count !== digest.count || hash !== digest.hash) throw new Error(`${name} was changed`);
  }
  return stated;
}

export interface OpenBackup {
  readonly archive: OpenArchive;
  readonly manifest: Manifest;
}

/**
 * Opens a backup after reading all of it and comparing it with its manifest.
 * @throws BackupDamaged
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  let archive: OpenArchive | undefined;
  try {
    archive = await openArchive(path);
    return { archive, manifest: await verify(archive) };
  } catch (error) {
    archive?.close();
    throw new BackupDamaged(
      `${path} is no whole backup: ${error instanceof Error ? error.message : String(error)}. ` +
        'Nothing was restored from it.',
      { cause: error },
    );
  }
}
