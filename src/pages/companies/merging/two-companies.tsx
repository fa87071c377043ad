import { t } from '@lingui/core/macro';
import { labelled } from '#src/i18n/labelled.ts';
import { IconArrowRight, IconArrowsExchange, IconInfoCircle } from '@tabler/icons-react';
import { type Company, companyFields, type CompanyPatch } from '#contract/company.ts';
import type { MergeJob } from '#src/api/journals.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mayRetry } from '#src/widgets/records/server-problems.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './merging.module.css';
import type { MergeIssue } from './running-merge.ts';

interface BothCompanies {
  readonly from: Company;
  readonly into: Company;
}

/**
 * The company that is merged away, and the one that stays.
 * @param gone the first does not exist any more
 */
export function TwoCompanies({
  from,
  into,
  gone = false,
  onSwap,
}: BothCompanies & { gone?: boolean; onSwap?: (() => void) | undefined }) {
  const company = (one: Company, side: 'from' | 'into', role: string, link: boolean) => (
    <div className={classes.company} data-side={side}>
      <span>{role}</span>
      <span className={classes.companyName}>
        {link ? <TextLink to={paths.company(one.uid)}>{one.name}</TextLink> : one.name}
      </span>
      <span>{[one.hf_id, one.tax_number].filter(Boolean).join(' · ')}</span>
    </div>
  );
  return (
    <div className={classes.who}>
      {company(from, 'from', gone ? t`Was removed` : t`Will be removed`, !gone)}
      {onSwap ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={onSwap}
        >{t`Swap`}</Button>
      ) : (
        <IconArrowRight size={20} aria-hidden />
      )}
      {company(into, 'into', gone ? t`Was kept` : t`Will be kept`, true)}
    </div>
  );
}

/** Why a company cannot be merged into. */
export function MayNotChange({ name }: { name: string }) {
  return (
    <p>
      <IconText icon={<IconInfoCircle size={16} />} tone="info">
        {t`Your key may not change “${name}”, so nothing can be merged into it.`}
      </IconText>
    </p>
  );
}

/** Why a merge did not start or end: somebody changed a company, or a refusal. */
export function MergeProblem({
  issue,
  from,
  into,
  onRetry,
}: BothCompanies & { issue: MergeIssue; onRetry: () => void }) {
  if ('problem' in issue)
    return (
      <ProblemNotice
        compact
        problem={issue.problem}
        onRetry={mayRetry(issue.problem) ? onRetry : undefined}
      />
    );
  if (issue.kind === 'changed')
    return (
      <Failure
        compact
        title={t`Someone changed one of the companies in the meantime`}
        why={t`Nothing was done yet. The new values are shown above: look at them, then merge.`}
      />
    );
  const { name } = issue.side === 'from' ? from : into;
  return (
    <Failure
      compact
      title={t`“${name}” was deleted in the meantime`}
      why={t`Nothing was done.`}
      action={<TextLink to={paths.companies()}>{t`Back to companies`}</TextLink>}
    />
  );
}

/**
 * The fields that a merge changes in the company that stays, and those it left because somebody
 * else had changed them.
 */
export function ChangedFields({ job }: { job: MergeJob }) {
  const { into, patch, others = {}, fields } = job;
  const toDo = fields === 'to do';
  const list = (label: string, values: CompanyPatch, before?: Company) => {
    const [Old, New] = before && !toDo ? (['del', 'ins'] as const) : (['span', 'span'] as const);
    return (
      <ul className={classes.counts} aria-label={label}>
        {companyFields.map(
          (field) =>
            values[field] !== undefined && (
              <li key={field}>
                {labelled(words.field(field), '')}
                {before && (
                  <>
                    <Old className={classes.quiet}>{before[field] || t`empty`}</Old>{' '}
                    <span className="onwards">→</span>{' '}
                  </>
                )}
                <New className={classes.value}>{values[field] || t`empty`}</New>
              </li>
            ),
        )}
      </ul>
    );
  };
  const hasChanges = Object.keys(patch).length > 0;
  return (
    <>
      {toDo && hasChanges && (
        <p>
          {t`These fields of “${into.name}” are still to be changed. “Continue” does that first, where nobody changed them since.`}
        </p>
      )}
      {hasChanges && list(toDo ? t`Fields to be changed` : t`Changed fields`, patch, into)}
      {Object.keys(others).length > 0 && (
        <>
          <p>{t`Someone changed these fields in the meantime, so they were left as they are:`}</p>
          {list(t`Changed by someone else`, others)}
        </>
      )}
      {fields === 'back' && (
        <p
          className={classes.quiet}
        >{t`These fields are as they were before, where nobody changed them since.`}</p>
      )}
    </>
  );
}
