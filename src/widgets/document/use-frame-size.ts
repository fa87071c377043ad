import { useCallback, useState } from 'react';

/** Size of a scrolling frame without padding and scroll bar, in CSS pixels. */
export function useFrameSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame) return;
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd, paddingBlockStart, paddingBlockEnd } =
        getComputedStyle(frame);
      const width =
        frame.clientWidth -
        Number.parseFloat(paddingInlineStart) -
        Number.parseFloat(paddingInlineEnd);
      const height =
        frame.clientHeight -
        Number.parseFloat(paddingBlockStart) -
        Number.parseFloat(paddingBlockEnd);
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
