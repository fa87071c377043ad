import type { ReadValue } from '#contract/file-words.ts';

/** How sure the reading is of a value, in the three steps that a person sees. */
export type Sureness = 'sure' | 'likely' | 'doubtful';

// What is read with less is wrong too often to be passed over at a glance.
const likely = 0.75;
const sure = 0.9;

/** How sure a value that was read is; an empty one is one that too little spoke for. */
export function surenessOf({
  value,
  confidence,
  alternatives,
}: Pick<ReadValue, 'value' | 'confidence' | 'alternatives'>): Sureness {
  if (value === '' || confidence < likely) return 'doubtful';
  const rival = Math.max(0, ...alternatives.map((one) => one.confidence));
  if (rival * 2 > confidence) return 'doubtful';
  return confidence < sure ? 'likely' : 'sure';
}
