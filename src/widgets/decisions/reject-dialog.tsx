import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { type InvoiceRow, rejection } from '#contract/invoice.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { LongTextField } from '#src/ui/text-field.tsx';
import type { Problem } from '#src/api/api-error.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { LastReasons, noteReason } from './last-reasons.tsx';
import { useUnsentReason } from './unsent-reason.ts';

/** Whether the service accepts the reason, which may be empty (gap G12). */
export const isReason = (reason: string): boolean => rejection.safeParse({ reason }).success;

/** The optional reason of a rejection. Ctrl+Enter submits the form. */
export function ReasonField({
  value,
  onChange,
  many = false,
}: {
  value: string;
  onChange: (reason: string) => void;
  /** The reason is for several invoices. */
  many?: boolean;
}) {
  const issue = rejection.safeParse({ reason: value }).error?.issues[0];
  const most = issue?.code === 'too_big' ? Number(issue.maximum) : 0;
  return (
    <div>
      {/* The dialog was opened to type a reason, so its only field has the focus. */}
      <LongTextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to take this text
        autoFocus
        data-autofocus
        label={many ? t`Reason for all of them (optional)` : t`Reason (optional)`}
        description={
          <>
            {t`If the server keeps it, everyone who opens the invoice can read it.`}{' '}
            <span data-about-keys>{t`Ctrl+Enter rejects.`}</span>
          </>
        }
        rows={3}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Otherwise the key would also approve on the page behind, once the dialog has closed.
          event.preventDefault();
          if (!event.repeat) event.currentTarget.form?.requestSubmit();
        }}
        error={issue && (most > 0 ? t`At most ${most} characters.` : issue.message)}
      />
      <LastReasons reason={value} onReason={onChange} />
    </div>
  );
}

interface RejectDialogProps {
  readonly invoice: Pick<InvoiceRow, 'uid' | 'hf_id' | 'company'>;
  readonly startReason?: string;
  /** The dialog stays open until the promise, if any, resolves without a problem. */
  readonly onReject: (reason: string) => Promise<Decided> | undefined;
  readonly onClose: () => void;
}

export function RejectDialog({ invoice, startReason = '', onReject, onClose }: RejectDialogProps) {
  const { uid, hf_id, company } = invoice;
  const { reason, setReason, forget } = useUnsentReason(uid, startReason);
  const { pending, failure, confirm } = useConfirmation(t`The invoice was not rejected`, onClose);
  const name = company?.name ? `${hf_id} · ${company.name}` : hf_id;
  return (
    <Dialog opened title={t`Reject ${name}?`} onClose={onClose} closable={!pending}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (pending || !isReason(reason)) return;
          noteReason(reason);
          void confirm(async () => {
            const decided = await onReject(reason.trim());
            if (!decided?.problem) forget();
            return decided;
          });
        }}
      >
        <ReasonField value={reason} onChange={setReason} />
        {failure}
        <DialogActions>
          <Button
            variant="default"
            disabled={pending}
            onClick={() => {
              forget();
              onClose();
            }}
          >{t`Cancel`}</Button>
          <Button type="submit" danger loading={pending}>{t`Reject`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The result of a decision; none where the dialog need not wait for it. */
interface Decided {
  readonly problem: Problem | null;
}

/** Runs a dialog's decision; if it fails, the dialog stays open with the problem. */
export function useConfirmation(title: string, onClose: () => void) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const confirm = async (decide: () => Promise<Decided | undefined> | undefined) => {
    setPending(true);
    setProblem(null);
    const result = await decide();
    setPending(false);
    setProblem(result?.problem ?? null);
    if (!result?.problem) onClose();
  };
  const failure: ReactNode = problem && <ProblemNotice compact problem={problem} title={title} />;
  return { pending, failure, confirm };
}
