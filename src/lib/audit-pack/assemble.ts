import type { Invoice } from '#contract/invoice.ts';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import { sha256OfBytes } from '#src/lib/files/sha256.ts';
import { selectionCsv, toExportLine, type ExportLine } from '#src/lib/exports/selection-export.ts';
import type { PackFile } from './check-pack.ts';
import { entryNamer } from './entry-names.ts';
import {
  manifestText,
  packNames,
  sumsText,
  type Missing,
  type PackedInvoice,
  type PackFacts,
} from './manifest.ts';
import type { FetchedInvoice, PackInvoice, PackTask, Piece } from './pack.ts';
import { indentJson, withFileName } from './record-text.ts';
import type { PackEntry } from './write-pack.ts';

export interface Assembling<P> {
  readonly task: PackTask;
  /** UIDs of the invoices that were fetched completely or had been deleted. */
  readonly settled: ReadonlySet<string>;
  /** Reads a fetched invoice from the device; undefined if it was never fetched. */
  readonly pieceOf: (uid: string) => Promise<Piece<P> | undefined>;
  /** The technical cause of a problem, on one line. */
  readonly causeOf: (problem: P) => string;
  /** The text of `README.txt`, in the person's language. */
  readonly readme: (facts: PackFacts, invoices: ReadonlyMap<string, Invoice>) => string;
  readonly service: string;
  readonly madeAt: Date;
  readonly signal: AbortSignal;
}

/** A pack whose names, counts and hashes are final, ready to be written. */
export interface AssembledPack {
  readonly facts: PackFacts;
  readonly files: readonly PackFile[];
  readonly bytes: number;
  /** Reads each file only when it is written, so that at most one is in memory. */
  readonly entries: () => AsyncIterable<PackEntry>;
}

/** The stored parts are gone: another tab signed out, or the browser's data was cleared. */
const lost = (uid: string) =>
  new DOMException(`${uid} is not on this device any more.`, 'NotFoundError');

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const recordBytes = ({ record, address }: FetchedInvoice, fileName: string | null) =>
  encode(indentJson(withFileName(record, address, fileName)));

function missingOf<P>(
  { uid, hf_id, company }: PackInvoice,
  piece: Piece<P> | undefined,
  causeOf: (problem: P) => string,
): Missing | null {
  const about = { uid, hf_id, company };
  if (piece?.kind === 'whole') return null;
  if (piece?.kind === 'gone') return { ...about, what: 'invoice', why: 'deleted', cause: '' };
  if (!piece)
    return {
      ...about,
      what: 'invoice',
      why: 'not read',
      cause: 'It was not asked for: the service brought no answer any more.',
    };
  const { part, problem, elsewhere } = piece.trouble;
  return {
    ...about,
    what: part,
    why: 'not read',
    cause: elsewhere === null ? causeOf(problem) : `The browser did not get it from ${elsewhere}.`,
  };
}

function sumsOf(invoices: readonly PackedInvoice[]): PackFacts['sums'] {
  return sumByCurrency(invoices).map(({ currency, total }) => ({
    currency,
    total,
    invoices: invoices.filter(
      (one) => one.total_price !== null && (one.currency ?? '') === currency,
    ).length,
  }));
}

/**
 * Names, counts and hashes everything that was fetched, which the manifest then states.
 * @throws what `pieceOf` threw; `NotFoundError` when fetched parts are not on the device any more;
 * `AbortError` by the signal
 */
export async function assemblePack<P>({
  task,
  settled,
  pieceOf,
  causeOf,
  readme,
  service,
  madeAt,
  signal,
}: Assembling<P>): Promise<AssembledPack> {
  const nameOf = entryNamer();
  const [packed, missing, lines, own]: [PackedInvoice[], Missing[], ExportLine[], PackFile[]] = [
    [],
    [],
    [],
    [],
  ];
  // The readme names the companies, cards and people of the filters, for which one invoice of each
  // is enough.
  const named = new Map<string, Invoice>();
  const moments: string[] = [];
  let without = 0;
  for (const one of task.invoices) {
    signal.throwIfAborted();
    const piece = await pieceOf(one.uid);
    if (!piece && settled.has(one.uid)) throw lost(one.uid);
    const lacks = missingOf(one, piece, causeOf);
    if (lacks) missing.push(lacks);
    if (!piece || piece.kind === 'gone' || !piece.invoice) continue;
    const { read: invoice, etag, read_at, address, file } = piece.invoice;
    const name = nameOf(invoice);
    const [recordName, fileName] = [
      `${packNames.records}${name}.json`,
      file && `${packNames.files}${name}.${file.ending}`,
    ];
    const bytes = recordBytes(piece.invoice, fileName);
    own.push({ name: recordName, bytes: bytes.length, sha256: sha256OfBytes(bytes) });
    if (file && fileName)
      own.push({ name: fileName, bytes: file.content.size, sha256: file.sha256 });
    if (address === null) without += 1;
    const { uid, hf_id, invoice_number, company, total_price, currency } = invoice;
    packed.push({
      uid,
      hf_id,
      invoice_number,
      company: company?.name ?? null,
      total_price,
      currency,
      etag,
      read_at,
      record: recordName,
      file: fileName,
    });
    lines.push(toExportLine(invoice));
    for (const uidOfName of [company?.uid, invoice.card?.uid, invoice.workspace_user?.uid])
      if (uidOfName) named.set(uidOfName, invoice);
    moments.push(read_at);
  }
  moments.sort();
  const [first, last] = [moments[0], moments.at(-1)];
  const facts: PackFacts = {
    made_at: madeAt.toISOString(),
    read: first !== undefined && last !== undefined ? [first, last] : null,
    service,
    filters: task.filters,
    selected: task.selected,
    wanted: task.invoices.length,
    invoices: packed.length,
    files: packed.filter(({ file }) => file !== null).length,
    without_file: without,
    sums: sumsOf(packed),
    missing,
  };
  const texts = new Map<string, Uint8Array<ArrayBuffer>>();
  const add = (name: string, text: string): PackFile => {
    const bytes = encode(text);
    texts.set(name, bytes);
    return { name, bytes: bytes.length, sha256: sha256OfBytes(bytes) };
  };
  const listed = [
    add(packNames.readme, readme(facts, named)),
    // The pack's own texts are in English, so its CSV is too.
    add(packNames.csv, selectionCsv(lines, 'en').join('')),
    ...own,
  ];
  const summed = [add(packNames.manifest, manifestText(facts, packed, listed)), ...listed];
  const files = [add(packNames.sums, sumsText(summed)), ...summed];

  async function* entries(): AsyncGenerator<PackEntry> {
    for (const [name, input] of texts) yield { name, input };
    for (const { uid, record, file: fileName } of packed) {
      const piece = await pieceOf(uid);
      const fetched = piece && piece.kind !== 'gone' ? piece.invoice : null;
      if (!fetched || (fileName !== null && !fetched.file)) throw lost(uid);
      yield { name: record, input: recordBytes(fetched, fileName) };
      if (fileName !== null && fetched.file) yield { name: fileName, input: fetched.file.content };
    }
  }
  return { facts, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0), entries };
}
