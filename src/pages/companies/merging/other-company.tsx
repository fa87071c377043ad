import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { companyQueries } from '#src/api/companies.ts';
import { isRefused } from '#src/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { RecordCombobox } from '#src/widgets/pickers/record-combobox.tsx';
import { useRecordPicker } from '#src/widgets/pickers/use-record-picker.ts';
import { LikelyReasons, useLikelySame } from './likely-companies.tsx';
import classes from './merging.module.css';

/** Chooses the company to merge with: the likely ones first, any other by search. */
export function OtherCompany({ uid, onChoose }: { uid: string; onChoose: (uid: string) => void }) {
  const { t } = useLingui();
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
    if (!isRefused(one.error, 404))
      return <ProblemNotice readsOnly problem={one.error} onRetry={() => void one.refetch()} />;
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
    <section className={classes.box} aria-label={t`Choose a company`}>
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
