/** What speaks for or against one of several choices: 1 where it holds, measured signs between. */
export type Signs = Readonly<Record<string, number>>;

/** Signs that hold or not. */
export const signsOf = (holds: Readonly<Record<string, boolean>>): Signs =>
  Object.fromEntries(Object.entries(holds).map(([sign, one]) => [sign, Number(one)]));

/** The sum of the weights of the signs: natural logarithm of how likely they make the choice. */
export const weigh = (signs: Signs, weights: ReadonlyMap<string, number>): number =>
  Object.entries(signs).reduce((sum, [sign, one]) => sum + (weights.get(sign) ?? 0) * one, 0);
