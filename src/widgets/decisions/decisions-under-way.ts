const underWay = new Set<Promise<unknown>>();

/** Registers a decision from sending until it is in the list of recent decisions. */
export function followDecision<T>(decision: Promise<T>): Promise<T> {
  underWay.add(decision);
  const end = () => void underWay.delete(decision);
  decision.then(end, end);
  return decision;
}

/** Resolves when every registered decision is in the list or has failed. */
export async function whenDecisionsEnd(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
