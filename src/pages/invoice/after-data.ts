import { useDeferredValue, type ReactNode } from 'react';

/** Its children come after the fields and the items, which a person waits for. */
export const AfterData = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) && children;
