import { confirmedName, confirmedValues } from '#src/device/confirmed-values.ts';
import { useStore } from '#src/device/store.ts';
import { asRead } from '#src/lib/comparisons/read-values.ts';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { useReadFields } from './use-read-fields.ts';

const mostAnswers = 4;

/** What the reading left open for a field until it is answered or the field's value changes. */
export interface Question {
  /** The value as it was read; empty where none was likely enough. */
  readonly value: string;
  /** The possible values: the one read first, if any, then the others in the document. */
  readonly answers: readonly string[];
}

/** The open question of a field; null for none. Only its coming and going renders again. */
export function useQuestion(name: HeaderField): Question | null {
  const { form, invoice, editable } = useOpenInvoice();
  const read = useReadFields().get(name);
  const { value = '', alternatives = [] } = read ?? {};
  const valueRead = read ? asRead(invoice, read) : null;
  const isUnchanged = useStore(form.fields, (fields) => fields.valueOf(name) === valueRead);
  const isConfirmed = useStore(confirmedValues, (known) =>
    known.has(confirmedName(invoice.uid, name, value)),
  );
  if (!editable || read?.confidenceLevel !== 'doubtful' || !isUnchanged || isConfirmed) return null;
  const answers = [...(value === '' ? [] : [value]), ...alternatives].slice(0, mostAnswers);
  return { value, answers };
}
