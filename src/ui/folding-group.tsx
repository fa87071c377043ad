import type { ReactNode } from 'react';
import classes from './folding-group.module.css';

interface FoldingGroupProps {
  readonly heading: ReactNode;
  /** Whether it is open at first. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A framed list below a heading that folds it away. */
export function FoldingGroup({ heading, open = false, children }: FoldingGroupProps) {
  return (
    <details className={classes.group} open={open}>
      <summary>{heading}</summary>
      {children}
    </details>
  );
}
