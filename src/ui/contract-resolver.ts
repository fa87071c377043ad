import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form's resolver that holds it to a schema of the contract. The schema's own messages are the
 * service's, in English, so each issue is worded anew in the person's language; the first issue of
 * a field is the one that is shown.
 * @param parse reads the values by the schema; the context is what the form passes to `useForm`
 * @param word what stands under a field, of the issue and the text that is in it
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

/** The most characters that a field takes, where an issue says that it has more; else undefined. */
export const mostCharacters = (issue: z.core.$ZodIssue): number | undefined =>
  issue.code === 'too_big' ? Number(issue.maximum) : undefined;
