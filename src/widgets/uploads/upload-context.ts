import { createContext, use } from 'react';
import type { SkippedFiles } from './folder-files.ts';
import type { QueueState } from './queue-types.ts';
import type { UploadQueue } from './upload-queue.ts';

/** How much of the tray is shown: nothing, one line, or every file. */
export type TrayState = 'closed' | 'line' | 'open';

export interface Uploads extends QueueState {
  readonly tray: TrayState;
  /** False where the service says that this key may not upload (gap G49). */
  readonly mayUpload: boolean;
  /** The queue's actions; null until its code is loaded. */
  readonly queue: UploadQueue | null;
  add(files: readonly File[], notTaken?: SkippedFiles): void;
  /** Opens the browser's file dialog. */
  pick(): void;
  /** Opens the tray with its files, or closes it. */
  toggleTray(): void;
  showTray(state: TrayState): void;
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads needs the UploadProvider above it');
  return uploads;
}
