import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import { SplitLine } from '#src/ui/split-line.tsx';
import { useShare } from '#src/ui/use-share.ts';
import classes from './split.module.css';

const limits = { usual: 55, least: 25, most: 75 };

/** Document and data side by side, and the line between them. */
export function Split({ start, end }: { start: ReactNode; end: ReactNode }) {
  const { t } = useLingui();
  const [percent, move] = useShare('invoice-desk.split', limits);
  const style: CSSProperties & Record<`--${string}`, string> = { '--start': `${percent}%` };
  return (
    <div className={classes.split} style={style}>
      <div className={classes.start}>{start}</div>
      <SplitLine label={t`Width of the document`} percent={percent} of="start" limits={limits} onMove={move} />
      <div className={classes.end}>{end}</div>
    </div>
  );
}
