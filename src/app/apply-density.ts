import { preferences } from '#src/device/preferences.ts';

/**
 * Keeps the height of rows as the person set it; before.js sets it first, so that nothing jumps.
 */
export function applyDensity(): void {
  const apply = () => {
    document.documentElement.dataset.density = preferences.get().density;
  };
  apply();
  preferences.subscribe(apply);
}
