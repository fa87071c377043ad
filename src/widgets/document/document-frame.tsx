import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowAutofitHeight, IconArrowAutofitWidth, IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ReactNode, Ref, UIEventHandler } from 'react';
import classes from './document.module.css';
import type { ViewControls } from './use-view.ts';

interface DocumentFrameProps {
  /** Where the whole file can be fetched. */
  readonly address: string;
  readonly controls?: ViewControls;
  /** The scale that is seen now. */
  readonly scale?: number;
  readonly pages?: { readonly page: number; readonly count: number; readonly onGo: (page: number) => void };
  readonly onScroll?: UIEventHandler<HTMLElement>;
  readonly onScrollEnd?: UIEventHandler<HTMLElement>;
  readonly scrollRef?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** The tools over a document and the part that scrolls. The letter D brings the focus here. */
export function DocumentFrame({ address, controls, scale = 1, pages, onScroll, onScrollEnd, scrollRef, children }: DocumentFrameProps) {
  const { t } = useLingui();
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!controls || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') controls.zoomIn(scale);
    else if (event.key === '-') controls.zoomOut(scale);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.frame}>
      <div className={classes.tools} role="toolbar" aria-label={t`Document tools`}>
        {pages && <PageNumber {...pages} />}
        {controls && (
          <div className={classes.group}>
            <Tool label={t`Zoom out`} onClick={() => controls.zoomOut(scale)} icon={<IconZoomOut size={18} />} />
            <span className={classes.scale}>{Math.round(scale * 100)} %</span>
            <Tool label={t`Zoom in`} onClick={() => controls.zoomIn(scale)} icon={<IconZoomIn size={18} />} />
            <Tool label={t`Fit width`} pressed={controls.view.fit === 'width'} onClick={controls.fitWidth} icon={<IconArrowAutofitWidth size={18} />} />
            <Tool label={t`Fit page`} pressed={controls.view.fit === 'page'} onClick={controls.fitPage} icon={<IconArrowAutofitHeight size={18} />} />
            <Tool label={t`Rotate`} onClick={controls.rotate} icon={<IconRotateClockwise size={18} />} />
          </div>
        )}
        <a className={classes.download} href={address} download title={t`Download file`} aria-label={t`Download the document`}>
          <IconDownload size={18} aria-hidden />
        </a>
      </div>
      {/* What scrolls has to take the focus, so that it scrolls by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={scrollRef} className={classes.scroller} data-document-scroller tabIndex={0} aria-label={t`Pages of the document`} onScroll={onScroll} onScrollEnd={onScrollEnd} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}

function Tool({ label, icon, onClick, pressed }: { label: string; icon: ReactNode; onClick: () => void; pressed?: boolean }) {
  return (
    <ActionIcon variant={pressed ? 'default' : 'subtle'} color="gray" className={classes.tool} aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

function PageNumber({ page, count, onGo }: { page: number; count: number; onGo: (page: number) => void }) {
  const { t } = useLingui();
  if (count < 2) return null;
  return (
    <form
      key={page}
      className={classes.pages}
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem('page');
        const typed = field instanceof HTMLInputElement ? Number.parseInt(field.value, 10) : 0;
        if (typed >= 1) onGo(Math.min(typed, count));
      }}
    >
      <input name="page" className={classes.page} inputMode="numeric" aria-label={t`Page`} defaultValue={page} autoComplete="off" />
      <span>{t`of ${count}`}</span>
    </form>
  );
}
