import * as z from 'zod/mini';

/**
 * One of the known words, or a word that the other side added since: shown as sent, never a crash.
 */
export type Open<T extends string> = T | (string & { readonly __unknown?: never });

/**
 * An enumeration in an answer: knows its words, takes others (interface 2.2, gaps).
 * @param _known the words, or none where their type is given: who only parses an answer then loads
 * no list
 */
export function openEnum<const T extends string>(
  _known?: readonly T[],
): z.ZodMiniType<Open<T>, Open<T>> {
  return z.custom<Open<T>>((value) => typeof value === 'string', 'A text is expected.');
}

/** Whether the word is one that this side knows. */
export function isKnown<const T extends string>(known: readonly T[], word: string): word is T {
  return (known as readonly string[]).includes(word);
}

/** A part of an answer that may be missing or null: null then. */
export function orNull<T extends z.ZodMiniType>(schema: T): z.ZodMiniDefault<z.ZodMiniNullable<T>> {
  return z._default(z.nullable(schema), null);
}
