import { t } from '@lingui/core/macro';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FindMarks } from '#src/widgets/document/search/find.tsx';
import {
  MarkNote,
  MarksContext,
  PageMarks,
  useFieldMarks,
} from '#src/widgets/document/marks/use-field-marks.tsx';
import marked from '#src/widgets/document/marks/marks.module.css';
import { useWordClicks } from '#src/widgets/document/marks/use-word-clicks.ts';
import {
  RegionContext,
  RegionOverlay,
  useRegionTool,
} from '#src/widgets/document/region/region.tsx';
import { recognisedWords } from '#documents/text/recognised-words.ts';
import { fileOf, fileQueries } from '#src/api/files.ts';
import classes from './document.module.css';
import { DocumentFrame } from './document-frame.tsx';
import { FileFailure } from './file-failure.tsx';
import { scaleOf, useFrameSize, useView } from './use-view.ts';
import { publishWords, removeWords, type OpenedDocument } from './document-fields.ts';

const unknownSize = { width: 0, height: 0 };
const angles = [0, 90, 180, 270] as const;

interface ImageViewerProps extends OpenedDocument {
  /** Address for the image element. */
  readonly picture: string;
}

/** An image with the tools of a PDF page, and its recognised words if the service stores them. */
export function ImageViewer({ picture, address, words, marking }: ImageViewerProps) {
  const controls = useView();
  const frame = useFrameSize();
  const [size, setSize] = useState(unknownSize);
  const [broken, setBroken] = useState(false);
  const { pages, turn, textless } = usePictureWords(address, words, size);
  const onSide = turn === 90 || turn === 270;
  const upright = onSide ? { width: size.height, height: size.width } : size;
  const { marks, scrollRef: marksRef } = useFieldMarks(pages, () => upright, marking);
  const scrollRef = useMergedRef(controls.scroller, frame.ref, marksRef);
  const region = useRegionTool(address, {
    page: 1,
    pages: 1,
    onLeave: () => controls.scroller.current?.focus(),
  });

  const { view } = controls;
  const scale = scaleOf(view, upright, frame);
  const shown = { ...upright, rotation: view.rotation, scale };
  const clicks = useWordClicks(pages, () => (pages ? shown : undefined));
  if (broken) return <FileFailure problem="broken-image" address={address} />;

  const angle = angles[((view.rotation + turn) / 90) % 4] ?? 0;
  const lying = angle === 90 || angle === 270;
  const width = Math.floor(size.width * scale);
  const height = Math.floor(size.height * scale);
  const notes = (
    <>
      {region.bar}
      <MarkNote marks={marks} />
    </>
  );
  return (
    <DocumentFrame
      address={address}
      textless={textless}
      controls={controls}
      scale={scale}
      tools={region.tool}
      notes={notes}
      scrollRef={scrollRef}
    >
      {/* By keyboard, Alt + Enter takes the current mark. */}
      <div className={`${classes.sheets} ${marks?.field.take ? marked.taking : ''}`} {...clicks}>
        <div
          className={classes.sheet}
          data-page={1}
          style={{ inlineSize: lying ? height : width, blockSize: lying ? width : height }}
        >
          <img
            className={classes.image}
            src={picture}
            alt={t`The uploaded image`}
            draggable={false}
            style={{
              inlineSize: width || undefined,
              blockSize: height || undefined,
              transform: `translate(-50%, -50%) rotate(${angle}deg)`,
            }}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setBroken(true)}
          />
          <MarksContext value={marks}>
            <PageMarks page={1} shown={shown} />
          </MarksContext>
          <FindMarks page={1} shown={shown} />
          <RegionContext value={region.choice}>
            <RegionOverlay page={1} shown={shown} />
          </RegionContext>
        </div>
      </div>
    </DocumentFrame>
  );
}

/**
 * `turn`: clockwise rotation in degrees that shows the picture upright.
 * @param wordsAddress of the words recognised in it; null for none
 * @param size of the picture in the file; 0 while unknown
 */
function usePictureWords(
  address: string,
  wordsAddress: string | null,
  size: { readonly width: number; readonly height: number },
) {
  const file = fileOf(address);
  const { data, isLoading } = useQuery(fileQueries.words(wordsAddress));
  const picture = data?.pages[0];
  const turn = picture?.turn ?? 0;
  const lying = turn === 90 || turn === 270;
  const [width, height] = lying ? [size.height, size.width] : [size.width, size.height];
  const pages = useMemo(
    () => (picture && width > 0 ? [recognisedWords(picture, { width, height })] : undefined),
    [picture, width, height],
  );
  useEffect(() => {
    if (!pages) return;
    publishWords(file, pages);
    return () => removeWords(pages);
  }, [file, pages]);
  return { pages, turn, textless: !picture && !isLoading };
}
