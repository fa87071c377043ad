import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { focusField, focusedField } from '#src/widgets/document/document-fields.ts';
import { typeInto } from '#src/ui/type-into.ts';
import { isHeaderField, type HeaderField, type HeaderValues } from './header-values.ts';

interface Told {
  readonly values: HeaderValues;
  readonly editable: boolean;
  readonly label: (field: HeaderField) => string;
  /** Text of a field that is no value yet. */
  readonly unread: (field: HeaderField) => string | undefined;
  readonly change: (field: HeaderField, value: string) => void;
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Tells the document beside which header field has the focus and what it holds, while it is typed too. */
export function useReportedFocus({ values, editable, label, unread, change }: Told) {
  const [name, setName] = useState<HeaderField | null>(null);
  const field = useRef<Field>(null);
  useEffect(() => {
    const element = field.current;
    if (!name || !element) return;
    // Of a record the document knows the name, not the id.
    const value =
      name === 'company_uid' || name === 'card_uid'
        ? element.value
        : (unread(name) ?? values[name]);
    const known = focusedField();
    if (known?.field === name && known.value === value) return;
    const take =
      element instanceof HTMLInputElement
        ? (text: string) => typeInto(element, text)
        : (text: string) => change(name, text);
    focusField({ field: name, label: label(name), value, take: editable ? take : undefined });
  });
  useEffect(() => () => focusField(null), []);
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (
        !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) ||
        !isHeaderField(target.name)
      )
        return;
      field.current = target;
      setName(target.name);
    },
    onBlur: () => {
      setName(null);
      focusField(null);
    },
  };
}
