import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import classes from './export-run.module.css';

/**
 * What an export can be: a file of the service, or the pack for an auditor that the app puts
 * together.
 */
export type ExportKind = 'xlsx' | 'csv' | 'zip';

interface ExportFormatsProps {
  readonly kind: ExportKind;
  /** A selection is not there as Excel: the app writes its file itself. */
  readonly excel: boolean;
  readonly disabled: boolean;
  readonly onChange: (kind: ExportKind) => void;
}

/** The choice of the format. */
export function ExportFormats({ kind, excel, disabled, onChange }: ExportFormatsProps) {
  const { t } = useLingui();
  // An address takes a moment to change: the choice shows at once, until what holds changes.
  const [choice, setChoice] = useState({ chosen: kind, over: kind });
  const shown = choice.over === kind ? choice.chosen : kind;
  const names: Record<ExportKind, string> = { xlsx: t`Excel`, csv: t`CSV`, zip: t`Auditor’s pack` };
  const offered: readonly ExportKind[] = excel ? ['xlsx', 'csv', 'zip'] : ['csv', 'zip'];
  return (
    <fieldset className={classes.formats} disabled={disabled}>
      <legend>{t`Format`}</legend>
      {offered.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="format"
            checked={one === shown}
            onChange={() => {
              setChoice({ chosen: one, over: kind });
              onChange(one);
            }}
          />{' '}
          {names[one]}
        </label>
      ))}
      {!excel && (
        <span
          className={classes.note}
        >{t`Excel is made by the service, by filter: it is there for all of a filter only.`}</span>
      )}
    </fieldset>
  );
}
