import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import classes from './date-calendar.module.css';

interface DateCalendarProps {
  readonly value: string | null;
  readonly today: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

/** The month sheet under a date field; Esc and a press beside it close it. */
export default function DateCalendar({ value, today, onChoose, onClose }: DateCalendarProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const sheet = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const days = [
      ...(sheet.current?.querySelectorAll<HTMLElement>('td button:not([data-outside])') ?? []),
    ];
    (
      days.find((day) => day.matches('[data-selected]')) ??
      days.find((day) => day.matches('[data-today]')) ??
      days[0]
    )?.focus();
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !sheet.current?.parentElement?.contains(event.target))
        latest.current();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    const element = sheet.current;
    element?.addEventListener('keydown', escape);
    document.addEventListener('pointerdown', away);
    return () => {
      element?.removeEventListener('keydown', escape);
      document.removeEventListener('pointerdown', away);
    };
  }, []);
  const monthNames = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month.slice(0, 10)}T00:00:00Z`),
    );
  return (
    <dialog open ref={sheet} className={classes.sheet} aria-label={t`Choose a date`}>
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        onChange={(day) => day && onChoose(day)}
        size="xs"
        highlightToday
        hideOutsideDates
        monthLabelFormat={monthNames}
        weekdayFormat={(day) =>
          new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
            new Date(`${day.slice(0, 10)}T00:00:00Z`),
          )
        }
        ariaLabels={{
          nextMonth: t`Next month`,
          previousMonth: t`Previous month`,
          nextYear: t`Next year`,
          previousYear: t`Previous year`,
          nextDecade: t`Next ten years`,
          previousDecade: t`Previous ten years`,
          monthLevelControl: t`Choose a month`,
          yearLevelControl: t`Choose a year`,
        }}
      />
    </dialog>
  );
}
