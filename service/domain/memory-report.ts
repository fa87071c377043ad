import type { CompanyMemory } from '#contract/company-memory.ts';
import { lessonsOf } from '#documents/memory/supplier-lessons.ts';
import type { PastDocument } from '#documents/memory/past-document.ts';
import { companyTrial, crossValidate } from '#documents/memory/cross-validate.ts';

/** Maximum number of reported labels of a value. */
const mostLabels = 3;

interface ReportedInvoice extends PastDocument {
  readonly uid: string;
  readonly hf_id: string;
}

/** The report about a company's memory (gap G45). */
export function memoryReport(active: boolean, past: readonly ReportedInvoice[]): CompanyMemory {
  const trials = [companyTrial(past) ?? [], crossValidate(past)].flat();
  const lessons = lessonsOf(past);
  return {
    active,
    invoices: past.length,
    fields: trials.map(({ field, of, right, rightWithout, counts }) => ({
      field,
      of,
      right,
      right_without: rightWithout,
      counts,
      labels: [...(field === 'company' ? [] : lessons[field].labels.values())]
        .filter((one) => one.right > one.wrong)
        .toSorted((a, b) => b.right - b.wrong - (a.right - a.wrong))
        .slice(0, mostLabels)
        .map(({ printed }) => printed),
    })),
    missed: trials.flatMap(({ field, missed }) =>
      missed.flatMap(({ at, given, value }) => {
        const invoice = past[at];
        return invoice === undefined
          ? []
          : [{ invoice_uid: invoice.uid, hf_id: invoice.hf_id, field, given, value }];
      }),
    ),
  };
}
