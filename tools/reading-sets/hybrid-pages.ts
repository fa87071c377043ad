import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Truth } from '#tools/reading-compare.ts';

/** Files whose page differs from the XML, which counts as the truth here. */
const disagreeing = new Set(['zugferd2-de-page-disagrees.pdf']);

/**
 * The hybrid PDFs of a folder of samples without their XML, so that only their pages can be read.
 */
export async function pagesOfHybrids(
  folder: string,
): Promise<{ truth: Truth; bytes: Uint8Array }[]> {
  if (!existsSync(join(folder, 'truth.json'))) return [];
  const truths: Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  const made: { truth: Truth; bytes: Uint8Array }[] = [];
  for (const truth of truths) {
    if (truth.kind !== 'hybrid PDF' || disagreeing.has(truth.file)) continue;
    const bytes = await withoutAttachments(readFileSync(join(folder, 'files', truth.file)));
    // A profile without lines says nothing about those on the page.
    const not_scored = truth.items.length === 0 ? ['lines', 'line_count'] : [];
    made.push({ truth: { ...truth, kind: 'hybrid without XML', not_scored }, bytes });
  }
  return made;
}

/** Appends a new catalog that names no attachments. */
async function withoutAttachments(bytes: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  const named = Buffer.from(
    raw
      .replaceAll('/EmbeddedFiles', '/ForgottenFile')
      .replaceAll('/AssociatedFiles', '/ForgottenFileXXX'),
    'latin1',
  );
  const task = getDocument({ data: Uint8Array.from(named), verbosity: 0 });
  try {
    const left = await (await task.promise).getAttachments();
    if (left === null) return named;
  } finally {
    await task.destroy();
  }
  throw new Error('The attachments of a hybrid PDF are in a compressed object.');
}
