import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { invoiceQueries } from '#src/api/invoices.ts';

/**
 * A write of a company or card. Its list is read again; invoices show the record, so they are read
 * again too, but nobody waits for that.
 * @param all the key of every read of such records
 * @param write the input's `uid` names the record that is changed or deleted; it is not read again
 * after a success: it was read by then, or is gone though its page may still show it
 * @param waits whether the write has ended only when the list was read again
 */
export function useRecordWrite<Input extends { readonly uid?: string }, Output>(
  all: readonly string[],
  write: (input: Input, client: QueryClient) => Promise<Output>,
  waits = true,
) {
  const client = useQueryClient();
  const readAgain = (known?: string) => {
    void client.invalidateQueries({ queryKey: invoiceQueries.all() });
    const reading = client.invalidateQueries({
      queryKey: all,
      predicate: ({ queryKey }) => known === undefined || queryKey[2] !== known,
    });
    return waits ? reading : undefined;
  };
  return useMutation({
    mutationKey: all,
    mutationFn: (input: Input) => write(input, client),
    onSuccess: (_, { uid }) => readAgain(uid),
    // The record is not what the page believed.
    onError: (_, { uid }) => (uid === undefined ? undefined : readAgain()),
  });
}
