import { t } from '@lingui/core/macro';
import classes from './skeleton-rows.module.css';

/** Placeholder rows of the final height; invisible for the first 150 ms. */
export function SkeletonRows({
  rows,
  height = 'var(--desk-row)',
}: {
  rows: number;
  height?: string;
}) {
  return (
    <div className={classes.rows} aria-busy>
      <span className="visually-hidden">{t`Loading`}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ blockSize: height }}>
          <span className={classes.bar} />
        </div>
      ))}
    </div>
  );
}
