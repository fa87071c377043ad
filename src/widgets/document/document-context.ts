import { createContext } from 'react';

/** The fields that stand beside a document, as the document compares itself with them. */
export interface Beside {
  /** Values by wire name: decimal texts, ISO days, texts; empty where there is nothing. */
  readonly values: Readonly<Record<string, string>>;
  /** Name of the company; undefined while it is not known. */
  readonly company: string | undefined;
  /** Sets a field as if it were typed; absent where nothing may be changed. */
  readonly change?: ((field: string, value: string) => void) | undefined;
}

/** The fields beside the document; null where there are none, as in the quick look. */
export const DocumentContext = createContext<Beside | null>(null);
