import type { InvoiceAction, Standing } from '#src/lib/why-not.ts';
import { notify } from '#src/ui/notify.tsx';
import { whyNotAction } from './why-not-words.ts';

/**
 * Answers a key that was pressed for an action which is not offered: which invoice, why, and what
 * would change it.
 */
export function sayWhyNot(
  action: InvoiceAction,
  record: Standing & { readonly hf_id: string },
): void {
  const line = whyNotAction(action, record);
  if (line !== null) notify({ text: `${record.hf_id}: ${line}` });
}
