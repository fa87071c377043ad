import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from '#src/ui/router.ts';
import { SplitLine, storedShare, useShare } from '#src/ui/split-line.tsx';
import { useChange } from '#src/ui/use-change.ts';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { sheetHeights, type Rest } from './sheet-heights.ts';
import classes from './panels.module.css';

/** `both`: the document fills the screen, with the data over it as a sheet. */
export type ShownPart = 'document' | 'data' | 'both';
type Panel = (typeof parts)[number];

interface PanelsProps {
  readonly part: ShownPart;
  readonly onPart: (part: ShownPart) => void;
  readonly document: ReactNode;
  readonly data: ReactNode;
  /** Shown below both over the full width; not below 900 px. */
  readonly dock: ReactNode;
  readonly summary: string;
}

const DocumentSheet = laterPart(() => import('./invoice-tools.ts'), 'DocumentSheet');
const parts = ['document', 'data'] as const;
const limits = { usual: 55, least: 25, most: 75 };
const storedSplit = storedShare('invoice-desk.split');

/** Whether document and data are shown one at a time, because there is not enough room. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 56.24em), (max-height: 31.24em)', undefined, {
    getInitialValueInEffect: false,
  }) ?? false;

/**
 * Document and data side by side with a movable line; below 900 px one at a time, by tabs. Both
 * stay mounted, so that turning a tablet keeps the document's position and an unfinished row.
 */
export function Panels({ part, onPart, document: paper, data, dock, summary }: PanelsProps) {
  const narrow = useNarrow();
  const full = narrow && part === 'both';
  const [rest, setRest] = useState<Rest>('half');
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  const navigate = useNavigate();
  useChange(full, (now) => {
    // The focus returns to the element that opened it, also after the browser's Back.
    if (!now) opener.current?.focus();
  });
  const [percent, move] = useShare(storedSplit, limits);
  const close = () => {
    // If it was opened from here, Back must not lead into it again.
    if (opened.current) void navigate(-1);
    else onPart('document');
    opened.current = false;
  };
  const names: Record<Panel, string> = { document: t`Document`, data: t`Data` };
  const choose = (one: Panel, tab: HTMLElement) => {
    onPart(one);
    // In a low window all of the panel may be below the fold.
    tab.scrollIntoView();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = part === 'data' ? 'document' : 'data';
    const tab = event.currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`);
    tab?.focus();
    if (tab) choose(other, tab);
  };
  const shown = part === 'both' ? 'document' : part;
  const panel = (one: Panel) =>
    full
      ? {
          role: 'region',
          'aria-label': names[one],
          className: one === 'data' ? classes.sheet : classes.panel,
        }
      : narrow
        ? {
            id: `panel-${one}`,
            role: 'tabpanel',
            'aria-labelledby': `tab-${one}`,
            hidden: shown !== one,
            className: classes.panel,
          }
        : { className: classes[one] };
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--start': `${percent}%`,
    '--sheet': sheetHeights[rest],
  };
  return (
    <div
      className={narrow ? classes.stack : classes.split}
      data-full={full ? rest : undefined}
      style={style}
    >
      {narrow && !full && (
        <div className={classes.tabs}>
          <div
            className={classes.list}
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
                aria-selected={shown === one}
                aria-controls={`panel-${one}`}
                tabIndex={shown === one ? 0 : -1}
                className={classes.tab}
                onClick={(event) => choose(one, event.currentTarget)}
              >
                {names[one]}
              </button>
            ))}
          </div>
          {shown === 'document' && (
            <button
              ref={opener}
              type="button"
              className={classes.full}
              aria-label={t`Full screen`}
              title={t`Full screen`}
              onClick={() => {
                opened.current = true;
                onPart('both');
              }}
            >
              <IconArrowsMaximize size={18} aria-hidden />
            </button>
          )}
        </div>
      )}
      <div {...panel('document')}>{paper}</div>
      {full && (
        <DocumentSheet rest={rest} onRest={setRest} onClose={close}>
          {summary}
        </DocumentSheet>
      )}
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
