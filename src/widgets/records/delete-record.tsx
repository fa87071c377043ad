import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

interface DeleteRecordProps {
  /** The question that names the record. */
  readonly question: ReactNode;
  /** How many invoices use it; undefined while that is not known. */
  readonly used: number | undefined;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onDelete: () => void;
}

/** Deletes a record after saying how many invoices lose it (gap G33). */
export function DeleteRecord({ question, used, pending, error, onDelete }: DeleteRecordProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const use =
    used === undefined
      ? t`How many invoices use it could not be counted. Those that do stay, and keep their other data.`
      : plural(used, {
          0: 'No invoice uses it.',
          one: '# invoice uses it. It stays, keeps its other data and loses the link to this.',
          other: '# invoices use it. They stay, keep their other data and lose the link to this.',
        });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >{t`Delete`}</Button>
      <ConfirmDialog
        opened={asking}
        title={question}
        confirmLabel={t`Delete`}
        danger
        pending={pending}
        failure={
          error && <ProblemNotice problem={error} onRetry={onDelete} retrying={pending} compact />
        }
        onConfirm={onDelete}
        onClose={() => setAsking(false)}
      >
        <p>
          {use} {t`This cannot be undone.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
