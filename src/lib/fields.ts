/** A JSON object whose fields nobody vouches for. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
