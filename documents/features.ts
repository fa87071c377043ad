/** Evidence for or against one of several choices: 1 where it holds, measured values in between. */
export type Features = Readonly<Record<string, number>>;

/** Evidence that holds or not. */
export const featuresOf = (holds: Readonly<Record<string, boolean>>): Features =>
  Object.fromEntries(Object.entries(holds).map(([sign, one]) => [sign, Number(one)]));

/** The weighted sum of the evidence, which is the natural logarithm of the choice's odds. */
export const weigh = (signs: Features, weights: ReadonlyMap<string, number>): number =>
  Object.entries(signs).reduce((sum, [sign, one]) => sum + (weights.get(sign) ?? 0) * one, 0);
