import { useId, type ReactNode } from 'react';
import classes from './insights.module.css';

interface SectionProps {
  readonly title: string;
  /** What has to be known to read it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page: its chart, and the table beside it. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.columns}>{children}</div>
    </section>
  );
}
