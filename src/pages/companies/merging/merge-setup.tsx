import { plural, t } from '@lingui/core/macro';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { type Company, type CompanyField, companyFields } from '#contract/company.ts';
import { client } from '#src/api/client.ts';
import { companyQueries } from '#src/api/companies.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { changesOf, fullerSides, type Side } from '#src/lib/merging/surviving-fields.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/router.ts';
import { words } from '#src/widgets/words.tsx';
import { startMerge } from './merge-runner.ts';
import classes from './merging.module.css';
import { MovesPlan, PlanProgress, useMovePlan } from './moves-plan.tsx';
import { useMerge, type MergeIssue } from './running-merge.ts';
import { MayNotChange, MergeProblem, TwoCompanies } from './two-companies.tsx';

interface MergeSetupProps {
  readonly from: Company;
  readonly into: Company;
  readonly onSwap: () => void;
  /** The merge has started, and the fields are being written. */
  readonly starting: boolean;
}

/** The choices before a merge: the company that stays, its fields, the invoices. */
export function MergeSetup({ from, into, onSwap, starting }: MergeSetupProps) {
  const [sides, setSides] = useState(() => fullerSides(into, from));
  const [issue, setIssue] = useState<MergeIssue | null>(null);
  const other = useMerge();
  const isOnline = useStore(online);
  const plan = useMovePlan(from.uid, true);
  const start = async () => {
    if (!plan.data) return;
    const why = await startMerge(from, into, changesOf(into, from, sides), plan.data);
    setIssue(why);
    if (why && why.kind !== 'problem')
      void client.invalidateQueries({ queryKey: companyQueries.all() });
  };
  const differs = (field: CompanyField) => into[field].trim() !== from[field].trim();
  const differing = companyFields.filter(differs);
  const same = companyFields
    .filter((field) => !differs(field))
    .map(words.field)
    .join(', ');
  const busy = !starting && other !== null && other.phase !== 'idle';
  const value = (text: string) =>
    text.trim() === '' ? <span className={classes.quiet}>{t`empty`}</span> : text;
  const choice = (field: CompanyField, side: Side, company: Company) => (
    <label className={classes.choice} data-chosen={sides[field] === side || undefined}>
      <input
        type="radio"
        name={field}
        value={side}
        checked={sides[field] === side}
        disabled={starting}
        onChange={() => setSides({ ...sides, [field]: side })}
      />
      <span className={classes.value}>{value(company[field])}</span>
      <span className={classes.whose}>
        {t`from ${from.name === into.name ? company.hf_id : company.name}`}
      </span>
    </label>
  );
  return (
    <>
      <section className={classes.box} aria-label={t`Companies`}>
        <TwoCompanies from={from} into={into} onSwap={starting ? undefined : onSwap} />
        {into.permissions.can_update ? (
          <>
            {differing.length > 0 && (
              <p
                className={classes.quiet}
              >{t`Choose the details to keep. The more complete value is preselected.`}</p>
            )}
            {differing.map((field) => (
              <fieldset key={field} className={classes.pair}>
                <legend className={classes.field}>{words.field(field)}</legend>
                <div className={classes.sides}>
                  {choice(field, 'from', from)}
                  {choice(field, 'into', into)}
                </div>
              </fieldset>
            ))}
            {same !== '' && <p className={classes.quiet}>{t`The same in both: ${same}`}</p>}
          </>
        ) : (
          <MayNotChange name={into.name} />
        )}
      </section>
      <section className={classes.box} aria-label={t`Invoices`}>
        <h2>{t`Invoices of “${from.name}”`}</h2>
        <PlanProgress plan={plan} />
        {plan.data && <MovesPlan plan={plan.data} companyUid={from.uid} />}
        <p className={classes.quiet}>
          {from.permissions.can_delete
            ? t`“${from.name}” is deleted only at the end, when no invoice is left with it, and you are asked before.`
            : t`“${from.name}” will be kept, without the moved invoices: your key may not delete it.`}
        </p>
        {issue && (
          <MergeProblem issue={issue} from={from} into={into} onRetry={() => void start()} />
        )}
        {busy && (
          <p>
            {t`Another merge is in progress.`}{' '}
            <Link
              to={paths.mergeCompanies(other.job.from.uid, other.job.into.uid)}
            >{t`Show it`}</Link>
          </p>
        )}
        {isOnline && into.permissions.can_update && plan.data && !busy && (
          <div className={classes.actions}>
            <Button
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              loading={starting}
              onClick={() => void start()}
            >
              {plural(plan.data.todo.length, {
                0: 'Merge',
                one: 'Merge and move # invoice',
                other: 'Merge and move # invoices',
              })}
            </Button>
            <Button variant="default" to={paths.company(into.uid)}>{t`Cancel`}</Button>
          </div>
        )}
      </section>
    </>
  );
}
