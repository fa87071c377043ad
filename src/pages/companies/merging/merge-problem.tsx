import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { Company } from '#contract/company.ts';
import { paths } from '#src/lib/paths.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Link } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mayHelp } from '#src/widgets/records/server-problems.ts';
import type { MergeIssue } from './merge-fields.ts';

/** Why a merge did not begin or could not end: someone was quicker, or the service refused. */
export function MergeProblem({
  issue,
  from,
  into,
  onRetry,
}: {
  issue: MergeIssue;
  from: Company;
  into: Company;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  if (issue.kind === 'problem')
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
