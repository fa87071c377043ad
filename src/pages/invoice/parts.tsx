import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './invoice.module.css';
import { Split } from './split.tsx';

export type Part = 'document' | 'data';

interface PartsProps {
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly document: ReactNode;
  readonly data: ReactNode;
}

/** Document and data side by side; below 900 px one at a time, by tabs. */
export function Parts({ part, onPart, document: paper, data }: PartsProps) {
  const { t } = useLingui();
  const narrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  if (!narrow) return <Split start={paper} end={data} />;
  const names: Record<Part, string> = { document: t`Document`, data: t`Data` };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = part === 'data' ? 'document' : 'data';
    onPart(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus();
  };
  return (
    <>
      <div className={classes.tabs} role="tablist" tabIndex={-1} aria-label={t`Parts of the invoice`} onKeyDown={onKeyDown}>
        {(['document', 'data'] as const).map((one) => (
          <button key={one} type="button" role="tab" id={`tab-${one}`} data-tab={one} aria-selected={part === one} aria-controls={`panel-${one}`} tabIndex={part === one ? 0 : -1} className={classes.tab} onClick={() => onPart(one)}>
            {names[one]}
          </button>
        ))}
      </div>
      {/* Both stay mounted: neither the place in the document nor an unfinished row is lost by looking at the other. */}
      <div id="panel-document" role="tabpanel" aria-labelledby="tab-document" hidden={part !== 'document'} className={classes.panel} data-part="document">{paper}</div>
      <div id="panel-data" role="tabpanel" aria-labelledby="tab-data" hidden={part !== 'data'} className={classes.panel}>{data}</div>
    </>
  );
}
