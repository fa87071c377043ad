import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Problem } from '#src/api/api-error.ts';
import type { SelectedInvoice } from '#src/lib/selected-invoice.ts';
import type { ExportLine } from '#src/lib/selection-export.ts';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus-now.ts';
import { ProblemLine } from '#src/widgets/problem-notice.tsx';
import classes from './export.module.css';
import { DeletedList, RecordList } from './record-list.tsx';

/** What came of reading the selected invoices. */
export interface Gaps {
  readonly kind: 'gaps';
  readonly lines: readonly ExportLine[];
  readonly gone: readonly SelectedInvoice[];
  readonly failed: readonly (SelectedInvoice & { readonly problem: Problem })[];
  /** So many were not asked for, because the service brought no answer any more. */
  readonly left: number;
}

/**
 * Which selected invoices the file would lack, and the way on: read those again, or save without
 * the deleted ones.
 */
export function SelectionGaps({
  gaps: { lines, gone, failed, left },
  onRetry,
  onSave,
}: {
  gaps: Gaps;
  onRetry: () => void;
  onSave: () => void;
}) {
  const { t } = useLingui();
  const missing = failed.length + left;
  return (
    <>
      <p role="alert" className={classes.lead}>
        {t`No file was saved yet.`} {missing > 0 && t`It will be once all of them are read.`}
        {missing === 0 && lines.length === 0 && t`None of them exists any more.`}
      </p>
      <RecordList
        title={plural(failed.length, {
          one: '# could not be read',
          other: '# could not be read',
        })}
        tone="bad"
        rows={failed}
        note={({ problem }) => <ProblemLine className={classes.reason} problem={problem} />}
      />
      {left > 0 && (
        <p className={classes.note}>
          {plural(left, { one: '# more was not requested.', other: '# more were not requested.' })}
        </p>
      )}
      <DeletedList rows={gone} />
      <div className={classes.actions}>
        {missing > 0 && <Button ref={focusNow} onClick={onRetry}>{t`Retry`}</Button>}
        {missing === 0 && lines.length > 0 && (
          <Button ref={focusNow} onClick={onSave}>
            {plural(lines.length, { one: 'Save the other one', other: 'Save the other #' })}
          </Button>
        )}
      </div>
    </>
  );
}
