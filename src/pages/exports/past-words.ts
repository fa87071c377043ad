import type { PastExport } from '#src/widgets/export/past-exports.ts';
import type { ExportKind } from '#src/widgets/export/export-formats.tsx';

/** The format of a past export; of one that an earlier app made, what its name says. */
export function formatOf({ format, file_name }: PastExport): ExportKind {
  return format ?? (file_name.endsWith('.csv') ? 'csv' : 'xlsx');
}
