import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useRemovePerson } from '#src/api/people-changes.ts';
import { noFilters } from '#src/lib/filters.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { notify } from '#src/ui/notify.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mayHelp } from '#src/widgets/records/server-problems.ts';
import { personName } from './person-name.ts';

/** Ends a person's key after saying what that does and what stays. */
export function RemovePerson({ person }: { person: ListedWorkspaceUser }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const remove = useRemovePerson();
  const { data: count } = useQuery({
    ...invoiceQueries.count({ ...noFilters, workspace_user__uid: [person.uid] }),
    enabled: asking,
  });
  const name = personName(person);
  const removed = () => {
    notify({ text: t`${name} was removed`, tone: 'good' });
    // The row and its button go: the keyboard goes on from the page, which is out of reach while
    // the dialog is open.
    flushSync(() => setAsking(false));
    document.getElementById('main')?.focus();
  };
  // Not by the mutation's own callbacks: they end with this row.
  const confirm = () => void remove.mutateAsync(person.uid).then(removed, () => undefined);
  const invoices =
    count === undefined
      ? t`Their invoices stay, under their name.`
      : plural(count, {
          0: 'They have no invoices.',
          one: 'Their # invoice stays, under their name.',
          other: 'Their # invoices stay, under their name.',
        });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconUserMinus size={16} aria-hidden />}
        aria-describedby={`person-${person.uid}`}
        onClick={() => setAsking(true)}
      >
        {t`Remove`}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Remove ${name}?`}
        confirmLabel={t`Remove`}
        danger
        pending={remove.isPending}
        failure={
          remove.error && (
            <ProblemNotice
              problem={remove.error}
              title={t`${name} was not removed`}
              onRetry={mayHelp(remove.error) ? confirm : undefined}
              retrying={remove.isPending}
              compact
            />
          )
        }
        onConfirm={confirm}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
      >
        <p>
          {t`Their key stops working at once, wherever it is used.`} {invoices}{' '}
          {t`Adding them again gives them a new key.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
