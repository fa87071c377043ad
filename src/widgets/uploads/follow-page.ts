import type { UploadQueue } from './upload-queue.ts';

/** Looks again when the page is seen or online again, and warns before it is left with files that are nowhere else. @returns how to stop */
export function followPage(queue: UploadQueue): () => void {
  const control = new AbortController();
  const { signal } = control;
  const seen = () => {
    if (!document.hidden) queue.wake();
  };
  const leaving = (event: BeforeUnloadEvent) => {
    if (queue.wouldLose()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('online', () => queue.wake(), { signal });
  window.addEventListener('offline', () => queue.pump(), { signal });
  window.addEventListener('beforeunload', leaving, { signal });
  return () => control.abort();
}
