import { useSyncExternalStore } from 'react';
import { followPreferences, preferences, type Preferences } from '#src/lib/preferences.ts';

/** What the person set for this device, followed. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(followPreferences, preferences);
}
