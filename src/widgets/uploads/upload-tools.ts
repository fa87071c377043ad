// What uploading takes beyond its buttons: one chunk, loaded after the first rows.
export { createQueue } from './create-queue.ts';
export { DropZone } from './drop-zone.tsx';
export { TrayPanel } from './tray-panel.tsx';
