import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Segmented } from '#src/ui/segmented.tsx';
import classes from './export.module.css';

/** The formats of an export; `zip` is the audit pack, which the app makes itself. */
export type ExportKind = 'xlsx' | 'csv' | 'zip';

/** @param excel false for a selection, whose file the app writes itself */
export function ExportFormats({
  kind,
  excel,
  disabled,
  onChange,
}: {
  kind: ExportKind;
  excel: boolean;
  disabled: boolean;
  onChange: (kind: ExportKind) => void;
}) {
  const formats = [
    { value: 'xlsx', label: t`Excel` },
    { value: 'csv', label: t`CSV` },
    { value: 'zip', label: t`Auditor's pack` },
  ] as const;
  return (
    <>
      <Segmented
        legend={t`Format`}
        choices={formats.slice(excel ? 0 : 1)}
        value={kind}
        disabled={disabled}
        onChoose={onChange}
      />
      {!excel && (
        <p className={classes.note}>
          <Trans>
            The server makes Excel files by filter only, so Excel is offered for everything in the
            filter.
          </Trans>
        </p>
      )}
    </>
  );
}
