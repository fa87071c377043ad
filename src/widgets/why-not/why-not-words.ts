import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  hindrance,
  withheld,
  type InvoiceAction,
  type RecordAction,
  type Standing,
  type Withheld,
} from '#src/lib/why-not.ts';

/** What the verbs below are about. */
export type RecordKind = 'company' | 'card';

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

// The sentence is in the language, not in the browser's variant of it.
const verbs = (actions: readonly InvoiceAction[]): string =>
  new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, { type: 'disjunction' }).format(
    actions.map(verb),
  );

/**
 * One line: why this is not offered, and what would change it. Say it inside a component that
 * follows the language.
 */
export function whyNotLine({ hindrance: reason, actions }: Withheld): string {
  const list = verbs(actions);
  switch (reason.why) {
    case 'being_read':
      return t`Your key may not ${list} it while the file is being read. Wait until that is done.`;
    case 'untold':
      return t`The service does not tell here what your key may do with this invoice, so only reading is offered. Its own page may tell.`;
    case 'right':
      return t`Your key may not ${list} this invoice. An administrator can, or can give your key the right.`;
    case 'approved':
      return approved(actions, reason.undo !== null);
    case 'rejected':
      if (reason.undo !== null) return t`Rejected. “Remove approval” puts it back to review.`;
      return t`Rejected. Your key may not ${list} it now. An administrator can, or can give your key the right.`;
    case 'status': {
      const { status } = reason;
      if (status === '')
        return t`The service does not say how this invoice stands, and does not let your key ${list} it. Ask who runs the service.`;
      return t`The service has it at “${status}”, where your key may not ${list} it. An administrator can move it on.`;
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
  if (others.length === 0)
    return t`Approved. Your key may not remove the approval. An administrator can, or can give your key the right.`;
  return removable
    ? t`Approved. To ${list} it, use “Remove approval” first.`
    : t`Approved. To ${list} it, someone who may has to remove the approval first.`;
}

/** The lines over an invoice; none when everything is offered that its status leaves open. */
export const whyNotLines = (standing: Standing): readonly string[] =>
  withheld(standing).map((one) => whyNotLine(one));

/** What to say to who asked for an action that is not offered; null when it is. */
export function whyNotAction(action: InvoiceAction, standing: Standing): string | null {
  const reason = hindrance(action, standing);
  return reason === null ? null : whyNotLine({ hindrance: reason, actions: [action] });
}

/** The line in the panel of a company or a card. */
export function whyNotRecordLine(
  kind: RecordKind,
  actions: readonly RecordAction[],
  told = true,
): string | null {
  if (actions.length === 0) return null;
  if (!told)
    return t`The service does not tell what your key may do here, so only reading is offered. Ask who runs the service.`;
  const list = verbs(actions);
  return kind === 'company'
    ? t`Your key may not ${list} this company. An administrator can, or can give your key the right.`
    : t`Your key may not ${list} this card. An administrator can, or can give your key the right.`;
}
