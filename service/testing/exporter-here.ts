import type { Database } from '#service/db/database.ts';
import { exportFile, type Exporter } from '#service/exports/export-file.ts';

/** An exporter in the calling thread. */
export function exporterHere(database: Pick<Database, 'reads' | 'searches'>): Exporter {
  return { start: (wanted) => exportFile(database, wanted), close: async () => undefined };
}
