import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

/** One step of the check at sign-in, in this order. */
export interface ProbeStep {
  readonly name: 'reached' | 'speaks' | 'accepted' | 'rights';
  readonly ok: boolean;
  readonly problem?: Problem;
  /**
   * For `rights`: the permissions of the first record; null when there is no record; missing when
   * the key may not read invoices but other records.
   */
  readonly permissions?: Readonly<Record<string, boolean>> | null;
}

const order = ['reached', 'speaks', 'accepted', 'rights'] as const;

function failedStep(problem: Problem): ProbeStep['name'] {
  if (problem.kind === 'unreachable' || problem.kind === 'aborted') return 'reached';
  if (problem.kind === 'off-contract') return 'speaks';
  // A key that is known but may not read invoices was accepted (interface 5).
  return problem.status === 401 ? 'accepted' : problem.status === 403 ? 'rights' : 'speaks';
}

/**
 * Whether the key can read anything besides invoices, since a service may also respond with 403 to
 * an unknown key.
 */
const opensOther = (key: string): Promise<boolean> =>
  Promise.any(
    [recordEndpoints.listCompanies, recordEndpoints.listCards].map((endpoint) =>
      call(endpoint, { key, query: { page_size: 1 } }),
    ),
  ).then(
    () => true,
    () => false,
  );

/**
 * Tests a key step by step: is the address reachable, does it have the interface, does it accept
 * the key, what may the key do.
 * @returns whether the key can be used (interface 5)
 */
export async function probe(key: string, onStep: (step: ProbeStep) => void): Promise<boolean> {
  try {
    const page = await call(invoiceEndpoints.listInvoices, {
      key,
      query: { page_size: 1 },
    });
    for (const name of order.slice(0, 3)) onStep({ name, ok: true });
    onStep({ name: 'rights', ok: true, permissions: page.results[0]?.permissions ?? null });
    return true;
  } catch (error) {
    const problem = problemOf(error);
    // Every step before the one that failed succeeded.
    const failed = failedStep(problem);
    for (const name of order.slice(0, order.indexOf(failed))) onStep({ name, ok: true });
    const partly = failed === 'rights' && (await opensOther(key));
    onStep(partly ? { name: failed, ok: true } : { name: failed, ok: false, problem });
    return partly;
  }
}
