import * as z from 'zod/mini';

/** A known word, or one that the other side has added since, which is shown as sent. */
export type Open<T extends string> = T | (string & { readonly __unknown?: never });

/**
 * Schema of an enumeration in a response that accepts unknown words too (interface 2.2, gaps).
 * @param _known the words; omitted where their type is given explicitly, so that parsing alone
 * loads no list
 */
export function openEnum<const T extends string>(
  _known?: readonly T[],
): z.ZodMiniType<Open<T>, Open<T>> {
  return z.custom<Open<T>>((value) => typeof value === 'string', 'A text is expected.');
}

/** Whether this side knows the word. */
export function isKnown<const T extends string>(known: readonly T[], word: string): word is T {
  return (known as readonly string[]).includes(word);
}

/** Schema of a part of a response that may be missing or null, and is null then. */
export function orNull<T extends z.ZodMiniType>(schema: T): z.ZodMiniDefault<z.ZodMiniNullable<T>> {
  return z._default(z.nullable(schema), null);
}
