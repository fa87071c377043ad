import { t } from '@lingui/core/macro';
import { memo, useCallback, useState } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { useTexts } from '#src/i18n/locale.ts';
import classes from '#src/widgets/document/document.module.css';
import { FindMarks } from '#src/widgets/document/search/find.tsx';
import { drawPage, type PDFDocumentProxy } from './open-pdf.ts';
import { PageMarks } from '#src/widgets/document/marks/use-field-marks.tsx';
import { RegionOverlay } from '#src/widgets/document/region/region.tsx';

/** Page size before rotation, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly size: PageSize;
  /** CSS pixels per point. */
  readonly scale: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Scrolls to this page when the document opens. */
  readonly startHere: boolean;
  readonly onSize: (number: number, size: PageSize) => void;
}

/** One page: takes its full size at once, and is rendered when it comes near the visible area. */
export const PdfPage = memo(function PdfPage({
  pdf,
  number,
  size,
  scale,
  rotation,
  startHere,
  onSize,
}: PdfPageProps) {
  useTexts();
  const [near, setNear] = useState(false);
  const watch = useCallback(
    (sheet: HTMLElement) => {
      if (startHere) sheet.scrollIntoView({ block: 'start' });
      const observer = new IntersectionObserver(
        (entries) => {
          const now = entries.at(-1)?.isIntersecting === true;
          setNear(now);
          if (now)
            void pdf.getPage(number).then(
              (page) => onSize(number, page.getViewport({ scale: 1 })),
              () => undefined,
            );
        },
        {
          root: shortWindow.get() ? null : sheet.closest('[data-document-scroller]'),
          rootMargin: '100% 0px',
        },
      );
      observer.observe(sheet);
      return () => observer.disconnect();
    },
    [pdf, number, startHere, onSize],
  );
  const draw = useCallback(
    (host: HTMLDivElement) => drawPage(pdf, number, scale, rotation, host, classes.text ?? ''),
    [pdf, number, scale, rotation],
  );
  const lying = rotation === 90 || rotation === 270;
  const width = Math.floor((lying ? size.height : size.width) * scale);
  const height = Math.floor((lying ? size.width : size.height) * scale);
  return (
    <section
      ref={watch}
      className={classes.sheet}
      data-page={number}
      aria-label={t`Page ${number}`}
      style={{ inlineSize: width, blockSize: height }}
    >
      {near && <div ref={draw} className={classes.picture} />}
      <PageMarks page={number} shown={{ ...size, rotation, scale }} />
      <FindMarks page={number} shown={{ ...size, rotation, scale }} near={near} />
      <RegionOverlay page={number} shown={{ ...size, rotation, scale }} />
    </section>
  );
});
