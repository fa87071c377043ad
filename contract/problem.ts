/**
 * The body of a refusal about fields: `{"invoice_date": ["…"]}`; a rule about several fields is in
 * `non_field_errors` (gap G27).
 */
export type FieldProblems = Readonly<Record<string, readonly string[]>>;

/** The key of a message that belongs to no single field. */
export const nonFieldErrors = 'non_field_errors';
