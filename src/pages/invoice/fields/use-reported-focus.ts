import { useCallback, useRef, type FocusEvent } from 'react';
import { focusedField, focusField } from '#src/widgets/document/document-fields.ts';
import { typeInto } from '#src/ui/type-into.ts';
import { useWords } from '#src/widgets/words.tsx';
import type { HeaderForm } from './header-form.ts';
import { isHeaderField, type HeaderField } from './header-values.ts';

/** Tells the document which header field has the focus and what it holds, while it is typed too. */
export function useReportedFocus(form: HeaderForm) {
  const words = useWords();
  const stop = useRef(() => {});

  const report = (name: HeaderField, control: HTMLInputElement | HTMLSelectElement) => {
    // The document knows a record by its name, not by its uid.
    const value =
      name === 'company_uid' || name === 'card_uid'
        ? control.value
        : (form.fields.get().textOf(name) ?? form.fields.get().valueOf(name));
    const known = focusedField();
    if (known?.field === name && known.value === value) return;
    const isInput = control instanceof HTMLInputElement;
    const take = (text: string) => (isInput ? typeInto(control, text) : form.change(name, text));
    const label = words.field(name);
    focusField({ field: name, label, value, take: isInput && control.readOnly ? undefined : take });
  };

  return {
    ref: useCallback(
      (element: HTMLFormElement | null) => {
        const detach = form.attach(element);
        return () => {
          detach();
          stop.current();
        };
      },
      [form],
    ),
    onFocus({ target }: FocusEvent) {
      stop.current();
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      const { name } = target;
      if (!isHeaderField(name)) return;
      report(name, target);
      // With the draft: each key is answered before the document looks for what is typed.
      const unsubscribe = form.subscribe(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === target) report(name, target);
        }),
      );
      stop.current = () => {
        unsubscribe();
        focusField(null);
        stop.current = () => {};
      };
    },
    // The draft is not written here: what follows from it may move the very button that is pressed.
    onBlur: () => stop.current(),
  };
}
