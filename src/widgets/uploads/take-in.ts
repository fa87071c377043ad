import { mostBytes, type FileFault } from '#src/lib/inspect-file.ts';
import { readBytes, type BytesTell } from '#src/lib/upload-bytes.ts';
import type { UploadQuestion } from '#src/lib/upload-item.ts';
import type { Parts } from './queue-parts.ts';
import type { Held } from './upload-lines.ts';

type Found = { readonly fault: FileFault } | { readonly question?: UploadQuestion };

/** What the person has to decide before a file goes out: it is large or protected, waits twice, or was sent before and is still there. */
export async function questionAbout(
  held: Held,
  file: File,
  all: readonly Held[],
  { store, one }: Pick<Parts, 'store' | 'one'>,
): Promise<Found> {
  let tell: BytesTell;
  try {
    tell = await readBytes(file);
  } catch {
    return { fault: 'unreadable' };
  }
  const { sha256 } = tell;
  const { scope, id, allowed } = held.line;
  if (sha256 !== undefined) {
    held.line = { ...held.line, sha256 };
    if (!allowed) {
      const here = all.find(
        ({ line, file: bytes }) =>
          line.id !== id && line.scope === scope && line.sha256 === sha256 && bytes !== undefined,
      )?.line.name;
      // Before it is looked for among the sent: what another tab sends meanwhile is in one of the two.
      const elsewhere = here === undefined ? await store.claim(held.line, sha256) : undefined;
      const before = await store.sentBefore(scope, sha256);
      if (before) {
        // Asking is worth nothing when the invoice was deleted; when it cannot be looked up, it counts as there.
        if ((await one(before.uid).catch(() => undefined)) !== null)
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
  if (file.size > mostBytes) return { question: { kind: 'large' } };
  return tell.encrypted ? { question: { kind: 'encrypted' } } : {};
}
