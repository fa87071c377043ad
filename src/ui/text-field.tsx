import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Readable } from '#src/device/store.ts';
import classes from './text-field.module.css';

interface LabelProps {
  readonly label: ReactNode;
  /** Help, or a remark on the value. */
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
}

interface SectionProps {
  /** Shown inside the field, before and after the text. */
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

/** Connects a control to its label, description and error by ids, and renders them around it. */
function useLabel({ label, description, error, required }: LabelProps, ownId?: string) {
  const newId = useId();
  const id = ownId ?? newId;
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  const control = {
    id,
    required,
    className: classes.input,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  };
  const around = (field: ReactNode) => (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      {field}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
  return { control, around };
}

/**
 * A text field with its label. Plain elements, because Mantine's `TextInput` renders nine
 * components at each key press, and all of them twice when it appears (decision 035).
 */
export function TextField({
  label,
  description,
  error,
  leftSection,
  rightSection,
  ...input
}: LabelProps & SectionProps & Omit<ComponentProps<'input'>, 'className'>) {
  const { required, id } = input;
  const { control, around } = useLabel({ label, description, error, required }, id);
  return around(
    <div className={classes.box}>
      {leftSection && <div className={classes.section}>{leftSection}</div>}
      <input {...input} {...control} />
      {rightSection && (
        <div className={classes.section} data-end>
          {rightSection}
        </div>
      )}
    </div>,
  );
}

/**
 * A ref for an uncontrolled input: only a text from elsewhere is written into it, so that a key
 * press renders nothing.
 * @param read returns the store's value as text
 */
export const textOfStore =
  <T,>(store: Readable<T>, read: (now: T) => string) =>
  (input: HTMLInputElement | null): (() => void) | undefined => {
    if (!input) return undefined;
    const show = () => {
      const text = read(store.get());
      if (input.value !== text) input.value = text;
    };
    show();
    return store.subscribe(show);
  };

export function ChoiceField({
  label,
  description,
  error,
  ...select
}: LabelProps & Omit<ComponentProps<'select'>, 'className'>) {
  const { required, id } = select;
  const { control, around } = useLabel({ label, description, error, required }, id);
  return around(<select {...select} {...control} />);
}

export function LongTextField({
  label,
  description,
  error,
  ...text
}: LabelProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { required, id } = text;
  const { control, around } = useLabel({ label, description, error, required }, id);
  return around(<textarea {...text} {...control} />);
}
