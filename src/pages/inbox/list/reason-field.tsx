import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import classes from './reject-dialog.module.css';

/** The longest reason that the service keeps (gap G12). */
const longestReason = 1000;

/** Why it is rejected; nobody has to say. Ctrl+Enter sends the form around. */
export function ReasonField({
  value,
  onChange,
  label,
}: {
  value: string;
  onChange: (reason: string) => void;
  label?: string;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label ?? t`Reason (optional)`}
      </label>
      {/* The dialog was opened to be answered: the keyboard starts at its only field. */}
      <textarea
        id={id}
        className={classes.text}
        rows={3}
        maxLength={longestReason}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to take this text
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
    </div>
  );
}
