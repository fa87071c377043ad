import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchSamples } from '#src/api/samples.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useUploads } from '#src/widgets/uploads/upload-provider.tsx';
import classes from './empty-inbox.module.css';

/** The desk before its first invoice: where to put files, and samples for who has none at hand. */
export function EmptyInbox() {
  const { t } = useLingui();
  const uploads = useUploads();
  const samples = useMutation({
    mutationFn: () => fetchSamples(),
    onSuccess: (files) => uploads.add(files),
  });
  return (
    <div className={classes.zone}>
      <EmptyState
        icon={<IconUpload size={22} />}
        title={t`Drop invoices anywhere on this page`}
        action={
          <>
            <Button onClick={uploads.pick}>{t`Choose files`}</Button>
            <Button
              variant="default"
              loading={samples.isPending}
              onClick={() => samples.mutate()}
            >{t`Try it with sample invoices`}</Button>
          </>
        }
      >
        {t`PDF, photos and e-invoices (XML), as many as you like. Number, date, company, amounts and lines are read from them; you check and approve.`}
      </EmptyState>
      {samples.error && (
        <ProblemNotice
          problem={samples.error}
          title={t`The sample invoices could not be fetched`}
          onRetry={() => samples.mutate()}
        />
      )}
    </div>
  );
}
