import { useQuery } from '@tanstack/react-query';
import { fileQueries } from '#src/api/files.ts';

/** Prefetches a document and opens it ahead when it is a PDF. Renders nothing. */
export function PrefetchDocument({ address }: { address: string }) {
  const { data } = useQuery(fileQueries.content(address));
  const bytes = data?.kind === 'pdf' ? data.bytes : null;
  useQuery({
    queryKey: ['warm', address],
    queryFn: async () => {
      const { prefetchPdf } = await import('./viewers.ts');
      if (bytes) await prefetchPdf(bytes);
      return true;
    },
    enabled: bytes !== null,
    retry: false,
    // The prefetched PDF is cached only while this component is mounted.
    staleTime: 0,
    gcTime: 0,
    notifyOnChangeProps: [],
  });
  return null;
}
