const underWay = new Set<Promise<unknown>>();

/** Follows a decision from its sending until it stands in the list of recent decisions. */
export function followDecision<T>(decision: Promise<T>): Promise<T> {
  underWay.add(decision);
  const end = () => void underWay.delete(decision);
  decision.then(end, end);
  return decision;
}

/** Waits until every decision that was sent from here stands in the list, or has failed. */
export async function whenDecisionsEnd(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
