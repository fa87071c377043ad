import { i18n, type Messages } from '@lingui/core';
import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/**
 * The languages of the app: the own name of each, the variant whose numbers and dates hold where
 * the browser names none, where its lines begin, and its texts. These are those of the first view
 * and all others: one catalogue, which the build divides (`tools/split-messages.ts`).
 */
const rows = {
  en: {
    name: 'English',
    usualTag: 'en-GB',
    dir: 'ltr',
    texts: [() => import('./locales/en.po'), () => import('./locales/en.po?lingui')],
  },
  tr: {
    name: 'Türkçe',
    usualTag: 'tr-TR',
    dir: 'ltr',
    texts: [() => import('./locales/tr.po'), () => import('./locales/tr.po?lingui')],
  },
  de: {
    name: 'Deutsch',
    usualTag: 'de-DE',
    dir: 'ltr',
    texts: [() => import('./locales/de.po'), () => import('./locales/de.po?lingui')],
  },
  fr: {
    name: 'Français',
    usualTag: 'fr-FR',
    dir: 'ltr',
    texts: [() => import('./locales/fr.po'), () => import('./locales/fr.po?lingui')],
  },
} as const;

interface LanguageRow {
  readonly name: string;
  readonly usualTag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly texts: readonly [first: LoadTexts, others: LoadTexts];
}
type LoadTexts = () => Promise<{ messages: Messages }>;
export type Language = keyof typeof rows;

export const languages: Readonly<Record<Language, LanguageRow>> = rows;

/** The language chosen on this device. */
const chosenLanguage = storedValue<string | null>({
  key: 'invoice-desk.language',
  schema: z.nullable(z.string()),
  initial: null,
});

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);
export const allLanguages: readonly Language[] = Object.keys(languages).filter(isLanguage);

/**
 * The language to start with: the one chosen on this device, else the first of the browser's that
 * we have.
 */
export function preferredLanguage(): Language {
  const requested = [
    chosenLanguage.get() ?? '',
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
  ];
  return requested.find(isLanguage) ?? 'en';
}

const tags = new Map<string, string>();

/**
 * The tag that numbers and dates are formatted by: the browser's own variant of the language, where
 * it names one.
 */
export function formatTag(language: string): string {
  // Every cell of a list asks for it, and the browser makes its list anew for each question.
  const tag =
    tags.get(language) ??
    navigator.languages.find((one) => one.startsWith(`${language}-`)) ??
    languages[isLanguage(language) ? language : 'en'].usualTag;
  tags.set(language, tag);
  return tag;
}

/** The languages whose texts beyond the first view are needed: being loaded, or there. */
const completing = new Map<Language, Promise<void>>();

/** Loads a language and shows the app in it, with as many texts as are needed by now. */
export async function activateLanguage(language: Language): Promise<void> {
  const { dir, texts } = languages[language];
  const [first, others] = texts;
  const ahead = completing.size > 0 ? [others()] : [];
  const loaded = [await first(), ...(await Promise.all(ahead))];
  // They may have become needed in the meantime: shown without them, texts would be their ids.
  if (completing.size > 0 && loaded.length === 1) loaded.push(await others());
  i18n.loadAndActivate({
    locale: language,
    locales: formatTag(language),
    messages: Object.assign({}, ...loaded.map(({ messages }) => messages)),
  });
  if (loaded.length > 1) completing.set(language, Promise.resolve());
  Object.assign(document.documentElement, { lang: language, dir });
}

async function completeLanguage(language: Language): Promise<void> {
  const { messages } = await languages[language].texts[1]();
  // Nothing on screen uses these texts yet: telling Lingui would render the whole app again.
  if (i18n.locale === language) Object.assign(i18n.messages, messages);
}

/**
 * Loads the texts beyond the first view, in the language in use, once.
 * @throws when they cannot be loaded; the next call tries again
 */
export async function loadTexts(): Promise<void> {
  const { locale } = i18n;
  if (!isLanguage(locale)) return;
  const loading =
    completing.get(locale) ??
    completeLanguage(locale).catch((error: unknown) => {
      completing.delete(locale);
      throw error;
    });
  completing.set(locale, loading);
  await loading;
}

/**
 * Changes the language and remembers it on this device, before its texts are here: a reload
 * meanwhile starts in it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenLanguage.set(language);
  await activateLanguage(language);
}
