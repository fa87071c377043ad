import { useCallback, useRef, type FocusEvent } from 'react';
import { focusedField, focusField } from '#src/widgets/document/document-fields.ts';
import { typeInto } from '#src/ui/type-into.ts';
import { words } from '#src/widgets/words.tsx';
import type { HeaderForm } from './header-form.ts';
import { isHeaderField, type HeaderField } from './header-values.ts';

/** Reports the focused header field and its value to the document, also while typing. */
export function useReportedFocus(form: HeaderForm) {
  const stop = useRef(() => {});

  const report = (name: HeaderField, control: HTMLInputElement | HTMLSelectElement) => {
    // The document contains a record's name and not its UID.
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
      // Follows the draft, so that each key is handled before the document is searched.
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
    // The draft is not written here, because what then renders may move the button that is being
    // clicked.
    onBlur: () => stop.current(),
  };
}
