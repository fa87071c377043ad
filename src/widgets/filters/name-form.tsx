import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { longestViewName } from '#src/lib/filters/view-changes.ts';
import { announce } from '#src/ui/announce.tsx';
import { SmallButton } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import classes from './name-form.module.css';

interface NameFormProps {
  readonly label: string;
  readonly before?: string | undefined;
  /** Why it cannot have this name; false when it can. */
  readonly whyNot: (name: string) => string | false;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

const takeFocus = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.select();
};

/** Names a stored set of filters, or renames it. */
export function NameForm({ label, before = '', whyNot, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const [wrong, setWrong] = useState('');
  const save = () => {
    const clean = name.trim();
    const why = clean === '' ? t`Give it a name.` : whyNot(clean);
    if (!why) return onSave(clean);
    setWrong(why);
    return announce(why);
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        ref={takeFocus}
        label={label}
        value={name}
        maxLength={longestViewName}
        autoComplete="off"
        error={wrong}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Esc closes the field only, not a panel around it.
          event.preventDefault();
          onCancel();
        }}
        onChange={(event) => {
          setName(event.target.value);
          setWrong('');
        }}
      />
      <div className={classes.buttons}>
        <SmallButton type="submit" variant="filled">{t`Save`}</SmallButton>
        <SmallButton onClick={onCancel}>{t`Cancel`}</SmallButton>
      </div>
    </form>
  );
}
