import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { memo, useId } from 'react';
import { useVat, type VatActs } from '#src/api/vat.ts';
import type { VatReading } from '#src/api/vat-job.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ReadingLine } from './reading-line.tsx';
import type { ShownSums } from './shown-sums.ts';
import { VatRates } from './vat-rates.tsx';
import classes from './insights.module.css';

const usualMost = 1_000;

/**
 * VAT of the approved invoices by rate: only the invoices themselves say it, so they are read when
 * asked for.
 */
export const VatSection = memo(function VatSection({
  tally,
  filters,
  currency,
}: Omit<ShownSums, 'segments'>) {
  const { t } = useLingui();
  const id = useId();
  const acts = useVat(filters);
  const { reading } = acts;
  const approved = tally.listed.total.get('')?.approved ?? 0;
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      data-print={reading && reading.read > 0 ? undefined : 'no'}
    >
      <h2 className={classes.heading}>
        <span id={id}>{t`VAT by rate`}</span>
        {reading && <span className={classes.unit}> {currency}</span>}
      </h2>
      {reading ? (
        <VatBasis acts={acts} reading={reading} approved={approved} />
      ) : (
        <VatOffer approved={approved} onRead={() => acts.read(usualMost)} />
      )}
      {reading && reading.read > 0 && (
        <VatRates tally={reading.tally} filters={filters} currency={currency} approved={approved} />
      )}
    </section>
  );
});

/** Says what it costs before it is read. */
function VatOffer({ approved, onRead }: { approved: number; onRead: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const all = approved.toLocaleString(locale);
  const requests = Math.min(approved, usualMost);
  if (approved === 0)
    return (
      <p className={classes.note}>{t`No invoice is approved, so there is no VAT to sum up.`}</p>
    );
  return (
    <>
      <p className={classes.note}>
        {t`The list of invoices has no VAT, so each invoice has to be read.`}{' '}
        {approved > usualMost
          ? plural(requests, {
              one: `For the newest of the ${all} approved ones that is # request.`,
              other: `For the newest of the ${all} approved ones that is # requests.`,
            })
          : plural(requests, {
              one: 'For the approved one that is # request.',
              other: 'For all approved ones that is # requests.',
            })}
      </p>
      <div data-print="no">
        <Button variant="default" onClick={onRead}>
          {plural(requests, { one: 'Read VAT of # invoice', other: 'Read VAT of # invoices' })}
        </Button>
      </div>
    </>
  );
}

/** On how many invoices the VAT is based; while they are read how far that is. */
function VatBasis({
  acts,
  reading,
  approved,
}: {
  acts: VatActs;
  reading: VatReading;
  approved: number;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const { state, read, count, most, tally, problem } = reading;
  const wanted = Math.max(Math.min(count || approved, most), read);
  const [some, all, every] = [read, wanted, count].map((number) => number.toLocaleString(locale));
  const when = formatMoment(new Date(reading.at).toISOString(), locale);
  const goOn = () => acts.goOn();
  const whole = state === 'done' && read >= count;
  return (
    <>
      {read > 0 && (
        <p className={classes.based}>
          {whole
            ? plural(read, {
                one: 'Based on the one approved invoice.',
                other: 'Based on all # approved invoices.',
              })
            : t`Based on the newest ${some} of ${every} approved invoices.`}{' '}
          {t`Read ${when}.`}
          {tally.silent.rows > 0 && (
            <>
              {' '}
              {plural(tally.silent.rows, {
                one: '# of them says nothing of VAT.',
                other: '# of them say nothing of VAT.',
              })}
            </>
          )}
        </p>
      )}
      <ReadingLine
        state={state}
        read={read}
        count={wanted}
        pause={reading.pause}
        stop={acts.stop}
        goOn={goOn}
      />
      {state === 'failed' && problem && (
        <ProblemNotice
          problem={problem}
          title={t`The reading ended at ${some} of ${all} invoices`}
          onRetry={goOn}
        />
      )}
      {state === 'done' && (
        <div className={classes.reading} data-print="no">
          {count > read && most < count && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => acts.goOn(Number.MAX_SAFE_INTEGER)}
            >{t`Read all ${every}`}</Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => acts.read(most)}
          >{t`Read VAT again`}</Button>
        </div>
      )}
    </>
  );
}
