/** A JSON object before any of its fields was validated. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: not null, not an array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
