// What opens over every page: one chunk, loaded after the first rows.
export { AccountSettings } from './account-settings.tsx';
export { KeySheet } from './key-sheet.tsx';
export { MorePlaces } from './more-places.tsx';
export { Palette } from './palette.tsx';
export { SeenOnDevice } from './seen-on-device.tsx';
export { SessionSheet } from './session-sheet.tsx';
export { SignOutDialog } from './sign-out-dialog.tsx';
export { showStartFailure } from './start-failure.ts';
export { Toasts } from '#src/ui/toasts.tsx';
export { SearchOffers } from '#src/widgets/search/search-offers.tsx';
