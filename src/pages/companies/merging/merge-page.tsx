import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Company } from '#contract/company.ts';
import { isRefused } from '#src/api/api-error.ts';
import { companyQueries } from '#src/api/companies.ts';
import { mergeJournalQueries } from '#src/api/journals.ts';
import { paths } from '#src/lib/paths.ts';
import { Failure } from '#src/ui/failure.tsx';
import { focusPageAfter } from '#src/ui/focus.ts';
import { Page } from '#src/ui/page.tsx';
import { useNavigate, useSearchParams } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ProblemNotice, ReadProblem } from '#src/widgets/problem-notice.tsx';
import { Button } from '#src/ui/button.tsx';
import { RecordCombobox } from '#src/widgets/pickers/record-combobox.tsx';
import { useRecordPicker } from '#src/widgets/pickers/use-record-picker.ts';
import { LikelyReasons, useLikelySame } from './likely-companies.tsx';
import { MergeRecord } from './merge-record.tsx';
import { idleView, useMerge } from './running-merge.ts';
import { MergeSetup } from './merge-setup.tsx';
import classes from './merging.module.css';

/** Merges one company into another. Both are in the address, and either can be chosen here. */
export function MergePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [from, into] = [params.get('from') ?? '', params.get('into') ?? ''];
  const live = useMerge();
  const journal = useQuery(mergeJournalQueries.all());
  const isThis = (job: { readonly from: Company; readonly into: Company }) =>
    job.from.uid === from && job.into.uid === into;
  const left = journal.data?.find(({ job }) => isThis(job));
  const view = live && isThis(live.job) ? { ...live, alive: false } : left ? idleView(left) : null;
  const goTo = (nextFrom: string, nextInto: string) =>
    void navigate(paths.mergeCompanies(nextFrom, nextInto), { replace: true });
  const pair = (starting: boolean) => (
    <Pair
      key={`${from} ${into}`}
      from={from}
      into={into}
      onSwap={() => goTo(into, from)}
      starting={starting}
    />
  );
  const content = () => {
    // A merge in progress is shown from its journal, since one of its companies may be gone.
    if (view?.job.fields === 'to do' && view.phase === 'fields') return pair(true);
    if (view) return <MergeRecord key={view.job.id} view={view} />;
    if (journal.isPending) return <SkeletonRows rows={6} height="3rem" />;
    if (from === '' || into === '' || from === into)
      return (
        <OtherCompany
          uid={into || from}
          onChoose={(other) => (into ? goTo(other, into) : goTo(from, other))}
        />
      );
    return pair(false);
  };
  return (
    <Page
      title={t`Merge companies`}
      actions={<TextLink to={paths.duplicateCompanies()}>{t`Possible duplicates`}</TextLink>}
    >
      <div className={classes.page}>{content()}</div>
    </Page>
  );
}

function Pair({
  from,
  into,
  onSwap,
  starting,
}: {
  from: string;
  into: string;
  onSwap: () => void;
  starting: boolean;
}) {
  const goes = useQuery(companyQueries.detail(from));
  const stays = useQuery(companyQueries.detail(into));
  if (goes.data && stays.data)
    return <MergeSetup from={goes.data} into={stays.data} onSwap={onSwap} starting={starting} />;
  const failed = [goes, stays].find(({ isError }) => isError);
  if (!failed?.error) return <SkeletonRows rows={6} height="3rem" />;
  const link = <TextLink to={paths.companies()}>{t`Back to companies`}</TextLink>;
  if (isRefused(failed.error, 404))
    return (
      <Failure
        title={t`One of the two companies no longer exists`}
        why={t`It was deleted, perhaps by a merge, or the address is wrong.`}
        action={link}
      />
    );
  return (
    <ProblemNotice
      readsOnly
      problem={failed.error}
      onRetry={() => void Promise.all([goes.refetch(), stays.refetch()])}
    />
  );
}

/** Chooses the company to merge with: probable duplicates first, any other by search. */
function OtherCompany({ uid, onChoose }: { uid: string; onChoose: (uid: string) => void }) {
  const one = useQuery({ ...companyQueries.detail(uid), enabled: uid !== '' });
  const likely = useLikelySame(one.data);
  const { found, field } = useRecordPicker(
    { value: '', onChange: onChoose },
    {
      list: companyQueries.list,
      detail: companyQueries.detail,
      absent: t`This server has no companies`,
    },
  );
  if (uid !== '' && one.isPending) return <SkeletonRows rows={3} height="3rem" />;
  if (one.isError) {
    if (!isRefused(one.error, 404)) return <ReadProblem of={one} />;
    return (
      <Failure
        title={t`Company not found`}
        why={t`It was deleted, or the address is wrong.`}
        action={<TextLink to={paths.companies()}>{t`Back to companies`}</TextLink>}
      />
    );
  }
  const name = one.data?.name;
  const options = found
    .filter((company) => company.uid !== uid)
    .map((company) => ({
      uid: company.uid,
      label: company.name,
      hint: company.tax_number || company.hf_id,
    }));
  return (
    <section ref={focusPageAfter} className={classes.box} aria-label={t`Choose a company`}>
      <h2>
        {name === undefined ? t`Which company stays?` : t`Which company is the same as “${name}”?`}
      </h2>
      {likely.length > 0 && (
        <ul className={classes.likely} aria-label={t`Likely the same`}>
          {likely.map(({ company, ...reasons }) => (
            <li key={company.uid}>
              <Button variant="default" size="compact-md" onClick={() => onChoose(company.uid)}>
                {company.name}
              </Button>{' '}
              <LikelyReasons {...reasons} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.picker}>
        <RecordCombobox
          {...field}
          label={t`Company`}
          description={t`Type a name, a tax number or an ID.`}
          chosen=""
          options={options}
          onChoose={(other) => {
            if (other !== null) onChoose(other);
          }}
        />
      </div>
      {name !== undefined && (
        <p className={classes.quiet}>
          {t`“${name}” will be kept and gets the other company's invoices. You can still swap the two.`}
        </p>
      )}
    </section>
  );
}
