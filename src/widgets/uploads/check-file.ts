import { maxFileBytes, type FileProblem } from './inspect-file.ts';
import { readFileContent, type FileContent } from './file-content.ts';
import type { UploadQuestion } from './upload-item.ts';
import type { QueueDependencies } from './queue-types.ts';
import type { QueueEntry } from './upload-lines.ts';

type Found = { readonly fileProblem: FileProblem } | { readonly question?: UploadQuestion };

/**
 * Checks a file before it is sent and returns the question for the person, if any: it is large,
 * encrypted, queued twice, or was sent before and its invoice still exists.
 */
export async function checkFile(
  entry: QueueEntry,
  file: File,
  all: readonly QueueEntry[],
  { store, fetchInvoice }: Pick<QueueDependencies, 'store' | 'fetchInvoice'>,
): Promise<Found> {
  let notify: FileContent;
  try {
    notify = await readFileContent(file);
  } catch {
    return { fileProblem: 'unreadable' };
  }
  const { sha256 } = notify;
  const { scope, id, allowed } = entry.line;
  if (sha256 !== undefined) {
    entry.line = { ...entry.line, sha256 };
    if (!allowed) {
      const here = all.find(
        ({ line, file: bytes }) =>
          line.id !== id && line.scope === scope && line.sha256 === sha256 && bytes !== undefined,
      )?.line.name;
      // Claimed before the sent files are searched, so that a file another tab is sending right now
      // is found in one of the two places.
      const elsewhere = here === undefined ? await store.claim(entry.line, sha256) : undefined;
      const before = await store.sentBefore(scope, sha256);
      if (before) {
        // No question when the invoice was deleted; if it cannot be fetched, assume that it exists.
        if ((await fetchInvoice(before.uid).catch(() => undefined)) !== null)
          return {
            question: {
              kind: 'sent-before',
              known: { uid: before.uid, hf_id: before.hf_id },
              at: before.at,
            },
          };
        await store.forgetSent(scope, sha256);
      }
      if (here !== undefined) return { question: { kind: 'twice', name: here } };
      if (elsewhere !== undefined)
        return { question: { kind: 'twice', name: elsewhere, elsewhere: true } };
    }
  }
  if (allowed) return {};
  if (file.size > maxFileBytes) return { question: { kind: 'large' } };
  return notify.encrypted ? { question: { kind: 'encrypted' } } : {};
}
