import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { checkInvoice, isAsked, rankOf, type Check } from '#src/lib/checks/check-invoice.ts';
import { todayIso } from '#src/lib/days.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { announce } from '#src/ui/announce.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { useCheckWords } from '#src/widgets/check-words.ts';
import { RankedText } from '#src/widgets/ranked-text.tsx';
import classes from './quick-look.module.css';

/** The checks of an invoice as it is stored, what matters most first. */
export const useLookChecks = (whole: Invoice | null): readonly Check[] =>
  useMemo(() => (whole ? checkInvoice(whole, todayIso()) : []), [whole]);

/** The checks in words; that none is open is said too. */
export function LookChecks({ whole, checks }: { whole: Invoice; checks: readonly Check[] }) {
  const { t } = useLingui();
  const word = useCheckWords(whole.currency ?? '');
  if (checks.length === 0)
    return (
      <p>
        <IconText icon={<IconCheck size={14} />} tone="good">
          {t`No check is open.`}
        </IconText>
      </p>
    );
  return (
    <ul className={classes.checks} aria-label={t`Checks`}>
      {checks.map((check) => (
        <li key={check.kind}>
          <RankedText rank={rankOf(check)}>{word(check)}</RankedText>
        </li>
      ))}
    </ul>
  );
}

interface LookDecisionProps {
  readonly row: InvoiceRow;
  /** The record that is shown; null while it is on its way, and nothing is decided. */
  readonly whole: Invoice | null;
  readonly checks: readonly Check[];
  /** The record is being read: what nobody has seen yet is not approved. */
  readonly pending: boolean;
  /** The keys belong to the selection. */
  readonly selecting: boolean;
  readonly onApprove: (row: InvoiceRow) => void;
  readonly onReject: (row: InvoiceRow) => void;
}

/**
 * Approves or rejects what is looked at. With a check open that matters the first press asks, the
 * second approves. Keyed by invoice, so that no question is answered for another.
 */
export function LookDecision({
  row,
  whole,
  checks,
  pending,
  selecting,
  onApprove,
  onReject,
}: LookDecisionProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const isOnline = useStore(online);
  const can_approve = isOnline && row.permissions.can_approve;
  const can_reject = isOnline && row.permissions.can_reject;
  const open = checks.filter(isAsked).length;
  const question = plural(open, {
    one: 'One thing is open. Approve anyway?',
    other: '# things are open. Approve anyway?',
  });
  const approve = () => {
    if (!can_approve || selecting) return false;
    if (!whole && pending) announce(t`The invoice is still loading.`);
    if (!whole) return pending;
    if (open > 0 && !asked) {
      setAsked(true);
      announce(question);
    } else {
      setAsked(false);
      onApprove(row);
    }
    return true;
  };
  // Where the record could not be read, or may not be approved, the list answers the key.
  useKeys({ a: approve, Escape: () => asked && (setAsked(false), true) });
  if (!can_approve && !can_reject) return null;
  return (
    <div className={classes.decision}>
      {asked && <p>{question}</p>}
      {can_reject && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconX size={16} aria-hidden />}
          aria-keyshortcuts="R"
          title={t`Reject (R)`}
          onClick={() => onReject(row)}
        >{t`Reject`}</Button>
      )}
      {can_approve && (
        <Button
          size="sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-keyshortcuts="A"
          title={t`Approve (A)`}
          disabled={!whole}
          onClick={approve}
        >
          {asked ? t`Approve anyway` : t`Approve`}
        </Button>
      )}
    </div>
  );
}
