import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import './calendar-look.css';
import { t } from '@lingui/core/macro';
import { MantineProvider } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { shownScheme } from '#src/device/color-scheme.ts';
import { dayText, locale } from '#src/i18n/locale.ts';
import { weekOf } from '#src/lib/dates/week.ts';

interface DateCalendarProps {
  readonly value: string | null;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

function focusDay(sheet: HTMLElement | null): void {
  if (!sheet) return;
  const days = [...sheet.querySelectorAll<HTMLElement>('td button:not([data-outside])')];
  const day =
    days.find((one) => one.matches('[data-selected]')) ??
    days.find((one) => one.matches('[data-today]')) ??
    days[0];
  day?.focus();
}

const dayFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
};

// The content security policy allows styles with the nonce that it gave to scripts.
const styleNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

export default function DateCalendar({ value, today, onChoose }: DateCalendarProps) {
  const { firstDay, weekend } = weekOf(locale());
  return (
    <MantineProvider
      forceColorScheme={shownScheme()}
      deduplicateCssVariables={false}
      getStyleNonce={styleNonce}
    >
      <div ref={focusDay}>
        <DatePicker
          value={value}
          defaultDate={value ?? today}
          onChange={(day) => day && onChoose(day)}
          size="xs"
          highlightToday
          hideOutsideDates
          firstDayOfWeek={firstDay}
          weekendDays={weekend}
          monthLabelFormat={dayFormat(locale(), { month: 'long', year: 'numeric' })}
          weekdayFormat={dayFormat(locale(), { weekday: 'short' })}
          monthsListFormat={dayFormat(locale(), { month: 'short' })}
          getDayAriaLabel={(day) => dayText(day, 'full')}
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
      </div>
    </MantineProvider>
  );
}
