import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { afterPress } from './after-press.ts';
import { announce } from './announce.tsx';
import { Choices } from './choices.tsx';
import { TextField } from './text-field.tsx';
import classes from './typed-field.module.css';
import { useChange } from './use-change.ts';

/** The meanings of a typed text. */
export type FieldReading =
  | { readonly kind: 'one'; readonly value: string }
  | { readonly kind: 'several'; readonly values: readonly string[]; readonly why: string }
  | { readonly kind: 'none'; readonly values: readonly string[]; readonly why: string };

/** Props that a form gives to a field; fits `render={({ field }) => …}` of a Controller. */
export interface TypedFieldProps {
  readonly label: ReactNode;
  /** The stored value; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Called with a text that is no value yet, and with null when there is none any more. */
  readonly onProblem?: (problem: FieldProblem | null) => void;
  /**
   * The text that is no value yet, if the form keeps what `onProblem` reports: it stays in the
   * field until the form clears it, whatever the value becomes.
   */
  readonly pendingText?: string | undefined;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
}

interface Kind {
  readonly read: (text: string) => FieldReading;
  readonly show: (value: string) => string;
  readonly offer: (value: string) => string;
  readonly inputMode?: 'decimal' | undefined;
  readonly align?: 'end';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
}

interface Draft {
  readonly text: string;
  /** The value when typing began; another value from outside discards the text. */
  readonly value: string;
}

/** A text field that keeps the typed text until it can be read unambiguously. */
export function TypedField({
  value,
  onChange,
  onBlur,
  onProblem,
  pendingText,
  error,
  ref,
  read,
  show,
  offer: offered,
  align,
  ...input
}: TypedFieldProps & Kind) {
  const element = useRef<HTMLInputElement>(null);
  const choicesId = useId();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [checked, setChecked] = useState(pendingText !== undefined);
  const [lastPending, setLastPending] = useState(pendingText);
  if (lastPending !== pendingText) {
    setLastPending(pendingText);
    // The form cleared the text, because another value replaced it.
    if (pendingText === undefined && draft?.text === lastPending) setDraft(null);
  }
  // The value before typing began, since every reading on the way is stored at once.
  const before = useRef(value);
  const pending = pendingText ?? (draft?.value === value ? draft.text : undefined);
  const reading = pending !== undefined && pending.trim() !== '' ? read(pending) : null;
  const open = reading && reading.kind !== 'one' ? reading : null;

  const report = (problem: FieldProblem | null) => onProblem?.(problem);
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      element.current = input;
      if (typeof ref === 'function') return ref(input);
      if (ref) ref.current = input;
    },
    [ref],
  );
  const invalid = open?.why ?? '';
  // Makes the native validity of the form false as well.
  useEffect(() => element.current?.setCustomValidity(invalid), [invalid]);
  const type = (text: string) => {
    if (pending === undefined) before.current = value;
    const typed: FieldReading = text.trim() === '' ? { kind: 'one', value: '' } : read(text);
    if (typed.kind === 'one') {
      setDraft({ text, value: typed.value });
      setChecked(false);
      if (typed.value !== value) onChange(typed.value);
      report(null);
    } else {
      // An intermediate reading, such as 1.23 of 1.234, was never meant.
      const back = draft?.value === value ? before.current : value;
      setDraft({ text, value: back });
      if (back !== value) onChange(back);
      report({ text, why: typed.why });
    }
  };
  /** Shows what the text can mean, and announces it. */
  const offer = () => {
    setChecked(true);
    if (open && open.values.length > 0)
      announce(`${open.why} ${open.values.map(offered).join(', ')}`);
  };
  const focusChoice = () =>
    requestAnimationFrame(() =>
      document.getElementById(choicesId)?.querySelector('button')?.focus(),
    );
  // Text that the form keeps may be unambiguous in another language or currency.
  const meant = pendingText !== undefined && reading?.kind === 'one' ? reading.value : null;
  useChange(
    meant,
    () => {
      if (meant === null) return;
      setDraft(null);
      onChange(meant);
      report(null);
    },
    null,
  );
  const settle = (): boolean => {
    if (open) {
      offer();
      return false;
    }
    setDraft(null);
    return true;
  };
  const choose = (chosen: string) => {
    setDraft(null);
    setChecked(false);
    onChange(chosen);
    report(null);
    element.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === 'ArrowDown' && shownOptions.length > 0) {
      event.preventDefault();
      focusChoice();
    }
    // Tab moves into the options instead of past them.
    if (event.key === 'Tab' && !event.shiftKey && open?.kind === 'several' && !checked) {
      event.preventDefault();
      offer();
      focusChoice();
    }
    // Enter must not submit a form with a text that is no value.
    if (event.key === 'Enter' && !settle()) event.preventDefault();
    if (event.key === 'Escape' && pending !== undefined) {
      event.stopPropagation();
      setDraft(null);
      setChecked(false);
      // A value that arrived from elsewhere stays.
      if (draft?.value === value && before.current !== value) onChange(before.current);
      report(null);
    }
  };
  const shownOptions = checked && open && open.values.length > 0 ? open.values : [];
  const complaint = checked && open ? open.why : error;
  return (
    <div className={classes.field} data-align={align}>
      <TextField
        {...input}
        ref={attach}
        data-figure={align}
        error={complaint}
        autoComplete="off"
        spellCheck={false}
        value={pending ?? show(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!open) setDraft(null);
          else if (!checked) afterPress(offer);
          onBlur?.();
        }}
      />
      {shownOptions.length > 0 && (
        <Choices
          id={choicesId}
          options={shownOptions.map((one) => ({ value: one, label: offered(one) }))}
          onChoose={choose}
          onBack={() => element.current?.focus()}
        />
      )}
    </div>
  );
}

/** A text in a field that is no value yet; nothing may be saved over it. */
export interface FieldProblem {
  readonly text: string;
  readonly why: string;
}
