import { createContext } from 'react';

/** The fields shown beside a document, which it compares its values with. */
export interface Beside {
  /** Values by wire name: decimal texts, ISO dates, texts; empty for none. */
  readonly values: Readonly<Record<string, string>>;
  /** Company name; undefined while unknown. */
  readonly company: string | undefined;
  /** Sets a field as if typed; absent on a read-only invoice. */
  readonly change?: ((field: string, value: string) => void) | undefined;
}

/** The fields beside the document; null without fields, as in the quick look. */
export const DocumentContext = createContext<Beside | null>(null);
