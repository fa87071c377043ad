import { useMemo } from 'react';
import { todayIso } from '#src/lib/days.ts';
import { writeFilters, type InboxFilters } from '#src/lib/filters.ts';
import { readInsights, withoutFilters } from '#src/lib/insights/address.ts';
import { paths } from '#src/lib/paths.ts';
import { useNavigate, useSearchParams } from '#src/ui/router.ts';

/**
 * The address of the page, and ways to change it. The filters are one object while they are the
 * same.
 */
export function useInsightsAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = todayIso();
  const address = readInsights(params, today);
  const written = writeFilters(address.filters).toString();
  // Another currency or page of a table reads nothing anew.
  const filters = useMemo(
    () => readInsights(new URLSearchParams(written || 'period=all'), today).filters,
    [written, today],
  );
  const go = (next: URLSearchParams) =>
    void navigate(paths.insights(next), { replace: true, preventScrollReset: true });
  const setFilters = (next: InboxFilters) => {
    const kept = withoutFilters(params);
    const { created_at__from_date: from, created_at__to_date: to, ...others } = next;
    const sameDays = from === filters.created_at__from_date && to === filters.created_at__to_date;
    if (!sameDays && from === undefined && to === undefined) kept.set('period', 'all');
    const days =
      sameDays && address.period ? {} : { created_at__from_date: from, created_at__to_date: to };
    for (const [name, value] of writeFilters({ ...others, ...days })) kept.append(name, value);
    go(kept);
  };
  return { ...address, filters, params, go, setFilters };
}
