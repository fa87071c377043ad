import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { SplitLine, storedShare, useShare } from '#src/ui/split-line.tsx';
import classes from './panels.module.css';

export type Part = 'document' | 'data';

interface PanelsProps {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly document: ReactNode;
  readonly data: ReactNode;
  /** Stands under both over the full width; below 900 px there is none. */
  readonly dock: ReactNode;
}

const parts = ['document', 'data'] as const;
const limits = { usual: 55, least: 25, most: 75 };
const storedSplit = storedShare('invoice-desk.split');

/** Whether document and data are shown one at a time: too little room beside or below each other. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 899px), (max-height: 499.98px)', undefined, {
    getInitialValueInEffect: false,
  }) ?? false;

/**
 * Document and data side by side with a movable line between them; below 900 px one at a time, by
 * tabs. Both stay mounted: a tablet that is turned loses neither the place in the document nor an
 * unfinished row.
 */
export function Panels({ part, onPart, document: paper, data, dock }: PanelsProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [percent, move] = useShare(storedSplit, limits);
  const names: Record<Part, string> = { document: t`Document`, data: t`Data` };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = part === 'data' ? 'document' : 'data';
    onPart(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  };
  const panel = (one: Part) =>
    narrow
      ? {
          id: `panel-${one}`,
          role: 'tabpanel',
          'aria-labelledby': `tab-${one}`,
          hidden: part !== one,
          className: classes.panel,
        }
      : { className: classes[one] };
  const style: CSSProperties & Record<`--${string}`, string> = { '--start': `${percent}%` };
  return (
    <div className={narrow ? classes.stack : classes.split} style={style}>
      {narrow && (
        <div
          className={classes.tabs}
          role="tablist"
          tabIndex={-1}
          aria-label={t`Parts of the invoice`}
          onKeyDown={onKeyDown}
        >
          {parts.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`tab-${one}`}
              data-tab={one}
              aria-selected={part === one}
              aria-controls={`panel-${one}`}
              tabIndex={part === one ? 0 : -1}
              className={classes.tab}
              onClick={() => onPart(one)}
            >
              {names[one]}
            </button>
          ))}
        </div>
      )}
      <div {...panel('document')}>{paper}</div>
      {!narrow && (
        <SplitLine
          label={t`Width of the document`}
          percent={percent}
          of="start"
          limits={limits}
          onMove={move}
        />
      )}
      <div {...panel('data')}>{data}</div>
      {!narrow && dock && <div className={classes.dock}>{dock}</div>}
    </div>
  );
}
