import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyQueries } from '#src/api/companies.ts';
import { isRefused } from '#src/api/api-error.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Link } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { CompanyForm } from './company-form.tsx';

/** The open company, once it is there. */
export function CompanyPanel({ uid, back }: { uid: string; back: string }) {
  const { t } = useLingui();
  const detail = useQuery(companyQueries.detail(uid));
  // What is being typed outlives a failed reading again.
  if (detail.data) return <CompanyForm company={detail.data} back={back} />;
  if (detail.isPending) return <SkeletonRows rows={6} height="3.5rem" />;
  const link = <Anchor component={Link} to={back}>{t`Back to companies`}</Anchor>;
  if (isRefused(detail.error, 404)) return <Failure title={t`This company is not there`} why={t`It was deleted, or the address is mistyped.`} action={link} />;
  return <ProblemNotice problem={detail.error} onRetry={() => void detail.refetch()} />;
}
