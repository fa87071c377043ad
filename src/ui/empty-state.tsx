import type { ReactNode } from 'react';
import { focusAfter } from './focus.ts';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

const keepFocus = focusAfter(() => document.getElementById('main'));

/** Says why a list is empty and how to fill it. */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <div ref={keepFocus} className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
