import { useLingui } from '@lingui/react/macro';
import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { BackgroundReading } from '#src/api/background-reading.ts';
import { useInsights } from '#src/api/insights.ts';
import { isNarrowedTo, withoutFilters, withPart } from '#src/lib/insights/address.ts';
import { currenciesOf } from '#src/lib/insights/lines.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Basis } from './basis.tsx';
import { CurrencyChoice, Scope, useInsightsAddress } from './scope.tsx';
import { AgeSection, CompanySection, CurrencySection, MonthSection } from './sections.tsx';
import { VatSection } from './vat-section.tsx';
import classes from './insights.module.css';

/** What waits and what is approved: by currency, month, company and age, with VAT by rate. */
export function Component() {
  const { t } = useLingui();
  const address = useInsightsAddress();
  const { period, filters, currency: requested, page, params, go } = address;
  const { reading, stop, goOn, again } = useInsights(filters);
  const before = reading?.job.before;
  const shown = before ?? reading;
  const tally = shown?.tally;
  const currencies = useMemo(() => (tally ? currenciesOf(tally) : []), [tally]);
  const currency =
    requested !== undefined && currencies.includes(requested) ? requested : currencies[0];
  const sums =
    shown && currency !== undefined
      ? { tally: shown.tally, segments: shown.job.segments, filters, currency }
      : null;
  return (
    <Page
      title={t`Insights`}
      actions={
        <div className={classes.acts} data-print="no">
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={!reading || reading.state === 'reading'}
            onClick={again}
          >{t`Refresh`}</Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!sums}
            onClick={() => print()}
          >{t`Print`}</Button>
        </div>
      }
    >
      <Scope {...address} />
      {reading && shown && (
        <Basis
          reading={reading}
          shown={shown}
          filters={filters}
          onStop={stop}
          onGoOn={() => goOn()}
        />
      )}
      {sums ? (
        <div className={classes.sections} data-stale={before ? true : undefined}>
          <CurrencySection tally={sums.tally} filters={filters} currencies={currencies} />
          <CurrencyChoice
            currencies={currencies}
            value={sums.currency}
            onChoose={(next) => go(withPart(params, { currency: next }))}
          />
          <AgeSection {...sums} />
          <MonthSection {...sums} />
          <CompanySection {...sums} params={params} page={page} />
          <VatSection {...sums} />
        </div>
      ) : (
        <NoSums
          state={reading?.state}
          title={
            (reading?.read ?? 0) > 0
              ? t`None of these invoices has a total`
              : t`There is nothing to sum up here`
          }
          action={
            isNarrowedTo(filters) ? (
              <TextLink to={paths.insights(withoutFilters(params))}>{t`Clear filters`}</TextLink>
            ) : (
              <TextLink
                to={
                  period === 'all'
                    ? paths.inbox()
                    : paths.insights(withPart(params, { period: 'all' }))
                }
              >
                {period === 'all' ? t`Back to invoices` : t`Show all invoices`}
              </TextLink>
            )
          }
        />
      )}
    </Page>
  );
}

/** In place of the sums: their shape while they are read, or that there are none. */
function NoSums({
  state,
  ...empty
}: {
  state: BackgroundReading<object>['state'] | undefined;
  title: string;
  action: ReactNode;
}) {
  const { t } = useLingui();
  if (state === 'stopped' || state === 'failed') return null;
  if (state !== 'done') return <SkeletonRows rows={6} height="3rem" />;
  return (
    <EmptyState {...empty}>
      {t`Totals appear once there are invoices waiting or approved.`}
    </EmptyState>
  );
}
