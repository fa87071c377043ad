import { useId, type ReactNode } from 'react';
import classes from './insights.module.css';

interface SectionProps {
  readonly title: string;
  /** In which currency it is, where it is in one. */
  readonly currency?: string;
  /** What has to be known to read it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page: its chart, and the table beside it. */
export function Section({ title, currency, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.heading}>
        <span id={id}>{title}</span>
        {currency && <span className={classes.unit}> {currency}</span>}
      </h2>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.columns}>{children}</div>
    </section>
  );
}
