import { t } from '@lingui/core/macro';
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconDownload,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import {
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
  type UIEventHandler,
} from 'react';
import { openWithKey } from '#src/api/files.ts';
import { percentText } from '#src/i18n/locale.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import classes from './document.module.css';
import { FindBar, FindContext, useFind } from '#src/widgets/document/search/find.tsx';
import type { ViewControls } from './use-view.ts';

interface DocumentFrameProps {
  readonly address: string;
  readonly controls?: ViewControls;
  readonly scale?: number;
  readonly pages?: {
    readonly page: number;
    readonly count: number;
    readonly onGo: (page: number) => void;
  };
  /** A picture whose words are unknown. */
  readonly textless?: boolean;
  readonly tools?: ReactNode;
  readonly notes?: ReactNode;
  readonly side?: ReactNode;
  readonly onScroll?: UIEventHandler<HTMLElement>;
  readonly scrollRef?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Toolbar and scrolling area around a document. The key D moves the focus here. */
export function DocumentFrame({
  address,
  controls,
  scale = 1,
  pages,
  textless = false,
  tools,
  notes,
  side,
  onScroll,
  scrollRef,
  children,
}: DocumentFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const find = useFind(address);
  const inFrame = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
  const startFind = (event?: KeyboardEvent) => {
    const { activeElement } = document;
    // Outside the document, Ctrl+F opens the browser's own search.
    if (
      event?.isTrusted &&
      activeElement !== document.body &&
      !frame.current?.contains(activeElement)
    )
      return false;
    find.open();
    inFrame('[data-find]')?.focus();
    return true;
  };
  const endFind = () => {
    find.close();
    inFrame('[data-document-scroller]')?.focus();
  };
  useKeys({ 'mod+f': { run: startFind, label: t`Find in document`, group: t`Document` } });
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!controls || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') controls.zoomIn(scale);
    else if (event.key === '-') controls.zoomOut(scale);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={frame} className={classes.frame}>
      <div className={classes.tools} role="toolbar" aria-label={t`Document tools`}>
        {pages && <PageNumber {...pages} />}
        {controls && (
          <div className={classes.group}>
            <Tool icon={IconZoomOut} label={t`Zoom out`} onClick={() => controls.zoomOut(scale)} />
            <span className={classes.scale}>{percentText(String(Math.round(scale * 100)))}</span>
            <Tool icon={IconZoomIn} label={t`Zoom in`} onClick={() => controls.zoomIn(scale)} />
            <Tool
              icon={IconArrowAutofitWidth}
              label={t`Fit width`}
              pressed={controls.view.fit === 'width'}
              onClick={controls.fitWidth}
            />
            <Tool
              icon={IconArrowAutofitHeight}
              label={t`Fit page`}
              pressed={controls.view.fit === 'page'}
              onClick={controls.fitPage}
            />
            <Tool icon={IconRotateClockwise} label={t`Rotate`} onClick={controls.rotate} />
          </div>
        )}
        <div className={classes.extra}>
          {tools}
          <Tool icon={IconSearch} label={t`Find in document`} onClick={() => startFind()} />
        </div>
        <a
          className={classes.download}
          href={address}
          download
          onClick={(event) => openWithKey(event, address)}
          title={t`Download file`}
          aria-label={t`Download the document`}
        >
          <IconDownload size={18} aria-hidden />
        </a>
      </div>
      {find.opened && (
        <FindBar find={find} page={pages?.page ?? 1} textless={textless} onClose={endFind} />
      )}
      {notes}
      <div className={classes.body}>
        {side}
        {/* Focusable, so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls */}
        <section
          ref={scrollRef}
          className={classes.scroller}
          data-document-scroller
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
          tabIndex={0}
          aria-label={t`Pages of the document`}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
        >
          <FindContext value={find.found}>{children}</FindContext>
        </section>
      </div>
    </div>
  );
}

export function Tool({
  icon: Icon,
  label,
  onClick,
  pressed,
}: {
  icon: ComponentType<{ size: number }>;
  label: string;
  onClick: () => void;
  pressed?: boolean | undefined;
}) {
  return (
    <IconButton
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon size={18} />
    </IconButton>
  );
}

function PageNumber({ page, count, onGo }: NonNullable<DocumentFrameProps['pages']>) {
  // What is being typed; the page that is seen, once it is entered or left.
  const [typed, setTyped] = useState<string | null>(null);
  if (count < 2) return null;
  return (
    <form
      className={classes.pages}
      onSubmit={(event) => {
        event.preventDefault();
        const number = Number.parseInt(typed ?? '', 10);
        setTyped(null);
        if (number >= 1) onGo(Math.min(number, count));
      }}
    >
      <input
        className={classes.page}
        inputMode="numeric"
        aria-label={t`Page`}
        value={typed ?? String(page)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => setTyped(null)}
        autoComplete="off"
      />
      <span>{t`of ${count}`}</span>
    </form>
  );
}
