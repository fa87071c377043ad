import type { ReactNode } from 'react';
import classes from './icon-text.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet' | 'plain';

/** An icon with its word, since colour alone must not show a state. `pill` tints it. */
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
