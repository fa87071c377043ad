import { i18n, type Messages } from '@lingui/core';
import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/** The languages of the app, each by its own name. */
export const languages = { en: 'English', tr: 'Türkçe' } as const;
export type Language = keyof typeof languages;

/** The language chosen on this device. */
const chosenLanguage = storedValue<Language | null>({
  key: 'invoice-desk.language',
  schema: z.nullable(z.enum(['en', 'tr'])),
  initial: null,
});

const catalogs: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./locales/en.po'),
  tr: () => import('./locales/tr.po'),
};

/** The texts that the inbox does not need: half of all, and they would make its first view wait. */
const laterCatalogs: typeof catalogs = {
  en: () => import('./later/en.po'),
  tr: () => import('./later/tr.po'),
};

/** The texts of what is loaded after a page is there, such as the document. */
const asideCatalogs: typeof catalogs = {
  en: () => import('./aside/en.po'),
  tr: () => import('./aside/tr.po'),
};

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

/**
 * The tag that numbers and dates are formatted by: the browser's own variant of the language, where
 * it names one.
 */
export function formatTag(language: string): string {
  return (
    navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ??
    (language === 'tr' ? 'tr-TR' : 'en-GB')
  );
}

let later: Promise<void> = Promise.resolve();
const asideOf = new Set<Language>();
let asideWanted = false;

async function loadAside(language: Language): Promise<void> {
  asideWanted = true;
  if (asideOf.has(language)) return;
  const { messages } = await asideCatalogs[language]();
  asideOf.add(language);
  i18n.load(language, messages);
}

/** Loads a language and shows the app in it; the texts of the other pages follow by themselves. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.loadAndActivate({ locale: language, locales: formatTag(language), messages });
  document.documentElement.lang = language;
  if (asideWanted) await loadAside(language);
  later = laterCatalogs[language]().then((more) => {
    i18n.load(language, more.messages);
  });
}

/** Loads a page or dialog that is not on the first view together with its texts. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, later]);
  return loaded;
}

/** Loads a part that comes after its page together with the texts of such parts. */
export async function withAsideTexts<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([
    loading,
    later,
    isLanguage(i18n.locale) ? loadAside(i18n.locale) : undefined,
  ]);
  return loaded;
}

/**
 * Changes the language and remembers it on this device, before its texts are here: a reload
 * meanwhile starts in it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenLanguage.set(language);
  await activateLanguage(language);
  await later;
}
