import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { locale } from '#src/i18n/locale.ts';
import { isSameName } from '#src/lib/names/by-name.ts';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';
import { TextField } from '#src/ui/text-field.tsx';
import type { FieldProblem, TypedFieldProps } from '#src/ui/typed-field.tsx';
import classes from './record-combobox.module.css';

interface RecordComboboxProps extends Pick<
  TypedFieldProps,
  'description' | 'error' | 'name' | 'onBlur' | 'placeholder' | 'ref'
> {
  readonly label: string;
  /** Label of the chosen record; empty for none. */
  readonly chosen: string;
  readonly options: readonly {
    readonly uid: string;
    readonly label: string;
    /** Distinguishes records with the same label. */
    readonly hint?: string | undefined;
  }[];
  readonly searching: boolean;
  /** Why no records were loaded, with a retry if it may help. */
  readonly failure?:
    | { readonly text: string; readonly onRetry: (() => void) | undefined }
    | undefined;
  /** The typed text, or null while not searching. */
  readonly typed: string | null;
  readonly onType: (text: string | null) => void;
  /** Removes what must not be stored from a text; by default the middle of card numbers. */
  readonly cut?: (text: string) => string;
  /** Called when the list opens. */
  readonly onOpen: () => void;
  readonly onChoose: (uid: string | null) => void;
  /** Offered below the records: creates one from the typed text. */
  readonly create?:
    | { readonly label: string; readonly hint?: string | undefined; readonly run: () => void }
    | undefined;
  readonly creating?: boolean;
  readonly inputMode?: 'text' | 'numeric';
  readonly onProblem?: ((problem: FieldProblem | null) => void) | undefined;
}

/**
 * A field that searches records while typing, and never turns typed text into a record by itself.
 */
export function RecordCombobox(props: RecordComboboxProps) {
  const {
    label,
    chosen,
    searching,
    failure,
    typed,
    onType,
    onChoose,
    creating = false,
    cut = withoutCardNumbers,
    onProblem,
    ref,
  } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [left, setLeft] = useState(typed !== null);
  // The options under the pointer are frozen, since a late response would move them and the click
  // would choose another record.
  const [frozen, setFrozen] = useState<Pick<RecordComboboxProps, 'options' | 'create'> | null>(
    null,
  );
  const { options, create } = frozen ?? props;
  const hold = () => {
    if (!frozen) setFrozen({ options, create });
  };
  const close = () => {
    setOpen(false);
    setActive(0);
    setFrozen(null);
  };
  const show = () => {
    setOpen(true);
    props.onOpen();
  };
  // The typed text stays in the field until the record was created.
  const make = () => {
    close();
    create?.run();
  };
  const entries = [
    ...options.map((option) => ({ ...option, run: () => take(option.uid) })),
    ...(failure?.onRetry
      ? [{ uid: 'retry', label: t`Retry`, hint: undefined, run: failure.onRetry }]
      : []),
    ...(create ? [{ uid: 'create', label: create.label, hint: create.hint, run: make }] : []),
  ];
  const current = Math.min(active, entries.length - 1);
  // A failure is shown at the field itself.
  const listed = open && (entries.length > 0 || !failure);

  const settle = () => {
    close();
    setLeft(false);
    onProblem?.(null);
    onType(null);
  };
  const take = (uid: string | null) => {
    settle();
    onChoose(uid);
  };
  const type = (text: string) => {
    show();
    setActive(0);
    setFrozen(null);
    setLeft(false);
    onType(text);
    onProblem?.(
      text.trim() === '' || text === chosen ? null : { text, why: t`Choose one of the list.` },
    );
  };
  const leave = () => {
    close();
    if (typed !== null) {
      const exact = props.options.filter(({ label }) => isSameName(locale(), label, typed));
      if (typed.trim() === '') take(null);
      else if (typed === chosen) settle();
      else if (exact.length === 1 && exact[0]) take(exact[0].uid);
      else setLeft(true);
    }
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Alt they step through the marks of the document.
    if (event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) show();
      else if (entries.length > 0)
        setActive(
          (current + (event.key === 'ArrowDown' ? 1 : entries.length - 1)) % entries.length,
        );
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      if (typed?.trim() === '' && active === 0) take(null);
      else if (!searching) entries[current]?.run();
    } else if (event.key === 'Escape' && (open || typed !== null)) {
      event.stopPropagation();
      settle();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={classes.box}>
      <TextField
        ref={ref}
        label={label}
        description={props.description}
        name={props.name}
        error={
          failure && (open || typed !== null)
            ? failure.text
            : left && typed !== null
              ? t`Choose one of the list, or create it.`
              : props.error
        }
        value={typed ?? chosen}
        placeholder={props.placeholder}
        inputMode={props.inputMode}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={open && entries[current] ? `${listId}-${current}` : undefined}
        aria-busy={searching || creating}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(cut(event.currentTarget.value))}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {listed && (
        // No HTML element is a list of suggestions that can be styled, so the roles follow the ARIA
        // combobox pattern.
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={t`Suggestions for ${label}`}
          className={classes.list}
          onPointerLeave={() => setFrozen(null)}
        >
          {entries.map((entry, index) => (
            // The keys are handled by the field, which holds the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys of the field
            <div
              key={entry.uid}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={classes.option}
              // Keeps the focus in the field when an option is clicked.
              onPointerDown={(event) => {
                event.preventDefault();
                hold();
              }}
              onPointerMove={() => {
                setActive(index);
                hold();
              }}
              onClick={entry.run}
            >
              <span>{entry.label}</span>
              {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
            </div>
          ))}
          {entries.length === 0 && (
            <div className={classes.none}>{searching ? t`Searching…` : t`Nothing found`}</div>
          )}
        </div>
      )}
    </div>
  );
}
