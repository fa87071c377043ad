import type { LineGrid } from '#src/lib/line-changes.ts';
import type { HeaderForm } from './header-form.ts';

/** A grid that can send what is left unsent. */
export interface SavingGrid extends LineGrid {
  /**
   * Sends every line with something unsaved, in order.
   * @returns whether nothing of them is unsaved afterwards
   */
  readonly saveAll?: () => Promise<boolean>;
}

/** Saves lines and fields. @returns whether nothing is unsaved afterwards */
export async function saveAll(form: HeaderForm, grid: SavingGrid): Promise<boolean> {
  const lines = (await grid.saveAll?.()) ?? true;
  const fields = await form.save();
  // A line that waits for a choice is asked about, as a field is.
  if (fields && !lines) form.promptForConflicts();
  return fields && lines;
}
