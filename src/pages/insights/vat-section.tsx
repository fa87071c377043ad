import { plural, t } from '@lingui/core/macro';
import { memo, useId, useMemo } from 'react';
import { useVat, type VatReading } from '#src/api/insights/vat.ts';
import { countText, momentText, moneyText, percentText, useTexts } from '#src/i18n/locale.ts';
import { vatLines, type VatTally } from '#src/lib/insights/vat.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { ReadingLine } from './basis.tsx';
import { Chart } from './chart.tsx';
import type { ShownSums } from './sections.tsx';
import classes from './insights.module.css';

const usualMost = 1_000;

/** VAT by rate; the list does not have it, so approved invoices are read on request. */
export const VatSection = memo(function VatSection({
  tally,
  filters,
  currency,
}: Omit<ShownSums, 'segments'>) {
  useTexts();
  const id = useId();
  const vat = useVat(filters);
  const { reading } = vat;
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
        <VatBasis vat={vat} reading={reading} approved={approved} />
      ) : (
        <VatOffer approved={approved} onRead={() => vat.read(usualMost)} />
      )}
      {reading && reading.read > 0 && <VatRates tally={reading.tally} currency={currency} />}
    </section>
  );
});

/** Offers the reading and says how many requests it takes. */
function VatOffer({ approved, onRead }: { approved: number; onRead: () => void }) {
  const all = countText(approved);
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

function VatBasis({
  vat,
  reading,
  approved,
}: {
  vat: ReturnType<typeof useVat>;
  reading: VatReading;
  approved: number;
}) {
  const { state, read, count, tally } = reading;
  const { most } = reading.job;
  const wanted = Math.max(Math.min(count || approved, most), read);
  const [some, every] = [countText(read), countText(count)];
  const when = momentText(new Date(reading.at).toISOString());
  return (
    <>
      {read > 0 && (
        <p className={classes.based}>
          {state === 'done' && read >= count
            ? plural(read, {
                one: 'Covers the one approved invoice.',
                other: 'Covers all # approved invoices.',
              })
            : t`Covers the newest ${some} of ${every} approved invoices.`}{' '}
          {t`Updated ${when}.`}{' '}
          {tally.silent.rows > 0 &&
            plural(tally.silent.rows, {
              one: "# of them doesn't state its VAT.",
              other: "# of them don't state their VAT.",
            })}
        </p>
      )}
      <ReadingLine
        reading={reading}
        count={wanted}
        onStop={vat.stop}
        onResume={() => vat.resume()}
      />
      {state === 'done' && (
        <div className={classes.reading} data-print="no">
          {count > read && most < count && (
            <SmallButton
              onClick={() => vat.resume(Number.MAX_SAFE_INTEGER)}
            >{t`Read all ${every}`}</SmallButton>
          )}
          <SmallButton onClick={() => vat.read(most)}>{t`Read VAT again`}</SmallButton>
        </div>
      )}
    </>
  );
}

function VatRates({ tally, currency }: { tally: VatTally; currency: string }) {
  const currencyName = currency || t`No currency`;
  const lines = useMemo(() => vatLines(tally, currency), [tally, currency]);
  const nameOf = (rate: string) => (rate === '' ? t`No rate given` : percentText(rate));
  const money = (amount: string) => moneyText(amount, currency);
  const title = t`VAT by rate`;
  const heads = { net: t`Net`, vat: t`VAT`, total: t`Total`, invoices: t`Invoices` };
  if (lines.length === 0)
    return <p className={classes.note}>{t`Those read so far have no VAT in ${currencyName}.`}</p>;
  return (
    <>
      <div className={classes.columns}>
        <Chart
          label={title}
          groups={lines.map(({ rate, vat, bar, invoices }) => ({
            id: rate,
            name: nameOf(rate),
            bars: [
              {
                word: t`VAT`,
                hatched: false,
                amount: money(vat),
                bar,
                listed: invoices,
                // The list has no filter for a rate.
                to: undefined,
              },
            ],
          }))}
        />
        <table className={classes.table} data-stacks>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Rate`}</th>
              {Object.values(heads).map((head) => (
                <th key={head} scope="col" data-align="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.rate}>
                <th scope="row">{nameOf(line.rate)}</th>
                {(['net', 'vat', 'total'] as const).map((part) => (
                  <td key={part} data-align="end" data-label={heads[part]} className="amount">
                    {money(line[part])}
                  </td>
                ))}
                <td data-align="end" data-label={heads.invoices} className="amount">
                  {countText(line.invoices)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
