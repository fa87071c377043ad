import { useLocale } from '#src/i18n/use-locale.ts';
import { formatAgo, formatDay, formatMoment } from '#src/lib/days.ts';

/** How long ago a moment was; pointing at it gives the full form. */
export function TimeAgo({ moment, now }: { moment: string; now?: Date }) {
  const locale = useLocale();
  return (
    <time dateTime={moment} title={formatMoment(moment, locale, 'full')}>
      {formatAgo(moment, locale, now ?? new Date())}
    </time>
  );
}

/** A calendar day in the person's language; a dash without one. */
export function Day({ day }: { day: string | null | undefined }) {
  const locale = useLocale();
  if (!day) return <span>–</span>;
  return (
    <time dateTime={day} title={formatDay(day, locale, 'full')}>
      {formatDay(day, locale)}
    </time>
  );
}
