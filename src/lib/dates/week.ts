interface WeekLocale extends Intl.Locale {
  readonly getWeekInfo?: () => { readonly firstDay: number; readonly weekend: readonly number[] };
}
type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const days = [0, 1, 2, 3, 4, 5, 6] as const;

const dayOf = (isoDay: number): DayOfWeek => days[isoDay % 7] ?? 0;

/** First day and weekend in a locale, 0 is Sunday; ISO 8601 if the browser does not know. */
export function weekOf(locale: string): {
  readonly firstDay: DayOfWeek;
  readonly weekend: DayOfWeek[];
} {
  const known: WeekLocale = new Intl.Locale(locale);
  const { firstDay, weekend } = known.getWeekInfo?.() ?? { firstDay: 1, weekend: [6, 7] };
  return { firstDay: dayOf(firstDay), weekend: weekend.map(dayOf) };
}
