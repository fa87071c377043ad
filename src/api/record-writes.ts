import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { newUid } from '#src/lib/new-uid.ts';

/**
 * A mutation of a company or card, after which its lists and the invoices that show it are read
 * again.
 * @param all the key prefix of such records
 * @param write the input's `uid` names the changed or deleted record. It is not read again after a
 * success, because it was just read, or is deleted while its page still shows it
 * @param waits whether the mutation ends only when the list was read again; it never waits for
 * invoices
 */
export function useRecordWrite<Input extends { readonly uid?: string }, Output>(
  all: readonly string[],
  write: (input: Input) => Promise<Output>,
  waits = true,
) {
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
    mutationFn: write,
    onSuccess: (_, { uid }) => readAgain(uid),
    // The record may differ from what the page assumed.
    onError: (_, { uid }) => (uid === undefined ? undefined : readAgain()),
  });
}

/**
 * Gives each create a key, so that repeating it after a lost response creates nothing twice;
 * another body gets another key (gap G31).
 */
export function useAttemptKey(): (body: object) => string {
  const attempt = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newUid() };
    return attempt.current.key;
  };
}
