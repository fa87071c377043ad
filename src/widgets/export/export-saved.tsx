import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SavedExport } from '#src/api/export-run.ts';
import type { Verdict } from '#src/lib/exports/verdict.ts';
import { CopyText } from '#src/ui/copy-text.tsx';
import { ExportChecked } from './export-checked.tsx';
import { useSizeWords } from './export-size.ts';
import { SumsLine } from './export-sums.tsx';
import classes from './export-run.module.css';

/** What is known of a saved file. */
export type SavedFacts = Pick<SavedExport, 'file_name' | 'bytes' | 'sha256' | 'verdict'>;

const countedRows = (verdict: Verdict): number | null => ('rows' in verdict ? verdict.rows : null);

/**
 * A file that was saved: what is in it, what its check said, and the fingerprint by which it is
 * known again.
 */
export function ExportSaved({
  saved: { file_name, bytes, sha256, verdict },
  onAgain,
}: {
  saved: SavedFacts;
  onAgain?: () => void;
}) {
  const { t } = useLingui();
  const size = useSizeWords();
  const rows = countedRows(verdict);
  return (
    <>
      <p role="status" className={classes.done}>{t`${file_name} is saved`}</p>
      <ExportChecked verdict={verdict} onAgain={onAgain} />
      <dl className={classes.facts}>
        {rows !== null && (
          <>
            <dt>{t`In the file`}</dt>
            <dd>{plural(rows, { one: '# invoice', other: '# invoices' })}</dd>
          </>
        )}
        {'sums' in verdict && verdict.sums && (
          <>
            <dt>{t`Totals`}</dt>
            <dd>
              <SumsLine sums={verdict.sums} />
            </dd>
          </>
        )}
        <dt>{t`Size`}</dt>
        <dd>{size(bytes)}</dd>
        <dt>SHA-256</dt>
        <dd>
          <CopyText text={sha256} label={t`Copy the SHA-256`} />
        </dd>
      </dl>
    </>
  );
}
