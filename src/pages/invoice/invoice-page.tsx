import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { runTimeConfig } from '#src/api/dialect.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { openDraftsOf } from '#src/lib/drafts.ts';
import { pollDelay } from '#src/lib/poll-delay.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Page } from '#src/ui/page.tsx';
import { Link, useParams } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { HeaderStart } from './header-bar.tsx';
import { InvoiceDesk } from './invoice-desk.tsx';
import classes from './invoice.module.css';
import { useAddress } from './use-address.ts';

/** The page of one invoice. It reads again by itself while the file is being read, and stops then. */
export function Component() {
  const { t } = useLingui();
  const { uid = '' } = useParams();
  const { inbox } = useAddress();
  useState(() => openDraftsOf(runTimeConfig().apiBaseUrl));
  const detail = useQuery({
    ...invoiceQueries.detail(uid),
    refetchInterval: ({ state }) => (state.data ? pollDelay([state.data.invoice], Date.now()) : false),
  });
  if (detail.data) return <InvoiceDesk key={uid} record={detail.data} />;
  return (
    <Page full title={t`Invoice`} beside={<HeaderStart invoice={null} inbox={inbox} />}>
      <div className={classes.state}>
        {!detail.isError && <SkeletonRows rows={8} height="2.5rem" />}
        {detail.isError && isRefused(detail.error, 404) && (
          <Failure
            title={t`This invoice is not here any more`}
            why={t`Someone deleted it, or the address is wrong.`}
            action={<Button component={Link} to={inbox} variant="default">{t`Back to invoices`}</Button>}
          />
        )}
        {detail.isError && !isRefused(detail.error, 404) && (
          <ProblemNotice problem={problemOf(detail.error)} title={t`The invoice could not be loaded`} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
        )}
      </div>
    </Page>
  );
}
