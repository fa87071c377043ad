import { useDeferredValue, type ReactNode } from 'react';

/** Renders its children after fields and items were painted, which a person waits for. */
export const AfterData = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) && children;
