import { useQuery } from '@tanstack/react-query';
import { fileQueries } from '#src/api/files.ts';

/** Fetches a document before it is asked for, and opens it when it is a PDF. Shows nothing. */
export function PrefetchDocument({ address }: { address: string }) {
  const { data } = useQuery(fileQueries.content(address));
  const bytes = data?.kind === 'pdf' ? data.bytes : null;
  useQuery({
    queryKey: ['warm', address],
    queryFn: async () => {
      const { prefetchPdf } = await import('#src/widgets/document/pdf/pdf-cache.ts');
      if (bytes) await prefetchPdf(bytes);
      return true;
    },
    enabled: bytes !== null,
    retry: false,
    // It is warm only as long as somebody is about to look at it.
    staleTime: 0,
    gcTime: 0,
    notifyOnChangeProps: [],
  });
  return null;
}
