import { maxFileBytes, type FileProblem } from './inspect-file.ts';
import { readFileContent, type FileContent } from './file-content.ts';
import type { UploadQuestion } from './upload-item.ts';
import type { QueueDependencies } from './queue-types.ts';
import type { QueueEntry } from './upload-lines.ts';

type Found = { readonly fileProblem: FileProblem } | { readonly question?: UploadQuestion };

/** What the person has to decide before a file goes out: it is large or protected, waits twice, or was sent before and is still there. */
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
      // Before it is looked for among the sent: what another tab sends meanwhile is in one of the two.
      const elsewhere = here === undefined ? await store.claim(entry.line, sha256) : undefined;
      const before = await store.sentBefore(scope, sha256);
      if (before) {
        // Asking is worth nothing when the invoice was deleted; when it cannot be looked up, it counts as there.
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
