/** The fields of an invoice that describe its uploaded file. */
export interface UploadedFileInvoice {
  readonly uid: string;
  readonly hf_id: string;
  /** URL of the file; with many services its last segment is the file name. */
  readonly file: string | null;
  readonly history: readonly {
    readonly action: string;
    readonly reason: string | null;
    readonly changes: readonly { readonly to: unknown }[];
  }[];
}

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
