import { useLingui } from '@lingui/react/macro';
import { useMergedRef } from '@mantine/hooks';
import { useState } from 'react';
import classes from './document.module.css';
import { DocumentFrame } from './document-frame.tsx';
import { FileFailure } from './file-failure.tsx';
import { useFrameSize, scaleOf, useView } from './use-view.ts';

/** An image with the same zoom and rotation tools as a page. */
export function ImageViewer({ address }: { address: string }) {
  const { t } = useLingui();
  const controls = useView();
  const frame = useFrameSize();
  const scrollRef = useMergedRef(controls.scroller, frame.ref);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [broken, setBroken] = useState(false);
  if (broken) return <FileFailure problem="broken-image" address={address} />;

  const { view } = controls;
  const scale = scaleOf(view, size, frame);
  const width = Math.floor(size.width * scale);
  const height = Math.floor(size.height * scale);
  const lying = view.rotation === 90 || view.rotation === 270;
  return (
    <DocumentFrame
      address={address}
      textless
      controls={controls}
      scale={scale}
      scrollRef={scrollRef}
    >
      <div className={classes.sheets}>
        <div
          className={classes.sheet}
          style={{ inlineSize: lying ? height : width, blockSize: lying ? width : height }}
        >
          <img
            className={classes.image}
            src={address}
            alt={t`The uploaded image`}
            style={{
              inlineSize: width || undefined,
              blockSize: height || undefined,
              transform: `translate(-50%, -50%) rotate(${view.rotation}deg)`,
            }}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        </div>
      </div>
    </DocumentFrame>
  );
}
