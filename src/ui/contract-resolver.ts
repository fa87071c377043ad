import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form resolver that validates by a schema of the contract. The schema's messages are English
 * sentences of the service, so the first issue of each field is worded in the person's language.
 * @param parse validates the values; the context is the one given to `useForm`
 * @param word the message for an issue and the field's text
 */
export const contractResolver =
  <Values extends FieldValues, Context, Body extends FieldValues>(
    parse: (values: Values, context: Context | undefined) => z.core.util.SafeParseResult<Body>,
    word: (field: string, issue: z.core.$ZodIssue, value: string) => string,
  ): Resolver<Values, Context, Body> =>
  (values, context, options) => {
    const parsed = parse(values, context);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0]);
      errors[field] ??= {
        type: issue.code,
        message: word(field, issue, String(values[field] ?? '')),
      };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };

/** The maximum length that an issue states; else undefined. */
export const mostCharacters = (issue: z.core.$ZodIssue): number | undefined =>
  issue.code === 'too_big' ? Number(issue.maximum) : undefined;
