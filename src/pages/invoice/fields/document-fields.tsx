import { useMemo, type ReactNode } from 'react';
import { DocumentContext, type Beside } from '#src/widgets/document/document-context.ts';
import type { HeaderForm } from './header-form.ts';
import { isHeaderField } from './header-values.ts';
import { shownValues, useHeader } from './use-header-form.ts';

/** Gives the document the fields that it compares itself with, and a way to fill them. */
export function DocumentFields({ form, children }: { form: HeaderForm; children: ReactNode }) {
  const now = useHeader(form, (snapshot) => snapshot);
  const fields = useMemo((): Beside => {
    const { invoice } = now;
    const values = shownValues(now);
    const known = values.company_uid === (invoice.company?.uid ?? '');
    return {
      values,
      company: known ? (invoice.company?.name ?? '') : undefined,
      change:
        values === now.values
          ? (field, value) => {
              if (isHeaderField(field)) form.change(field, value);
            }
          : undefined,
    };
  }, [form, now]);
  return <DocumentContext value={fields}>{children}</DocumentContext>;
}
