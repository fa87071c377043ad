import { t } from '@lingui/core/macro';
import { useCallback, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import type { Check } from '#documents/checks/check-invoice.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { announce } from '#src/ui/announce.tsx';
import { returnFocus } from '#src/ui/focus.ts';
import { Failure } from '#src/ui/failure.tsx';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { Link } from '#src/ui/router.ts';
import { SlowNotice } from '#src/ui/slow-notice.tsx';
import { SplitLine, storedShare, useShare } from '#src/ui/split-line.tsx';
import { useKeys, type KeyAction } from '#src/ui/use-keys.ts';
import { DocumentViewer } from '#src/widgets/document/document-viewer.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { WhyNotLines } from '#src/widgets/why-not/why-not.tsx';
import { ApprovementBadge, ProcessingBadge } from '#src/widgets/status-badge.tsx';
import {
  LookChecks,
  LookDecision,
  useLookChecks,
  type LookDecisionProps,
} from './quick-look-decision.tsx';
import { useLookDuplicates, type LookedUp } from './look-duplicates.tsx';
import { LookFields } from './quick-look-fields.tsx';
import { PrefetchRows } from './prefetch-rows.tsx';
import { useLookRecord } from './quick-look-record.ts';
import classes from './quick-look.module.css';

interface QuickLookProps extends Pick<
  LookDecisionProps,
  'row' | 'selecting' | 'underWay' | 'onApprove' | 'onReject'
> {
  readonly address: string;
  /** The following rows, whose documents are prefetched. */
  readonly next: readonly string[];
  readonly onClose: () => void;
}

// At 1280 px this shows a page of 210 mm so large that 9 points are more than 9 px.
const limits = { usual: 64, least: 28, most: 75 };
const storedLook = storedShare('invoice-desk.look');
const scrollShare = 0.8;
const scrollKeys = new Set([
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/**
 * Document and fields of the cursor's row beside the list. The focus stays in the list; Tab and D
 * move it in.
 */
export function QuickLook({
  row,
  address,
  next,
  onClose,
  selecting,
  underWay,
  onApprove,
  onReject,
}: QuickLookProps) {
  const { uid } = row;
  const look = useLookRecord(row);
  const [percent, move] = useShare(storedLook, limits);
  const [place, setPlace] = useState({ uid, page: 1 });
  const element = useRef<HTMLElement>(null);
  const left = useRef<Element>(null);
  const frame = useCallback((section: HTMLElement | null) => {
    element.current = section;
    announce(t`Quick look is open`);
    return () => {
      // Closing it with the focus inside returns the focus to the list.
      if (section?.contains(document.activeElement)) returnFocus(left.current);
    };
  }, []);
  const scroller = () => element.current?.querySelector<HTMLElement>('[data-document-scroller]');
  const scroll = (direction: 1 | -1) => {
    const paper = scroller();
    if (!paper) return false;
    paper.scrollBy({ top: direction * scrollShare * paper.clientHeight });
    return true;
  };
  const group = t`Quick look`;
  const key = (label: string, run: () => unknown): KeyAction => ({ label, group, run });
  useKeys({
    Escape: key(t`Close quick look`, onClose),
    d: key(t`Document`, () => scroller()?.focus()),
    'alt+ArrowDown': key(t`Scroll the document down`, () => scroll(1)),
    'alt+ArrowUp': key(t`Scroll the document up`, () => scroll(-1)),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Elements that scroll keep their keys; elsewhere the keys move in the list.
    const { target } = event;
    if (
      scrollKeys.has(event.key) &&
      !event.altKey &&
      target instanceof Element &&
      target.closest('[tabindex]:not(button)')
    )
      event.stopPropagation();
  };
  const style: CSSProperties & Record<`--${string}`, string> = { '--look': `${percent}%` };
  const { whole, paper: shown } = look;
  const facts = whole ?? row;
  const checks = useLookChecks(whole);
  const duplicates = useLookDuplicates(whole);
  return (
    <>
      <PrefetchRows current={uid} next={next} ready={look.settled} />
      <SplitLine
        label={t`Width of the quick look`}
        percent={percent}
        of="end"
        limits={limits}
        onMove={move}
      />
      {/* It only keeps keys for scrolling elements inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys */}
      <section
        ref={frame}
        className={classes.look}
        style={style}
        aria-label={t`Quick look`}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) left.current = relatedTarget;
        }}
        onKeyDown={onKeyDown}
      >
        <div className={classes.bar}>
          <header className={classes.head}>
            <h2 className={classes.title}>{facts.hf_id}</h2>
            <ApprovementBadge status={facts.approvement_status} />
            {facts.processing_status !== 'finished' && (
              <ProcessingBadge status={facts.processing_status} />
            )}
          </header>
          <LookDecision
            key={uid}
            row={row}
            whole={whole}
            checks={checks}
            duplicates={duplicates}
            pending={look.pending}
            selecting={selecting}
            underWay={underWay}
            onApprove={onApprove}
            onReject={onReject}
          />
          <span className={classes.ways}>
            <Link to={address} className={classes.open}>{t`Open`}</Link>
            <CloseButton onClick={onClose} aria-label={t`Close`} />
          </span>
        </div>
        <div className={classes.body}>
          <div className={classes.paper} data-stale={(shown && shown.uid !== uid) || undefined}>
            {shown && (
              <DocumentViewer
                key={shown.uid}
                address={shown.file}
                words={shown.words}
                page={place.uid === shown.uid ? place.page : 1}
                onPage={(page) => setPlace({ uid: shown.uid, page })}
                onRenew={look.readAgain}
              />
            )}
          </div>
          <LookBody row={row} look={look} facts={facts} checks={checks} duplicates={duplicates} />
        </div>
      </section>
    </>
  );
}

function LookBody({
  row,
  look,
  facts,
  checks,
  duplicates,
}: {
  row: InvoiceRow;
  look: ReturnType<typeof useLookRecord>;
  facts: InvoiceRow | Invoice;
  checks: readonly Check[];
  duplicates: LookedUp;
}) {
  const { detail, whole } = look;
  const retry = () => void detail.refetch();
  return (
    // A scrolling element must be focusable, to be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className={classes.facts} aria-label={t`Data`} aria-busy={look.pending} tabIndex={0}>
      {detail.isError &&
        detail.data === undefined &&
        (isRefused(detail.error, 404) ? (
          <Failure
            compact
            title={t`This invoice no longer exists`}
            why={t`Someone deleted it, or the address is wrong.`}
          />
        ) : (
          <ProblemNotice
            readsOnly
            compact
            problem={problemOf(detail.error)}
            title={t`The invoice could not be loaded`}
            onRetry={retry}
            retrying={detail.isFetching}
          />
        ))}
      <SlowNotice slow={look.slow} stopped={look.stopped} onCancel={look.cancel} onRetry={retry} />
      <div className={classes.known}>
        <WhyNotLines standing={facts} />
        {whole && whole.processing_status !== 'processing' && (
          <LookChecks row={row} whole={whole} checks={checks} duplicates={duplicates} />
        )}
        <LookFields facts={facts} whole={whole} awaited={look.pending} />
      </div>
    </section>
  );
}
