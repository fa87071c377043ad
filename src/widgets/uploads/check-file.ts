import { usualUploadMegabytes } from '#contract/upload-limit.ts';
import { pictureOrPdf, textAtStart } from '#src/lib/files/file-content.ts';
import { sha256OfBlob } from '#src/lib/files/sha256.ts';
import type { FileProblem, UploadQuestion } from './upload-item.ts';
import type { QueueDependencies } from './queue-types.ts';
import type { Upload } from './upload-list.ts';

/** The person is asked about a larger file, because the service may be set up to accept it. */
export const maxFileBytes = usualUploadMegabytes * 1024 * 1024;

/** Whether the first bytes are those of a PDF, PNG, JPEG, WebP, TIFF or XML file. */
function isAccepted(head: Uint8Array): boolean {
  if (pictureOrPdf(head)) return true;
  const plain = textAtStart(head);
  return (
    /^<(?:\?xml|!--|[\w-]+:?[\w-]*[\s/>])/.test(plain) &&
    !/^<(?:!doctype html|html|svg)\b/i.test(plain)
  );
}

/** Checks a file's size and first bytes. @returns why it is rejected, or undefined */
export async function inspectFile(file: Blob): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'empty';
  try {
    const head = new Uint8Array(await file.slice(0, 1100).arrayBuffer());
    return isAccepted(head) ? undefined : 'wrong-type';
  } catch {
    return 'unreadable';
  }
}

/**
 * Whether a PDF names an encryption dictionary in its trailer or in a cross-reference stream, which
 * is never encrypted itself.
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.slice(0, 1100).includes('%PDF-')) return false;
  return /\/Encrypt(?:\s+\d+\s+\d+\s+R\b|\s*<<)/.test(text);
}

/**
 * Checks a file before it is sent and returns the question for the person, if any: it is large,
 * encrypted, queued twice, or its invoice exists already, whoever sent it.
 */
export async function checkFile(
  upload: Upload,
  file: File,
  all: readonly Upload[],
  {
    store,
    fetchInvoice,
    findSameFile,
    online,
  }: Pick<QueueDependencies, 'store' | 'fetchInvoice' | 'findSameFile' | 'online'>,
): Promise<{ readonly fileProblem: FileProblem } | { readonly question?: UploadQuestion }> {
  const { scope, allowed } = upload.record;
  const isLarge = file.size > maxFileBytes;
  let sha256: string;
  let encrypted: boolean;
  try {
    sha256 = await sha256OfBlob(file);
    encrypted = !isLarge && isEncryptedPdf(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { fileProblem: 'unreadable' };
  }
  upload.record = { ...upload.record, sha256 };
  if (allowed) return {};
  const here = all.find(
    (other) =>
      other !== upload &&
      other.record.scope === scope &&
      other.record.sha256 === sha256 &&
      other.file !== undefined,
  )?.record.name;
  // Claimed before the sent files are searched, so that a file another tab is sending right now
  // is found in one of the two places.
  const elsewhere = here === undefined ? await store.claim(upload.record, sha256) : undefined;
  const known = online() ? await findSameFile(sha256) : null;
  if (known) return { question: { kind: 'already-here', ...known } };
  const before = await store.sentBefore(scope, sha256);
  if (before) {
    const { uid, hf_id, at } = before;
    // No question when the invoice was deleted; if it cannot be fetched, assume that it exists.
    if ((await fetchInvoice(uid).catch(() => undefined)) !== null)
      return { question: { kind: 'sent-before', known: { uid, hf_id }, at } };
    await store.forgetSent(scope, sha256);
  }
  if (here !== undefined) return { question: { kind: 'twice', name: here } };
  if (elsewhere !== undefined)
    return { question: { kind: 'twice', name: elsewhere, elsewhere: true } };
  if (isLarge) return { question: { kind: 'large' } };
  return encrypted ? { question: { kind: 'encrypted' } } : {};
}
