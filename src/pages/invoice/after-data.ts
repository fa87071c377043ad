import { useDeferredValue, type ReactNode } from 'react';

/**
 * Renders its children in the moments after the fields and the items are painted, which a person
 * waits for.
 */
export const AfterData = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) && children;
