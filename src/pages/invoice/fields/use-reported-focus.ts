import { useCallback, useRef, type FocusEvent } from 'react';
import { focusedField, focusField } from '#src/widgets/document/document-fields.ts';
import { typeInto } from '#src/ui/type-into.ts';
import { useWords } from '#src/widgets/words.tsx';
import type { HeaderForm } from './header-form.ts';
import { isHeaderField, type HeaderField } from './header-values.ts';
import { shownValues } from './use-header-form.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** Tells the document which header field has the focus and what it holds, while it is typed too. */
export function useReportedFocus(form: HeaderForm) {
  const words = useWords();
  const stop = useRef(() => {});

  const report = (name: HeaderField, control: Control) => {
    // The document knows a record by its name, not by its uid.
    const value =
      name === 'company_uid' || name === 'card_uid'
        ? control.value
        : (form.unsettledText(name) ?? shownValues(form.get())[name]);
    const known = focusedField();
    if (known?.field === name && known.value === value) return;
    const take =
      control instanceof HTMLInputElement
        ? (text: string) => typeInto(control, text)
        : (text: string) => form.change(name, text);
    const fixed = control instanceof HTMLInputElement && control.readOnly;
    focusField({ field: name, label: words.field(name), value, take: fixed ? undefined : take });
  };

  const onFocus = ({ target }: FocusEvent) => {
    stop.current();
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { name } = target;
    if (!isHeaderField(name)) return;
    let frame = 0;
    const unsubscribe = form.subscribe(() => {
      cancelAnimationFrame(frame);
      // After the paint: the key is answered first, and a name that was chosen stands in its field
      // by then.
      frame = requestAnimationFrame(() => report(name, target));
    });
    stop.current = () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      focusField(null);
      stop.current = () => {};
    };
    report(name, target);
  };

  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      form.attach(element);
      return () => {
        form.attach(null);
        stop.current();
      };
    },
    [form],
  );
  return { ref, onFocus, onBlur: () => stop.current() };
}
