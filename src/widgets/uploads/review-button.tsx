import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { paths } from '#src/lib/paths.ts';
import { startReview } from '#src/lib/review/review-store.ts';
import { useNavigate } from '#src/ui/router.ts';
import type { UploadItem } from './queue-parts.ts';
import { useUploads } from './upload-provider.tsx';

/** Starts the review on exactly what arrived, in the order of the tray; what is still being read comes along. */
export function ReviewButton({ items }: { items: readonly UploadItem[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { trayOpen, toggleTray } = useUploads();
  const first = items.find(({ state }) => state === 'ready' || state === 'attention')?.uid;
  if (first === undefined) return null;
  const start = () => {
    const review = startReview({ uids: items.flatMap(({ uid }) => uid ?? []) });
    // The tray would lie over the document.
    if (trayOpen) toggleTray();
    void navigate(paths.invoice(first, new URLSearchParams({ review })));
  };
  return <Button size="compact-sm" onClick={start}>{t`Review them now`}</Button>;
}
