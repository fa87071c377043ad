// Dialogs that open above every page: one chunk, loaded after the first rows.
export { AccountSettings } from './account-settings.tsx';
export { KeySheet } from './key-sheet.tsx';
export { LaterParts } from './later-parts.tsx';
export { MorePlaces } from './more-places.tsx';
export { Palette } from './palette.tsx';
export { SessionSheet } from './session-sheet.tsx';
export { SignOutDialog } from './sign-out-dialog.tsx';
export { showStartFailure } from './start-failure.ts';
export { SearchOffers } from '#src/widgets/search/search-offers.tsx';
