import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { DatePicker } from '@mantine/dates';
import { useClickOutside } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDay } from '#src/lib/days.ts';
import { weekOf } from '#src/lib/week.ts';
import classes from './date-calendar.module.css';

interface DateCalendarProps {
  readonly value: string | null;
  readonly today: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

/** Focuses the chosen day, else today, else the first day. */
function focusDay(sheet: HTMLElement): void {
  const days = [...sheet.querySelectorAll<HTMLElement>('td button:not([data-outside])')];
  const day =
    days.find((one) => one.matches('[data-selected]')) ??
    days.find((one) => one.matches('[data-today]')) ??
    days[0];
  day?.focus();
}

/**
 * Hangs the sheet at the other end of its field where it would be cut off by what scrolls around
 * it.
 */
function keepInView(sheet: HTMLElement): void {
  let around = sheet.parentElement;
  while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
  const frame = (around ?? document.documentElement).getBoundingClientRect();
  const { left, right } = sheet.getBoundingClientRect();
  sheet.toggleAttribute('data-turned', left < frame.left || right > frame.right);
}

/** Formats days of the calendar, which are ISO texts. */
const dayFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
};

/** The month sheet under a date field; Esc and a press outside the field close it. */
export default function DateCalendar({ value, today, onChoose, onClose }: DateCalendarProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { firstDay, weekend } = weekOf(locale);
  const [field, setField] = useState<HTMLElement | null>(null);
  const attach = useCallback((sheet: HTMLDialogElement | null) => {
    setField(sheet?.parentElement ?? null);
    if (!sheet) return;
    keepInView(sheet);
    focusDay(sheet);
  }, []);
  // The field's own button opens and closes the sheet itself.
  useClickOutside(onClose, ['pointerdown'], [field]);
  return (
    <dialog
      open
      ref={attach}
      className={classes.sheet}
      aria-label={t`Choose a date`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        onChange={(day) => day && onChoose(day)}
        size="xs"
        highlightToday
        hideOutsideDates
        firstDayOfWeek={firstDay}
        weekendDays={weekend}
        monthLabelFormat={dayFormat(locale, { month: 'long', year: 'numeric' })}
        weekdayFormat={dayFormat(locale, { weekday: 'short' })}
        monthsListFormat={dayFormat(locale, { month: 'short' })}
        getDayAriaLabel={(day) => formatDay(day, locale, 'full')}
        getDayProps={(day) => ({
          'aria-pressed': day === value,
          'aria-current': day === today ? 'date' : undefined,
        })}
        ariaLabels={{
          nextMonth: t`Next month`,
          previousMonth: t`Previous month`,
          nextYear: t`Next year`,
          previousYear: t`Previous year`,
          nextDecade: t`Next ten years`,
          previousDecade: t`Previous ten years`,
        }}
      />
    </dialog>
  );
}
