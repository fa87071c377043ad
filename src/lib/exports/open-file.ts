import { unzipRaw, type ZipEntry } from 'unzipit';
import { growingSha256, sha256OfBlob } from '#src/lib/files/sha256.ts';
import { byName } from '#src/lib/names/by-name.ts';
import { csvReader } from './csv-rows.ts';
import { Tallying, type FileTally } from './file-tally.ts';
import { readInSlices } from './read-in-slices.ts';
import { sharedTextReader, sheetReader } from './sheet-rows.ts';

/** The two forms of an export (interface 4.1). */
export type ExportFormat = 'csv' | 'xlsx';

/** Why a file cannot be read: `cut` is truncated, `other` is of another kind. */
export type BrokenWhy = 'empty' | 'cut' | 'other';

/** The result of reading a file back. */
export type OpenedExport =
  | { readonly kind: 'read'; readonly tally: FileTally; readonly sha256: string }
  | { readonly kind: 'broken'; readonly why: BrokenWhy; readonly sha256: string };

/** Decodes UTF-8 that arrives in pieces. */
function texts(take: (text: string) => void): {
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => void;
} {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end: () => take(decoder.decode()),
  };
}

async function readCsv(file: Blob, signal: AbortSignal): Promise<OpenedExport> {
  const tallying = new Tallying();
  const csv = csvReader(tallying.row);
  const hash = growingSha256();
  const text = texts(csv.push);
  await readInSlices(
    file.stream(),
    (bytes) => {
      hash.add(bytes);
      text.push(bytes);
    },
    signal,
  );
  text.end();
  const whole = csv.end();
  const tally = tallying.end();
  const end = { sha256: hash.hex() };
  if (!tally) return { kind: 'broken', why: 'empty', ...end };
  if (/^\s*[<{[]/.test(tally.header[0] ?? '')) return { kind: 'broken', why: 'other', ...end };
  return whole ? { kind: 'read', tally, ...end } : { kind: 'broken', why: 'cut', ...end };
}

async function tallyWorkbook(file: Blob, signal: AbortSignal): Promise<FileTally | BrokenWhy> {
  const zip = await unzipRaw(file).catch((error: unknown) => {
    if (error instanceof DOMException) throw error;
    return null;
  });
  if (!zip) return (await file.slice(0, 2).text()) === 'PK' ? 'cut' : 'other';
  const inOrder = byName('en');
  const sheets = zip.entries
    .filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((one, other) => inOrder(one.name, other.name));
  if (sheets.length === 0) return 'other';
  const shared: string[] = [];
  const tallying = new Tallying();
  const readPart = async (part: ZipEntry, take: (xml: string) => void) => {
    const text = texts(take);
    await readInSlices(await part.stream(), text.push, signal);
    text.end();
  };
  try {
    for (const part of zip.entries.filter(({ name }) => name === 'xl/sharedStrings.xml'))
      await readPart(part, sharedTextReader(shared));
    for (const part of sheets) {
      tallying.nextSheet();
      await readPart(part, sheetReader(shared, tallying.row));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return 'cut';
  }
  return tallying.end() ?? 'empty';
}

/**
 * Reads an export file back and counts its content, in slices so that the page stays responsive.
 * @throws DOMException when the file cannot be read any more, or the signal aborted it
 */
export async function openExportFile(
  file: Blob,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<OpenedExport> {
  if (format === 'csv') return readCsv(file, signal);
  const hash = await sha256OfBlob(file, signal);
  const tally = file.size === 0 ? 'empty' : await tallyWorkbook(file, signal);
  return typeof tally === 'string'
    ? { kind: 'broken', why: tally, sha256: hash }
    : { kind: 'read', tally, sha256: hash };
}
