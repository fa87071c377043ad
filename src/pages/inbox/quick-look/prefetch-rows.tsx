import { useQueries } from '@tanstack/react-query';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { isFields } from '#src/lib/fields.ts';

/** Whether the person enabled the browser's data saver. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return isFields(connection) && connection['saveData'] === true;
}

interface PrefetchRowsProps {
  readonly current: string;
  readonly next: readonly string[];
  /** The current row has loaded. */
  readonly ready: boolean;
}

// A failed prefetch is requested again, with its failure shown, when the cursor gets there.
const quietly = {
  staleTime: 60_000,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Prefetches the rows after the cursor: records, files, and pictures into the browser's cache.
 * Requests for rows that were passed are aborted; those for the current row are kept until the
 * quick look needs them.
 */
export function PrefetchRows({ current, next, ready }: PrefetchRowsProps) {
  const begins = ready && !savesData();
  const records = useQueries({
    queries: [...new Set([current, ...next])].map((uid) => ({
      ...invoiceQueries.detail(uid),
      ...quietly,
      enabled: begins && uid !== current,
    })),
  });
  const addresses = records.map(({ data }) => data?.invoice.file);
  const files = useQueries({
    queries: [...new Set(addresses.filter((one) => typeof one === 'string'))].map((address) => ({
      ...fileQueries.content(address),
      ...quietly,
      staleTime: Number.POSITIVE_INFINITY,
      enabled: begins && address !== addresses[0],
    })),
  });
  return files.map(
    ({ data }) =>
      data?.kind === 'image' && <img key={data.address} src={data.address} alt="" hidden />,
  );
}
