const pause = 1_500;

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#src/widgets/uploads/tray-panel.tsx'),
  () => import('#src/app/session-sheet.tsx'),
  () => import('#src/pages/invoice/invoice-page.tsx'),
  () => import('#src/widgets/export-dialog.tsx'),
  () => import('#src/pages/inbox/reject-dialog.tsx'),
  () => import('#src/pages/inbox/selection-bar.tsx'),
  () => import('#src/pages/inbox/bulk-sheet.tsx'),
  () => import('#src/pages/inbox/quick-look.tsx'),
  () => import('#src/pages/inbox/facet-panels.tsx'),
  () => import('#src/pages/inbox/created-panel.tsx'),
  () => import('#src/pages/inbox/views-panel.tsx'),
  () => import('#src/pages/inbox/save-view-dialog.tsx'),
  () => import('#src/app/account-settings.tsx'),
  () => import('#src/app/sign-out-dialog.tsx'),
  () => import('#src/app/key-sheet.tsx'),
  () => import('#src/app/palette.tsx'),
  () => import('#src/pages/companies/companies-page.tsx'),
  () => import('#src/pages/cards/cards-page.tsx'),
  () => import('#src/pages/exports/exports-page.tsx'),
];

/**
 * Fetches, once the first view stands, what a click would load: the click then answers at once, and a service that stops
 * meanwhile takes no dialog away. @returns how to stop
 */
export function warmParts(): () => void {
  let stopped = false;
  const timer = setTimeout(async () => {
    for (const part of parts) {
      if (stopped) return;
      // What does not come now comes, or fails, when it is asked for.
      await part().catch(() => undefined);
    }
  }, pause);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
