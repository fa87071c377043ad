import type { Invoice } from '#contract/invoice.ts';
import type { Beside } from '#src/widgets/document/document-context.ts';
import { isHeaderField } from './header-values.ts';
import { shownValues } from './shown-values.ts';
import type { HeaderForm } from './use-header-form.ts';

/** The fields as the document beside them sees them. */
export function besideOf(invoice: Invoice, header: HeaderForm): Beside {
  const values = shownValues(invoice, header);
  const known = values.company_uid === (invoice.company?.uid ?? '');
  return {
    values,
    company: known ? (invoice.company?.name ?? '') : undefined,
    change:
      values === header.values
        ? (field, value) => {
            if (isHeaderField(field)) header.change(field, value);
          }
        : undefined,
  };
}
