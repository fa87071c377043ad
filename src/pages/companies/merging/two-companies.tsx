import { useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconArrowRight, IconArrowsExchange, IconInfoCircle } from '@tabler/icons-react';
import type { Company } from '#contract/company.ts';
import { paths } from '#src/lib/paths.ts';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mayHelp } from '#src/widgets/records/server-problems.ts';
import type { MergeIssue } from './merge-fields.ts';
import classes from './merging.module.css';

/** The company that goes and the one that stays. */
interface BothCompanies {
  readonly from: Company;
  readonly into: Company;
}

/**
 * Which company goes, and which stays.
 * @param gone the one that went is not there any more
 */
export function TwoCompanies({
  from,
  into,
  gone = false,
  onSwap,
}: BothCompanies & { gone?: boolean; onSwap?: (() => void) | undefined }) {
  const { t } = useLingui();
  const company = (one: Company, side: 'from' | 'into', role: string, link: boolean) => (
    <div className={classes.company} data-side={side}>
      <span>{role}</span>
      <span className={classes.companyName}>
        {link ? <Link to={paths.company(one.uid)}>{one.name}</Link> : one.name}
      </span>
      <span>{[one.hf_id, one.tax_number].filter(Boolean).join(' · ')}</span>
    </div>
  );
  return (
    <div className={classes.who}>
      {company(from, 'from', gone ? t`Went` : t`Goes`, !gone)}
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
      {company(into, 'into', t`Stays`, true)}
    </div>
  );
}

/** Why nothing can be merged into a company, and who can. */
export function MayNotChange({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <p>
      <IconText
        icon={<IconInfoCircle size={16} />}
        tone="info"
      >{t`Your key may not change “${name}”, so nothing can be merged into it. An administrator can merge them, or give your key the right to.`}</IconText>
    </p>
  );
}

/** Why a merge did not begin or could not end: someone was quicker, or the service refused. */
export function MergeProblem({
  issue,
  from,
  into,
  onRetry,
}: BothCompanies & { issue: MergeIssue; onRetry: () => void }) {
  const { t } = useLingui();
  if ('problem' in issue)
    return (
      <ProblemNotice
        compact
        problem={issue.problem}
        onRetry={mayHelp(issue.problem) ? onRetry : undefined}
      />
    );
  if (issue.kind === 'changed')
    return (
      <Failure
        compact
        title={t`Someone changed one of the companies meanwhile`}
        why={t`Nothing was done yet. The new values are shown above: look at them, then merge.`}
      />
    );
  const { name } = issue.side === 'from' ? from : into;
  return (
    <Failure
      compact
      title={t`“${name}” was deleted meanwhile`}
      why={t`Nothing was done.`}
      action={<Anchor component={Link} to={paths.companies()}>{t`Back to companies`}</Anchor>}
    />
  );
}
