import { i18n, type Messages } from '@lingui/core';
import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/**
 * The languages of the app: the own name of each, the default variant for numbers and dates, its
 * writing direction and its texts. The first of `texts` loads those of the first view, the second
 * all others: it is one catalogue, which the build splits (`tools/split-messages.ts`).
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

const chosenLanguage = storedValue<string | null>({
  key: 'invoice-desk.language',
  schema: z.nullable(z.string()),
  initial: null,
});

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);
export const allLanguages: readonly Language[] = Object.keys(languages).filter(isLanguage);

/** The language to start with: the chosen one, or the browser's first that the app has. */
export function preferredLanguage(): Language {
  const requested = [
    chosenLanguage.get() ?? '',
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
  ];
  return requested.find(isLanguage) ?? 'en';
}

const tags = new Map<string, string>();

/** The tag for formatting: the browser's own variant of the language, if it has one. */
export function formatTag(language: string): string {
  // Every cell of a list asks for it, and `navigator.languages` is built anew on each access.
  const tag =
    tags.get(language) ??
    navigator.languages.find((one) => one.startsWith(`${language}-`)) ??
    languages[isLanguage(language) ? language : 'en'].usualTag;
  tags.set(language, tag);
  return tag;
}

/** Languages whose texts beyond the first view are loaded or loading. */
const completing = new Map<Language, Promise<void>>();

/** Loads a language and shows the app in it, with as many texts as are needed so far. */
export async function activateLanguage(language: Language): Promise<void> {
  const { dir, texts } = languages[language];
  const [first, others] = texts;
  const ahead = completing.size > 0 ? [others()] : [];
  const loaded = [await first(), ...(await Promise.all(ahead))];
  // The other texts may have become needed while loading; without them, ids would be shown.
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
  // Nothing on screen uses these texts yet, and notifying Lingui would render the whole app again.
  if (i18n.locale === language) Object.assign(i18n.messages, messages);
}

/**
 * Loads the texts beyond the first view in the current language, once.
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

/** Changes the language, and stores it first, so that a reload meanwhile starts in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenLanguage.set(language);
  await activateLanguage(language);
}
