import { i18n, type Messages } from '@lingui/core';
import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/** The languages of the app, each by its own name. */
export const languages = {
  en: 'English',
  tr: 'Türkçe',
  de: 'Deutsch',
  fr: 'Français',
} as const;
export type Language = keyof typeof languages;

/** The language chosen on this device. */
const chosenLanguage = storedValue<Language | null>({
  key: 'invoice-desk.language',
  schema: z.nullable(z.enum(['en', 'tr', 'de', 'fr'])),
  initial: null,
});

/**
 * By language: the texts of the first view, and all others. It is one catalogue; the build divides
 * it by what the first view uses (`tools/split-messages.ts`).
 */
const catalogs = {
  en: [() => import('./locales/en.po'), () => import('./locales/en.po?lingui')],
  tr: [() => import('./locales/tr.po'), () => import('./locales/tr.po?lingui')],
  de: [() => import('./locales/de.po'), () => import('./locales/de.po?lingui')],
  fr: [() => import('./locales/fr.po'), () => import('./locales/fr.po?lingui')],
} as const satisfies Record<Language, readonly (() => Promise<{ messages: Messages }>)[]>;

const isLanguage = (text: string): text is Language => text in languages;

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

/** The variant of a language whose numbers and dates hold where the browser names none. */
const usualTags = { en: 'en-GB', tr: 'tr-TR', de: 'de-DE', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>;

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
    (isLanguage(language) ? usualTags[language] : usualTags.en);
  tags.set(language, tag);
  return tag;
}

/** The languages whose texts beyond the first view are needed: being loaded, or there. */
const completing = new Map<Language, Promise<void>>();

/** Loads a language and shows the app in it, with as many texts as are needed by now. */
export async function activateLanguage(language: Language): Promise<void> {
  const [first, others] = catalogs[language];
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
  document.documentElement.lang = language;
}

async function completeLanguage(language: Language): Promise<void> {
  const { messages } = await catalogs[language][1]();
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
