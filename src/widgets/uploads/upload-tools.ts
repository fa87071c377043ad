// The parts of uploading that are loaded after the first rows, as one chunk.
export { createQueue } from './create-queue.ts';
export { DropZone } from './drop-zone.tsx';
export { TrayPanel } from './tray-panel.tsx';
