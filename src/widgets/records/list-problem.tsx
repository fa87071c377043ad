import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { isAbsent } from '#src/api/api-error.ts';
import { isRefused } from '#src/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Link } from '#src/ui/router.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

interface ListProblemProps {
  readonly error: Error;
  readonly page: number;
  readonly firstPage: string;
  /** That the service has none of these records at all. */
  readonly absent: string;
  readonly onRetry: () => void;
}

/**
 * Why a list did not come: past its last page there is a first one (gap G1), some services have no
 * such list, else it is tried again.
 */
export function ListProblem({ error, page, firstPage, absent, onRetry }: ListProblemProps) {
  const { t } = useLingui();
  if (page > 1 && isRefused(error, 404))
    return (
      <Failure
        title={t`The list is shorter by now`}
        why={t`It has no page ${page}.`}
        action={<Anchor component={Link} to={firstPage}>{t`First page`}</Anchor>}
      />
    );
  if (isAbsent(error))
    return (
      <Failure
        title={absent}
        why={t`Invoices cannot be given one here. Whoever runs the service can say more.`}
        action={<Anchor component={Link} to={paths.inbox()}>{t`Back to invoices`}</Anchor>}
      />
    );
  return <ProblemNotice problem={error} onRetry={onRetry} />;
}
