import { useId, type ReactNode } from 'react';
import classes from './look.module.css';

export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.name}>
        {name}
      </h2>
      <dl className={classes.states}>{children}</dl>
    </section>
  );
}

export function State({
  of,
  size,
  children,
}: {
  of: string;
  size?: 'wide' | 'field';
  children: ReactNode;
}) {
  return (
    <div
      className={classes.state}
      data-wide={size === 'wide' || undefined}
      data-field={size === 'field' || undefined}
    >
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  );
}
