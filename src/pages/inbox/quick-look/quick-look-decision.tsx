import { plural, t } from '@lingui/core/macro';
import { IconCheck, IconTrendingUp, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { arePermissionsKnown } from '#contract/permissions.ts';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import type { DecisionAction } from '#src/lib/decisions/decision.ts';
import { checkInvoice, isAsked, rankOf, type Check } from '#documents/checks/check-invoice.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { online } from '#src/device/online.ts';
import { usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { changedPrices } from '#src/widgets/changed-prices.ts';
import { checkWords } from '#src/widgets/check-words.ts';
import { awaitDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import { RankedText } from '#src/widgets/ranked-text.tsx';
import { LookDuplicates, type LookedUp } from './look-duplicates.tsx';
import classes from './quick-look.module.css';

/** The checks of a stored invoice, most important first. */
export const useLookChecks = (whole: Invoice | null): readonly Check[] =>
  useMemo(() => (whole ? checkInvoice(whole, todayIso()) : []), [whole]);

/** The checks in words, and the changed prices that the list signals beside the row. */
export function LookChecks({
  row,
  whole,
  checks,
  duplicates,
}: Pick<LookDecisionProps, 'row' | 'checks' | 'duplicates'> & { whole: Invoice }) {
  const currency = whole.currency ?? '';
  const word = checkWords(currency);
  const changed = changedPrices(row);
  if (checks.length === 0 && duplicates?.length === 0 && changed === '')
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
      <LookDuplicates duplicates={duplicates} currency={currency} />
      {changed && (
        <li>
          <IconText icon={<IconTrendingUp size={14} />} tone="info">
            {changed}
          </IconText>
        </li>
      )}
    </ul>
  );
}

export interface LookDecisionProps {
  /** What the list knows of the invoice, shown at once. */
  readonly row: InvoiceRow;
  /** The shown record; null while it is loading, when nothing can be decided. */
  readonly whole: Invoice | null;
  readonly checks: readonly Check[];
  readonly duplicates: LookedUp;
  /** The record is loading, so it cannot be approved yet. */
  readonly pending: boolean;
  /** Keys act on the selection, so the shown invoice is not decided. */
  readonly selecting: boolean;
  /** The decision that is being sent. */
  readonly underWay: DecisionAction | undefined;
  /** Approves the shown invoice and moves on. */
  readonly onApprove: (row: InvoiceRow) => void;
  /** Rejects after asking for the reason. */
  readonly onReject: (row: InvoiceRow) => void;
}

/**
 * Approves or rejects the shown invoice. With an important check or a possible duplicate, the first
 * press asks and the second approves; it waits for a running search for duplicates. Needs the
 * invoice's UID as its `key`, so that an answer is never used for another invoice.
 */
export function LookDecision({
  row: listed,
  whole,
  checks,
  duplicates,
  pending,
  selecting,
  underWay,
  onApprove,
  onReject,
}: LookDecisionProps) {
  const [asked, setAsked] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const isOnline = useStore(online);
  const { keyboardLetters } = usePreferences();
  const keyCap = (key: string) =>
    keyboardLetters && (
      <kbd className={classes.key} aria-hidden>
        {key}
      </kbd>
    );
  // The list may lack permissions, which the record then has.
  const row =
    whole && !arePermissionsKnown(listed.permissions)
      ? { ...listed, permissions: whole.permissions }
      : listed;
  const can_approve = isOnline && row.permissions.can_approve;
  const can_reject = isOnline && row.permissions.can_reject;
  const openWith = (found: LookedUp) =>
    checks.filter(isAsked).length + (found === null ? 1 : (found?.length ?? 0));
  const question = (open: number) =>
    plural(open, {
      one: '# open issue. Approve anyway?',
      other: '# open issues. Approve anyway?',
    });
  const askOrApprove = (found: LookedUp) => {
    const open = openWith(found);
    if (open > 0 && !asked) {
      setAsked(true);
      announce(question(open));
    } else {
      setAsked(false);
      onApprove(row);
    }
  };
  const approveOnceKnown = async (invoice: Invoice) => {
    const { hf_id } = invoice;
    setWaiting(true);
    announce(t`Looking for duplicates…`);
    const found = await awaitDuplicates(invoice);
    if (!buttons.current)
      return notify({
        text: t`${hf_id} was not approved: you went on while duplicates were being looked for.`,
        tone: 'bad',
      });
    setWaiting(false);
    return askOrApprove(found);
  };
  const approve = () => {
    if (!can_approve || selecting) return false;
    if (!whole && pending) announce(t`The invoice is still loading.`);
    if (!whole) return pending;
    if (asked || duplicates !== undefined) askOrApprove(duplicates);
    else if (!waiting) void approveOnceKnown(whole);
    return true;
  };
  const reject = () => {
    if (!can_reject || selecting) return false;
    onReject(row);
    return true;
  };
  // If the record could not be read or decided, the list handles the key.
  useKeys({ a: approve, r: reject, Escape: () => asked && (setAsked(false), true) });
  // During a selection the buttons would do nothing, and the document needs the room.
  if (selecting || (!can_approve && !can_reject)) return null;
  return (
    <div ref={buttons} className={classes.decision}>
      {asked && <p>{question(openWith(duplicates ?? null))}</p>}
      {can_reject && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconX size={16} aria-hidden />}
          rightSection={keyCap('R')}
          aria-keyshortcuts="R"
          title={t`Reject (R)`}
          loading={underWay === 'reject'}
          disabled={underWay !== undefined}
          onClick={reject}
        >{t`Reject`}</Button>
      )}
      {can_approve && (
        <Button
          size="sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          rightSection={keyCap('A')}
          aria-keyshortcuts="A"
          title={t`Approve (A)`}
          loading={underWay === 'approve'}
          aria-busy={waiting}
          disabled={!whole || underWay !== undefined}
          onClick={approve}
        >
          {waiting ? t`Looking for duplicates…` : asked ? t`Approve anyway` : t`Approve`}
        </Button>
      )}
    </div>
  );
}
