import { createContext, use } from 'react';
import { locale } from '#src/i18n/locale.ts';
import type { TypedContext } from '#src/lib/amounts/typed-context.ts';

/** Hints of the page for ordering the readings of typed amounts and dates. */
export const TypedHints = createContext<Omit<TypedContext, 'locale'>>({});

/** The hints with the person's language. */
export function useTypedContext(): TypedContext {
  return { ...use(TypedHints), locale: locale() };
}
