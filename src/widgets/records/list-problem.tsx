import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { isRefused } from '#src/api/api-error.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Link } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

/** Why a list did not come: past its last page there is a first one (gap G1), else it is tried again. */
export function ListProblem({ error, page, firstPage, onRetry }: { error: Error; page: number; firstPage: string; onRetry: () => void }) {
  const { t } = useLingui();
  if (page > 1 && isRefused(error, 404))
    return <Failure title={t`The list is shorter by now`} why={t`It has no page ${page}.`} action={<Anchor component={Link} to={firstPage}>{t`First page`}</Anchor>} />;
  return <ProblemNotice problem={error} onRetry={onRetry} />;
}
