/** What an invoice tells about the file it was made from. */
export interface Arrived {
  readonly uid: string;
  readonly hf_id: string;
  /** The address of the file; its last part is the name with most services. */
  readonly file: string | null;
  readonly history: readonly { readonly action: string; readonly reason: string | null; readonly changes: readonly { readonly to: unknown }[] }[];
}

function nameInAddress(address: string): string | undefined {
  const last = (address.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? '';
  try {
    const name = decodeURIComponent(last);
    return /\.\w{2,5}$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether an invoice was made from the file of this name, where no `Idempotency-Key` tells (gap G31).
 * @returns undefined when the invoice names no file at all
 */
export function isMadeFrom(name: string, { file, history }: Arrived): boolean | undefined {
  const told = history.filter(({ action }) => action === 'upload').flatMap(({ reason, changes }) => [reason, ...changes.map(({ to }) => to)]);
  const names = [file === null ? undefined : nameInAddress(file), ...told].filter((one): one is string => typeof one === 'string' && one !== '');
  if (names.some((one) => one.normalize('NFC').includes(name.normalize('NFC')))) return true;
  return names.some((one) => /\.\w{2,5}$/.test(one)) ? false : undefined;
}
