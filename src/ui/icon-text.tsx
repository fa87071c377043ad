import type { ReactNode } from 'react';
import classes from './icon-text.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet' | 'plain';

/**
 * An icon with its word, so that a state is never shown by colour alone. `pill` tints the
 * background.
 */
export function IconText({
  icon,
  children,
  tone = 'plain',
  pill = false,
}: {
  icon: ReactNode;
  children: ReactNode;
  tone?: Tone;
  pill?: boolean;
}) {
  return (
    <span className={classes.iconText} data-tone={tone} data-pill={pill || undefined}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>{children}</span>
    </span>
  );
}
