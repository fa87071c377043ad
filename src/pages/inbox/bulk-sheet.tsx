import type { Picked } from '#src/lib/picked.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import type { BulkAction } from './selection-bar.tsx';

interface BulkSheetProps {
  readonly action: BulkAction;
  readonly picked: readonly Picked[];
  readonly onClose: () => void;
  /** These were done: they leave the selection. */
  readonly onSettled: (uids: readonly string[]) => void;
}

/** A bulk run: before, during and after. */
export function BulkSheet({ action, picked, onClose }: BulkSheetProps) {
  return <Dialog opened title={`${action} ${picked.length}`} onClose={onClose}>{null}</Dialog>;
}
