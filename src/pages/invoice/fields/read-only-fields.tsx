import type { Invoice } from '#contract/invoice.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useWords } from '#src/widgets/words.tsx';
import classes from './fields-form.module.css';

/** The name of a language or region in the person's own; what is unknown to the browser as sent. */
function nameOf(type: 'language' | 'region', code: string | null, locale: string): string {
  if (!code) return '';
  try {
    return (
      new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(
        type === 'region' ? code.toUpperCase() : code,
      ) ?? code
    );
  } catch {
    return code;
  }
}

/** Category, language, country and person: shown, never edited here. */
export function ReadOnlyFields({ invoice }: { invoice: Invoice }) {
  const locale = useLocale();
  const words = useWords();
  const person = invoice.workspace_user?.user;
  const facts = [
    ['category', invoice.category?.name],
    ['language', nameOf('language', invoice.language, locale)],
    ['country', nameOf('region', invoice.country, locale)],
    ['workspace_user', person?.full_name || person?.email],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([field, value]) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
