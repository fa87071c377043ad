import { t } from '@lingui/core/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { isIsoDate } from '#contract/dates.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { formatDay, todayIso } from '#src/lib/dates/days.ts';
import { parseTypedDate } from '#src/lib/dates/typed-date.ts';
import calendar from './date-calendar.module.css';
import { IconButton } from './icon-button.tsx';
import classes from './typed-field.module.css';
import { typedProblems } from './typed-problems.ts';
import { useTypedContext } from './typed-hints.ts';
import { TypedField, type FieldReading, type TypedFieldProps } from './typed-field.tsx';

const DateCalendar = lazyPart(() => import('./date-calendar.tsx'), 'default');

interface DateFieldProps extends TypedFieldProps {
  /** The date that the word `today` means; by default the device's. */
  readonly today?: string;
}

/** A field for a typed date; its value is an ISO date such as `2026-01-31`, or empty. */
export function DateField({ today = todayIso(), ...field }: DateFieldProps) {
  const around = useTypedContext();
  const { locale } = around;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const read = (text: string): FieldReading => {
    const typed = parseTypedDate(text, around, today);
    if (typed.kind === 'one') return typed;
    if (typed.kind === 'two')
      return { kind: 'several', values: typed.values, why: t`This can be read in two ways.` };
    return { kind: 'none', values: [], why: typedProblems.date(typed.why) };
  };
  const fixed = field.disabled || field.readOnly;
  return (
    <div className={classes.field}>
      <TypedField
        {...field}
        read={read}
        show={(value) => formatDay(value, locale)}
        offer={(value) => formatDay(value, locale)}
        rightSection={
          fixed ? undefined : (
            <IconButton
              ref={button}
              size={24}
              aria-label={t`Choose a date`}
              aria-expanded={opened}
              popoverTarget={id}
            >
              <IconCalendar size={16} aria-hidden />
            </IconButton>
          )
        }
      />
      {!fixed && (
        <dialog
          id={id}
          ref={sheet}
          popover="auto"
          className={calendar.sheet}
          aria-label={t`Choose a date`}
          onToggle={({ newState }) => setOpened(newState === 'open')}
          onKeyDown={keepEscape}
        >
          {opened && (
            <DateCalendar
              value={isIsoDate(field.value) ? field.value : null}
              today={today}
              onChoose={(day) => {
                field.onChange(day);
                field.onProblem?.(null);
                sheet.current?.hidePopover();
                button.current?.focus();
              }}
            />
          )}
        </dialog>
      )}
    </div>
  );
}

// The browser closes the sheet on Esc; the key must not also close what is around it.
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation();
};
