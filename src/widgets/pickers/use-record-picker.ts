import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode, type Ref } from 'react';
import type { FieldProblem } from '#src/ui/field-problem.ts';

/** What a field takes that chooses a record of a kind. */
export interface PickerProps<R> {
  readonly label?: string;
  /** The record's uid; empty for none. */
  readonly value: string;
  /** What is known of the record without asking, such as an invoice's summary. */
  readonly known?: R | null;
  readonly onChange: (uid: string) => void;
  readonly onBlur?: () => void;
  readonly onProblem?: (problem: FieldProblem | null) => void;
  /** Half a name, where the form keeps what `onProblem` tells: it goes once the form ends it. */
  readonly keptText?: string | undefined;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Milliseconds of silence before a search; a key typed meanwhile cancels what was asked. */
const pause = 120;

/** What is typed into such a field, what is looked for, and which record was chosen or made. */
export function useRecordPicker<R extends { readonly uid: string }>({
  value,
  known = null,
  onChange,
  onProblem,
  keptText,
}: PickerProps<R>) {
  const [typed, setTyped] = useState<string | null>(keptText ?? null);
  const [lastKept, setLastKept] = useState(keptText);
  if (lastKept !== keptText) {
    setLastKept(keptText);
    if (keptText === undefined && typed === lastKept) setTyped(null);
  }
  const [wanted, setWanted] = useState(false);
  const [taken, setTaken] = useState<R | null>(null);
  const [sought] = useDebouncedValue(typed, pause);
  return {
    typed,
    setTyped,
    /** What is to be looked for: empty for the newest. */
    sought: sought?.trim() ?? '',
    pausing: typed !== sought,
    /** The list was opened: records are wanted. */
    wanted,
    open: () => setWanted(true),
    /** What is known of the chosen record without asking. */
    near: [taken, known].find((record) => record?.uid === value) ?? null,
    choose: (uid: string | null, found: readonly R[] = []) => {
      const record = found.find((one) => one.uid === uid);
      if (record) setTaken(record);
      onChange(uid ?? '');
    },
    /**
     * Makes a record and chooses it; when that fails, what was typed stays, and the field says why.
     */
    make: async (create: () => Promise<R>): Promise<void> => {
      try {
        const record = await create();
        setTaken(record);
        setTyped(null);
        onProblem?.(null);
        onChange(record.uid);
      } catch {
        // The mutation has the error.
      }
    },
  };
}
