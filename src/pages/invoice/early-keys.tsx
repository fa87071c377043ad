import { useKeys } from '#src/ui/use-keys.ts';

const names = [
  'a',
  'r',
  'n',
  'p',
  's',
  'l',
  'i',
  'd',
  'h',
  'Escape',
  'mod+s',
  'mod+Enter',
  'mod+shift+Enter',
  'alt+PageDown',
  'alt+PageUp',
] as const;

/** A key of the invoice page. */
export type InvoiceKey = (typeof names)[number];

/** Keys that were pressed before what they do was loaded, each once, in order. */
export type EarlyKeys = Set<InvoiceKey>;

/**
 * Takes the page's keys while the code behind them is on its way: it does them as soon as it is
 * there.
 */
export function CatchEarlyKeys({ early }: { early: EarlyKeys }) {
  useKeys(Object.fromEntries(names.map((name) => [name, () => early.add(name)])));
  return null;
}
