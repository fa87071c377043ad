import { useStore } from '#src/device/store.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { draftOf, useDrafts } from '#src/device/drafts.ts';
import { lineConflicts } from '#src/pages/invoice/items/line-conflicts.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { useUnloadWarning } from '#src/widgets/records/use-unload-warning.ts';
import { useRemoteChanges } from './use-remote-changes.ts';

const ConflictsPanel = lazyPart(
  () => import('#src/pages/invoice/invoice-tools.ts'),
  'ConflictsPanel',
);

const StoredDraft = lazyPart(() => import('#src/pages/invoice/invoice-tools.ts'), 'StoredDraft');

/**
 * Changes by others while the invoice is edited: reported, or asked about where they conflict. On a
 * locked invoice, the unsaved edits. Usually nothing.
 */
export function EditConflicts() {
  const { invoice, form, editable } = useOpenInvoice();
  const { uid, items, history } = invoice;
  const { sent, saving } = useStore(form.state);
  const { changes, last, dismiss } = useRemoteChanges(invoice, sent);
  useUnloadWarning();
  const draft = useDrafts(() => draftOf(uid, editable ? 'lines' : 'all'));
  const collisions = useStore(form, (now) => now.collisions);
  // Between the response and the end of the edits, the service's spelling of a value may differ
  // from the typed one. What must be decided is not reported as news before.
  const fields = saving ? [] : collisions;
  const news = saving
    ? changes.filter(
        (one) => one.kind === 'line' || !collisions.some(({ field }) => field === one.change.field),
      )
    : changes;
  const lines = editable ? lineConflicts(draft, items, history, last) : [];
  return (
    <>
      {!editable && draft && (
        <StoredDraft uid={uid} invoice={invoice} draft={draft} onDiscard={form.discard} />
      )}
      {editable && news.length + lines.length + fields.length > 0 && (
        <ConflictsPanel changes={news} onDismiss={dismiss} fields={fields} lines={lines} />
      )}
    </>
  );
}
