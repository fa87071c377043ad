import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { isAbsent } from '#src/api/api-error.ts';
import { problemWords } from '#src/widgets/problem-words.ts';
import { mayRetry } from '#src/widgets/records/server-problems.ts';
import type { TypedFieldProps } from '#src/ui/typed-field.tsx';

export interface PickerProps<R> extends Pick<
  TypedFieldProps,
  'onBlur' | 'onProblem' | 'pendingText' | 'error' | 'description' | 'name' | 'ref'
> {
  readonly label?: string;
  /** The record's UID; empty for none. */
  readonly value: string;
  /** What is known of the record without a request, such as an invoice's summary. */
  readonly known?: R | null;
  readonly onChange: (uid: string) => void;
}

interface PickerSource<R, P, L extends QueryKey, D extends QueryKey> {
  /** @param sought empty for the first records */
  readonly list: (sought: string) => UseQueryOptions<P, Error, P, L>;
  readonly detail: (uid: string) => UseQueryOptions<R, Error, R, D>;
  /** Message if the service has no such records. */
  readonly absent: string;
  /** Creating a record from the typed text. */
  readonly create?: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly reset: () => void;
  };
}

/** Milliseconds without typing before a search; the next key cancels the request. */
const typingPauseMs = 120;

/** The state of a record field: its text, its search, and the record that was chosen or created. */
export function useRecordPicker<
  K extends { readonly uid: string },
  R extends K,
  P extends { readonly results: R[] },
  L extends QueryKey,
  D extends QueryKey,
>(
  { value, known, onChange, onProblem, pendingText, error, ...input }: PickerProps<K>,
  { list, detail, absent, create }: PickerSource<R, P, L, D>,
) {
  const [typed, setTyped] = useState<string | null>(pendingText ?? null);
  const [lastPending, setLastPending] = useState(pendingText);
  if (lastPending !== pendingText) {
    setLastPending(pendingText);
    if (pendingText === undefined && typed === lastPending) setTyped(null);
  }
  const [wanted, setWanted] = useState(false);
  const [taken, setTaken] = useState<K | null>(null);
  const [debounced] = useDebouncedValue(typed, typingPauseMs);
  const sought = debounced?.trim() ?? '';
  const found = useQuery({ ...list(sought), enabled: wanted });
  const near = [taken, known].find((record) => record?.uid === value);
  const stored = useQuery({ ...detail(value), enabled: value !== '' && !near });
  const foundWords = problemWords(found.error);
  const createWords = problemWords(create?.error);
  const failure = () => {
    if (!found.error || found.data) return undefined;
    if (isAbsent(found.error)) return { text: absent, onRetry: undefined };
    return {
      text: foundWords.sentence,
      onRetry: mayRetry(found.error) ? () => void found.refetch() : undefined,
    };
  };
  return {
    sought,
    /** Called when the list opens. */
    wanted,
    /** The chosen record as far as it is known. */
    record: near ?? stored.data,
    found: found.data?.results ?? [],
    choose: (uid: string | null, among: readonly K[]) => {
      const record = among.find((one) => one.uid === uid);
      if (record) setTaken(record);
      onChange(uid ?? '');
    },
    /** Creates a record and chooses it; after a failure the typed text stays, with the error. */
    make: async (request: () => Promise<K>): Promise<void> => {
      try {
        const record = await request();
        setTaken(record);
        setTyped(null);
        onProblem?.(null);
        onChange(record.uid);
      } catch {
        // The mutation holds the error.
      }
    },
    field: {
      ...input,
      onProblem,
      typed,
      onType: (text: string | null) => {
        if (create?.error) create.reset();
        setTyped(text);
      },
      onOpen: () => setWanted(true),
      searching: typed !== debounced || found.isFetching,
      failure: failure(),
      creating: create?.isPending ?? false,
      error: create?.error ? createWords.sentence : error,
    },
  };
}
