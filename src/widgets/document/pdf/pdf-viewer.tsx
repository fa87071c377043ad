import { t } from '@lingui/core/macro';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import { useDebouncedCallback, useMergedRef, useWindowEvent } from '@mantine/hooks';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { use, useCallback, useEffect, useState } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { lazyPart, loadPart } from '#src/i18n/lazy-part.ts';
import classes from '#src/widgets/document/document.module.css';
import { DocumentFrame, Tool } from '#src/widgets/document/document-frame.tsx';
import {
  MarksContext,
  useFieldMarks,
  MarkNote,
} from '#src/widgets/document/marks/use-field-marks.tsx';
import { DocumentContext, type OpenedDocument } from '#src/widgets/document/document-fields.ts';
import { useChange } from '#src/ui/use-change.ts';
import { FileFailure, type FileProblem } from '#src/widgets/document/file-failure.tsx';
import marking from '#src/widgets/document/marks/marks.module.css';
import { pixels, defaultPageSize, type PDFDocumentProxy, acquirePdf } from './open-pdf.ts';
import { PageStrip } from './page-strip.tsx';
import { PdfPage, type PageSize } from './pdf-page.tsx';
import { RegionContext, useRegionTool } from '#src/widgets/document/region/region.tsx';
import { useFrameSize, scaleOf, useView } from '#src/widgets/document/use-view.ts';
import { usePageWords } from './use-page-words.ts';
import { useWordClicks } from '#src/widgets/document/marks/use-word-clicks.ts';
import { useQuery } from '@tanstack/react-query';
import type { EmbeddedInvoice } from '#src/widgets/document/embedded/read-embedded-invoice.ts';

const loadTools = loadPart(() => import('#src/widgets/document/e-invoice-tools.ts'));

/** The e-invoice embedded in a PDF; null while none is known, since the PDF is shown without it. */
function useEmbeddedInvoice(pdf: PDFDocumentProxy | undefined): EmbeddedInvoice | null {
  const { data } = useQuery({
    queryKey: ['embedded-invoice', pdf?.loadingTask.docId],
    queryFn: async () => (pdf ? (await loadTools()).readEmbeddedInvoice(pdf) : null),
    enabled: pdf !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
  });
  return data ?? null;
}

const EmbeddedInvoiceNote = lazyPart(
  () => import('#src/widgets/document/e-invoice-tools.ts'),
  'EmbeddedInvoiceNote',
);

interface PdfViewerProps extends OpenedDocument {
  readonly bytes: Blob;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onShowEmbedded: (xml: XmlElement) => void;
}

type Opening =
  | { readonly pdf: PDFDocumentProxy; readonly sizes: readonly PageSize[] }
  | { readonly problem: FileProblem }
  | null;

// With fewer pages, thumbnails are hidden by default.
const minPagesForStrip = 5;

const problem = (error: unknown): FileProblem =>
  error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken-pdf';

function usePdf(bytes: Blob) {
  const [opening, setOpening] = useState<Opening>(null);
  useEffect(() => {
    const { opened, release } = acquirePdf(bytes);
    let left = false;
    const open = async () => {
      const pdf = await opened;
      const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!left)
        setOpening({
          pdf,
          sizes: Array.from({ length: pdf.numPages }, () => ({
            width: first.width,
            height: first.height,
          })),
        });
    };
    open().catch((error: unknown) => {
      if (!left) setOpening({ problem: problem(error) });
    });
    return () => {
      left = true;
      release();
    };
  }, [bytes]);
  const learn = useCallback((number: number, size: PageSize) => {
    setOpening((now) => {
      const known = now && 'sizes' in now ? now.sizes[number - 1] : undefined;
      if (
        !now ||
        !('sizes' in now) ||
        !known ||
        (known.width === size.width && known.height === size.height)
      )
        return now;
      return { ...now, sizes: now.sizes.with(number - 1, size) };
    });
  }, []);
  return { opening, learn };
}

