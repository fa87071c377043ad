import { isMadeFrom, type Arrived } from '#src/lib/upload-arrived.ts';
import type { KnownInvoice } from '#src/lib/upload-item.ts';
import type { ListedRow, Parts } from './queue-parts.ts';
import type { KeptLine } from './waiting-files.ts';

/** What became of a file whose answer was lost. */
export type Fate = { readonly kind: 'arrived'; readonly invoice: KnownInvoice } | { readonly kind: 'absent' } | { readonly kind: 'unclear'; readonly invoice: KnownInvoice };

interface Asking {
  readonly file: File;
  readonly tried: NonNullable<KeptLine['tried']>;
  /** Invoices that are known to be made from other files. */
  readonly taken: ReadonlySet<string>;
  readonly page: (page: number) => Promise<{ readonly page_count: number; readonly results: readonly ListedRow[] }>;
  readonly one: (uid: string) => Promise<Arrived | null>;
  readonly sameBytes: Parts['sameBytes'];
}

const mostPages = 3;
const mostCandidates = 60;
const clocksDiffer = 3_600_000;

async function since({ tried, page }: Asking): Promise<readonly ListedRow[]> {
  const candidates: ListedRow[] = [];
  const { newest } = tried;
  for (let number = 1; ; number += 1) {
    const { results, page_count } = await page(number);
    const before = results.findIndex(({ uid }) => uid === newest);
    candidates.push(...(before === -1 ? results : results.slice(0, before)));
    if (before === -1 && number < page_count && number < mostPages) continue;
    // Where nobody noted what was the newest, the clocks have to do.
    return newest === undefined ? candidates.filter(({ created_at }) => Date.parse(created_at) > tried.at - clocksDiffer) : candidates;
  }
}

/**
 * Whether a file arrived though its answer was lost, where no `Idempotency-Key` can tell (gap G31): what came in since is compared by
 * the file's name and bytes. @throws ApiError when the service cannot be asked
 */
export async function fateOf(asking: Asking): Promise<Fate> {
  const candidates = (await since(asking)).filter(({ uid }) => !asking.taken.has(uid));
  let unclear: KnownInvoice | undefined;
  for (const { uid, hf_id } of candidates.slice(0, mostCandidates)) {
    const arrived = await asking.one(uid);
    const named = arrived === null ? false : isMadeFrom(asking.file.name, arrived);
    if (named === false) continue;
    // Two files may share a name: where the bytes can be had, they decide.
    const same = arrived?.file ? await asking.sameBytes(arrived.file, asking.file) : undefined;
    if (same ?? named) return { kind: 'arrived', invoice: { uid, hf_id } };
    if (same === undefined) unclear ??= { uid, hf_id };
  }
  return unclear ? { kind: 'unclear', invoice: unclear } : { kind: 'absent' };
}
