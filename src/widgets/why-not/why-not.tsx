import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { arePermissionsKnown, type RecordPermissions } from '#contract/permissions.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { orText, useTexts } from '#src/i18n/locale.ts';
import {
  invoiceActions,
  unavailableReason,
  forbiddenActions,
  forbiddenOnRecord,
  type InvoiceAction,
  type DecisionState,
  type ForbiddenActions,
} from '#src/lib/decisions/why-not.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';

/** What the verbs below refer to. */
type RecordKind = 'company' | 'card';

const verb = (action: InvoiceAction): string => {
  switch (action) {
    case 'update':
      return t({ message: 'change', context: 'may not' });
    case 'delete':
      return t({ message: 'delete', context: 'may not' });
    case 'approve':
      return t({ message: 'approve', context: 'may not' });
    case 'reject':
      return t({ message: 'reject', context: 'may not' });
    case 'remove_approval':
      return t({ message: 'remove the approval of', context: 'may not' });
  }
};

const verbs = (actions: readonly InvoiceAction[]): string => orText(actions.map(verb));

/** Why an action is not offered, and what would change that, in one line. */
function whyNotLine({ unavailableReason: reason, actions }: ForbiddenActions): string {
  const list = verbs(actions);
  switch (reason.why) {
    case 'being_read':
      return t`Nobody can ${list} it while the file is being read. Wait until that is done.`;
    case 'unknown_permissions':
      return t`The server doesn't say here what your key may do with this invoice, so it is read-only. Its own page may say.`;
    case 'right':
      return t`Your key may not ${list} this invoice.`;
    case 'approved':
      return approved(actions, reason.undo !== null);
    case 'rejected':
      if (reason.undo !== null) return t`Rejected. “Remove rejection” puts it back in review.`;
      return t`Rejected. Your key may not ${list} it now.`;
    case 'status': {
      const { status } = reason;
      if (status === '')
        return t`The server doesn't give this invoice's status, and doesn't let your key ${list} it. Ask whoever runs the server.`;
      return t`Its status is “${status}”, in which your key may not ${list} it.`;
    }
    case 'done':
      return actions.includes('reject') ? t`It is rejected already.` : t`It is approved already.`;
    case 'nothing_to_undo':
      return t`It has no approval that could be removed.`;
  }
}

function approved(actions: readonly InvoiceAction[], removable: boolean): string {
  if (actions.includes('update'))
    return removable
      ? t`Approved. “Remove approval” makes it editable again.`
      : t`Approved. Someone who may remove the approval can make it editable again.`;
  const others = actions.filter((action) => action !== 'remove_approval');
  const list = verbs(others);
  if (others.length === 0) return t`Approved. Your key may not remove the approval.`;
  return removable
    ? t`Approved. To ${list} it, use “Remove approval” first.`
    : t`Approved. To ${list} it, someone who may has to remove the approval first.`;
}

const decisions = invoiceActions.filter((action) => action !== 'update');
const hasUndo = ({ unavailableReason: reason }: ForbiddenActions): boolean =>
  'undo' in reason && reason.undo !== null;

const offlineText = (): string => t`You're offline. Nothing is decided until you're back.`;

/**
 * Says that an action needs the network. Decisions are not queued for later, because the invoice
 * may have changed by then.
 * @returns whether the browser is offline
 */
export function refuseOffline(): boolean {
  if (navigator.onLine) return false;
  notify({ text: offlineText() });
  return true;
}

/** Answers a key for an action that is not offered: which invoice, why, and a way out. */
export function sayWhyNot(
  action: InvoiceAction,
  record: DecisionState & { readonly hf_id: string },
): void {
  const reason = unavailableReason(action, record);
  if (!refuseOffline() && reason)
    notify({
      text: labelled(record.hf_id, whyNotLine({ unavailableReason: reason, actions: [action] })),
    });
}

function Line({ text }: { text: string }) {
  return (
    <p>
      <IconText icon={<IconInfoCircle size={16} />} tone="info">
        {text}
      </IconText>
    </p>
  );
}

/**
 * Explains why an action is not offered, where a person would look for it (gap G39). Offline no
 * decision is offered, so no line tells how to take one back.
 */
export function WhyNotLines({ standing }: { standing: DecisionState }) {
  useTexts();
  const isOnline = useStore(online);
  const isDecidable = decisions.some((action) => standing.permissions[`can_${action}`]);
  return (
    <>
      {!isOnline && isDecidable && <Line text={offlineText()} />}
      {forbiddenActions(standing).map(
        (one) =>
          (isOnline || !hasUndo(one)) && (
            <Line key={one.unavailableReason.why} text={whyNotLine(one)} />
          ),
      )}
    </>
  );
}

/** Which actions the permissions of a company or card forbid; nothing if none. */
export function RecordWhyLine({
  kind,
  permissions,
}: {
  kind: RecordKind;
  permissions: RecordPermissions | null | undefined;
}) {
  useTexts();
  const actions = forbiddenOnRecord(permissions);
  if (actions.length === 0) return null;
  const list = verbs(actions);
  return (
    <Line
      text={
        !permissions || !arePermissionsKnown(permissions)
          ? t`The server doesn't say what your key may do here, so this page is read-only. Ask whoever runs the server.`
          : kind === 'company'
            ? t`Your key may not ${list} this company.`
            : t`Your key may not ${list} this card.`
      }
    />
  );
}
