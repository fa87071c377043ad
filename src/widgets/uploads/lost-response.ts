import type { KnownInvoice } from './upload-item.ts';
import type { ListedRow, QueueDependencies, UploadedFileInvoice } from './queue-types.ts';
import type { StoredUpload } from './waiting-files.ts';

const lastPart = (place: string): string => place.split('/').at(-1) ?? '';

function nameInAddress(address: string): string {
  const last = lastPart(address.split(/[?#]/)[0] ?? '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Whether an invoice's file has this name. A different name proves nothing, because a storage may
 * rename files (gap G31).
 */
export function hasFileName(name: string, { file, history }: UploadedFileInvoice): boolean {
  const reported = history
    .filter(({ action }) => action === 'upload')
    .flatMap(({ reason, changes }) => [reason, ...changes.map(({ to }) => to)]);
  const names = [
    file === null ? '' : nameInAddress(file),
    ...reported.map((one) => (typeof one === 'string' ? lastPart(one) : '')),
  ];
  return names.some((one) => one.normalize('NFC') === name.normalize('NFC'));
}

/**
 * Result of searching for an upload whose response was lost; `unclear` names the invoice that may
 * be it, if there is one.
 */
export type UploadOutcome =
  | { readonly kind: 'arrived'; readonly invoice: KnownInvoice }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear'; readonly invoice?: KnownInvoice };

interface Search extends Pick<QueueDependencies, 'fetchNewest' | 'hasSameBytes'> {
  readonly file: File;
  readonly tried: NonNullable<StoredUpload['tried']>;
  /** Invoices that are known to belong to other files. */
  readonly taken: ReadonlySet<string>;
  readonly fetchInvoice: (uid: string) => Promise<UploadedFileInvoice | null>;
}

const maxPages = 3;
const maxCandidates = 60;
const hourMs = 3_600_000;

// Without a recorded newest invoice the search ends by time. With one, time is only the fallback in
// case that invoice was deleted, so a larger clock difference is allowed.
async function since({
  tried,
  fetchNewest,
}: Search): Promise<{ rows: readonly ListedRow[]; whole: boolean }> {
  const rows: ListedRow[] = [];
  const earliest = tried.at - (tried.newest === undefined ? hourMs : 24 * hourMs);
  for (let number = 1; ; number += 1) {
    const { results, page_count } = await fetchNewest(number);
    const end = results.findIndex(
      ({ uid, created_at }) => uid === tried.newest || Date.parse(created_at) < earliest,
    );
    rows.push(...(end === -1 ? results : results.slice(0, end)));
    const whole = end !== -1 || number >= page_count;
    if (whole || number >= maxPages) return { rows, whole };
  }
}

/**
 * Finds out whether a file arrived although its response was lost, when the `Idempotency-Key`
 * does not know (gap G31): its bytes are compared with the invoices created since. Names do not
 * decide: a storage may rename files, and two may share a name.
 * @throws ApiError when the service cannot be asked
 */
export async function findUploadedInvoice(asking: Search): Promise<UploadOutcome> {
  const { rows, whole } = await since(asking);
  const candidates = rows.filter(({ uid }) => !asking.taken.has(uid));
  const found: UploadedFileInvoice[] = [];
  for (const { uid } of candidates.slice(0, maxCandidates)) {
    const arrived = await asking.fetchInvoice(uid);
    if (arrived) found.push(arrived);
  }
  const isNamed = (arrived: UploadedFileInvoice): boolean => hasFileName(asking.file.name, arrived);
  let unclear: KnownInvoice | undefined;
  // Most likely candidates first, because each comparison downloads a file.
  for (const { uid, hf_id, file } of [
    ...found.filter(isNamed),
    ...found.filter((one) => !isNamed(one)),
  ]) {
    const same = file === null ? undefined : await asking.hasSameBytes(file, asking.file);
    if (same) return { kind: 'arrived', invoice: { uid, hf_id } };
    if (same === undefined) unclear ??= { uid, hf_id };
  }
  if (unclear) return { kind: 'unclear', invoice: unclear };
  return whole && candidates.length <= maxCandidates ? { kind: 'absent' } : { kind: 'unclear' };
}
