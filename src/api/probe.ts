import { endpoints } from '#contract/endpoints.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

/** One step of the check at sign-in, in this order. */
export interface ProbeStep {
  readonly name: 'reached' | 'speaks' | 'accepted' | 'rights';
  readonly ok: boolean;
  readonly problem?: Problem;
  /** For `rights`: what the first record allows, by flag; null when there is no record to tell from. */
  readonly permissions?: Readonly<Record<string, boolean>> | null;
}

/**
 * Tries a key visibly: is the address there, does it speak the interface, does it take the key, what may the key do.
 * @returns whether the key can be used (interface 5)
 */
export async function probe(key: string, onStep: (step: ProbeStep) => void, signal?: AbortSignal): Promise<boolean> {
  try {
    const page = await call(endpoints.listInvoices, { key, query: { page_size: 1 }, ...(signal ? { signal } : {}) });
    for (const name of ['reached', 'speaks', 'accepted'] as const) onStep({ name, ok: true });
    onStep({ name: 'rights', ok: true, permissions: page.results[0]?.permissions ?? null });
    return true;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'unreachable' || problem.kind === 'aborted') onStep({ name: 'reached', ok: false, problem });
    else if (problem.kind === 'off-contract' || problem.status === 404 || problem.status === 405) {
      onStep({ name: 'reached', ok: true });
      onStep({ name: 'speaks', ok: false, problem });
    } else {
      onStep({ name: 'reached', ok: true });
      onStep({ name: 'speaks', ok: true });
      onStep({ name: 'accepted', ok: false, problem });
    }
    return false;
  }
}
