import { paths } from '#src/lib/paths.ts';

/** The address at which a company is merged into another; either may still be to be chosen. */
export function mergeAddress(from: string, into: string): string {
  const params = new URLSearchParams();
  if (from) params.set('from', from);
  if (into) params.set('into', into);
  return paths.mergeCompanies(params);
}