/** PDF viewer that renders only pages near the visible area. Loaded together with pdf.js. */
export function PdfViewer({
  bytes,
  address,
  words: wordsAddress,
  page,
  onPage,
  marking: marksFields,
  onShowEmbedded,
}: PdfViewerProps) {
  const controls = useView();
  const { thumbnails } = usePreferences();
  const short = useStore(shortWindow);
  const frame = useFrameSize();
  const { opening, learn } = usePdf(bytes);
  const words = usePageWords(
    opening && 'pdf' in opening ? opening.pdf : undefined,
    address,
    wordsAddress,
  );
  const sizes = opening && 'sizes' in opening ? opening.sizes : [defaultPageSize];
  const { marks, scrollRef: marksRef } = useFieldMarks(
    words,
    (number) => sizes[number - 1],
    marksFields,
    words?.length === sizes.length,
  );
  const scrollRef = useMergedRef(controls.scroller, frame.ref, marksRef);
  const [start, setStart] = useState(page);
  const [seen, setSeen] = useState(page);
  // Opens at the page with the values, which a covering letter may precede.
  const readPages = use(DocumentContext)?.read?.map((mark) => mark.page) ?? [];
  useChange(
    opening !== null && readPages.length > 0,
    () => {
      if (start === 1 && !controls.scroller.current?.scrollTop) setStart(Math.min(...readPages));
    },
    false,
  );
  const embedded = useEmbeddedInvoice(opening && 'pdf' in opening ? opening.pdf : undefined);

  // One scale for all pages, from the widest, so that their proportions stay right.
  const widest = sizes.reduce(
    (most, size) => (size.width > most.width ? size : most),
    sizes[0] ?? defaultPageSize,
  );
  const scale = scaleOf(
    controls.view,
    { width: widest.width * pixels, height: widest.height * pixels },
    frame,
  );
  const clicks = useWordClicks(words, (number) => {
    const size = sizes[number - 1];
    return size && { ...size, rotation: controls.view.rotation, scale: scale * pixels };
  });
  const go = (number: number) => {
    controls.scroller.current
      ?.querySelector(`[data-page="${number}"]`)
      ?.scrollIntoView({ block: 'start' });
    setSeen(number);
    onPage(number);
  };
  const region = useRegionTool(address, {
    page: seen,
    pages: sizes.length,
    onPage: go,
    onLeave: () => controls.scroller.current?.focus(),
  });
  // The URL is updated after scrolling ends, because that renders the whole route. Not by
  // `scrollend`, which Safari before 26.2 lacks.
  const onScrollEnd = useDebouncedCallback(() => {
    if (opening && seen !== page) onPage(seen);
  }, 150);
  const onScroll = () => {
    const pages = controls.scroller.current;
    if (!opening || !pages?.clientHeight) return;
    const line = short
      ? innerHeight / 3
      : pages.getBoundingClientRect().top + pages.clientHeight / 3;
    const passed = [...pages.querySelectorAll<HTMLElement>('[data-page]')].findLast(
      (sheet) => sheet.getBoundingClientRect().top <= line,
    );
    const number = Number(passed?.dataset['page'] ?? 1);
    if (number !== seen) setSeen(number);
    onScrollEnd();
  };
  // In a short window the window itself scrolls.
  useWindowEvent('scroll', () => void (short && onScroll()));
  if (opening && 'problem' in opening)
    return <FileFailure problem={opening.problem} address={address} />;

  const many = sizes.length > 1;
  const strip = many && !short && (thumbnails ?? sizes.length >= minPagesForStrip);
  const tools = (
    <>
      {many && !short && (
        <Tool
          icon={IconLayoutSidebar}
          label={t`Thumbnails`}
          pressed={strip}
          onClick={() => setPreferences({ thumbnails: !strip })}
        />
      )}
      {region.tool}
    </>
  );
  const notes = (
    <>
      {region.bar}
      {embedded && (
        <EmbeddedInvoiceNote
          embedded={embedded}
          address={address}
          onShow={() => onShowEmbedded(embedded.xml)}
        />
      )}
      <MarkNote marks={marks} />
    </>
  );
  const side = strip && opening && (
    <PageStrip
      pdf={opening.pdf}
      sizes={sizes}
      page={seen}
      rotation={controls.view.rotation}
      onGo={go}
    />
  );
  return (
    <DocumentFrame
      address={address}
      controls={controls}
      scale={scale}
      tools={tools}
      notes={notes}
      side={side}
      pages={{ page: seen, count: opening?.pdf.numPages ?? 1, onGo: go }}
      onScroll={onScroll}
      scrollRef={scrollRef}
    >
      {opening && frame.width > 0 ? (
        // By keyboard, Alt + Enter takes the current mark.
        <div className={`${classes.sheets} ${marks?.field.take ? marking.taking : ''}`} {...clicks}>
          <MarksContext value={marks}>
            <RegionContext value={region.choice}>
              {sizes.map((size, index) => (
                <PdfPage
                  key={index + 1}
                  pdf={opening.pdf}
                  number={index + 1}
                  size={size}
                  scale={scale * pixels}
                  rotation={controls.view.rotation}
                  startHere={start > 1 && index + 1 === start}
                  onSize={learn}
                />
              ))}
            </RegionContext>
          </MarksContext>
        </div>
      ) : (
        <div className={classes.waiting} />
      )}
    </DocumentFrame>
  );
}
