import { useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useInsights } from '#src/api/insights.ts';
import { isNarrowedTo, withoutFilters, withPart } from '#src/lib/insights/address.ts';
import { currenciesOf } from '#src/lib/insights/lines.ts';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { Link } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { AgeSection } from './age-section.tsx';
import { Basis } from './basis.tsx';
import { CompanySection } from './company-section.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { CurrencySection } from './currency-section.tsx';
import { MonthSection } from './month-section.tsx';
import { Scope } from './scope.tsx';
import { VatSection } from './vat-section.tsx';
import { useInsightsAddress } from './use-insights-address.ts';
import classes from './insights.module.css';

/** What waits and what is approved: by currency, month, company and age, with VAT by rate. */
export function Component() {
  const { t } = useLingui();
  const {
    period,
    filters,
    currency: requested,
    page,
    params,
    go,
    setFilters,
  } = useInsightsAddress();
  const acts = useInsights(filters);
  const { reading } = acts;
  const shown = reading?.before ?? reading;
  const tally = shown?.tally;
  const currencies = useMemo(() => (tally ? currenciesOf(tally) : []), [tally]);
  const currency =
    requested !== undefined && currencies.includes(requested) ? requested : currencies[0];
  const sums =
    shown && currency !== undefined
      ? { tally: shown.tally, segments: shown.segments, filters, currency }
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
            onClick={acts.again}
          >{t`Read again`}</Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!sums}
            onClick={() => print()}
          >{t`Print`}</Button>
        </div>
      }
    >
      <Scope period={period} filters={filters} params={params} go={go} setFilters={setFilters} />
      {reading && shown && <Basis {...acts} reading={reading} shown={shown} filters={filters} />}
      {sums ? (
        <div className={classes.sections} data-stale={reading?.before ? true : undefined}>
          <CurrencySection tally={sums.tally} filters={filters} currencies={currencies} />
          <CurrencyChoice
            currencies={currencies}
            value={sums.currency}
            onChoose={(next) => go(withPart(params, { currency: next }))}
          />
          <MonthSection {...sums} />
          <AgeSection {...sums} />
          <CompanySection {...sums} params={params} page={page} />
          <VatSection {...sums} />
        </div>
      ) : (
        (reading?.state === 'done' ||
          reading === undefined ||
          reading.state === 'reading' ||
          reading.state === 'left') &&
        (reading?.state === 'done' ? (
          <EmptyState
            title={
              reading.read > 0
                ? t`None of these invoices has a total`
                : t`There is nothing to sum up here`
            }
            action={
              isNarrowedTo(filters) ? (
                <Anchor
                  component={Link}
                  to={paths.insights(withoutFilters(params))}
                >{t`Clear filters`}</Anchor>
              ) : (
                period !== 'all' && (
                  <Anchor
                    component={Link}
                    to={paths.insights(withPart(params, { period: 'all' }))}
                  >{t`Look at all invoices`}</Anchor>
                )
              )
            }
          >
            {t`Sums appear when invoices wait for a decision or are approved.`}
          </EmptyState>
        ) : (
          <SkeletonRows rows={6} height="3rem" />
        ))
      )}
    </Page>
  );
}
