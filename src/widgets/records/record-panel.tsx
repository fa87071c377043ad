import { plural, t } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import {
  useQuery,
  type QueryKey,
  type UseMutationResult,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { isRefused } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { endEdits, useDrafts, hasDraft } from '#src/device/drafts.ts';
import { moveTyping, recordPlace, type RecordKind } from '#src/device/record-places.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Link, useNavigate } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice, ReadProblem } from '#src/widgets/problem-notice.tsx';
import { RecordWhyLine } from '#src/widgets/why-not/why-not.tsx';
import { ItsInvoices, useItsInvoices } from './its-invoices.tsx';
import { RecordShell } from './record-shell.tsx';
import classes from './records.module.css';
import type { RecordAddresses } from './records-page.tsx';
import { useAttemptKey } from '#src/api/record-writes.ts';
import { useRecordForm, type RecordForm, type RecordResolver } from './use-record-form.ts';

type Texts<F extends string> = Readonly<Record<F, string>>;

interface StoredRecord {
  readonly uid: string;
  readonly hf_id: string;
  readonly permissions: { readonly can_update: boolean; readonly can_delete: boolean };
}

interface RecordPanelProps<R extends StoredRecord, F extends string, K extends QueryKey> {
  readonly kind: RecordKind;
  /** `new` for a record that does not exist yet. */
  readonly uid: string;
  readonly search: URLSearchParams;
  readonly to: RecordAddresses;
  readonly detail: (uid: string) => UseQueryOptions<R, Error, R, K>;
  readonly fields: readonly F[];
  readonly valuesOf: (record: R) => Texts<F>;
  readonly start: Texts<F>;
  readonly nameOf: (record: R) => string;
  readonly resolver: RecordResolver;
  readonly Fields: ComponentType<{ form: RecordForm<F>; readOnly: boolean }>;
  readonly filter: (uid: string) => Partial<InboxFilters>;
  /**
   * @param keyOf names the request, so that repeating it with the same values creates nothing twice
   * (gap G31)
   * @returns null when the person must decide something first
   */
  readonly create: (
    values: Texts<F>,
    keyOf: (body: object) => string,
  ) => Promise<{ readonly uid: string; readonly values: Texts<F> } | null>;
  /** @returns the stored values */
  readonly update: (body: Partial<Texts<F>>, values: Texts<F>) => Promise<Texts<F>>;
  readonly removal: Pick<
    UseMutationResult<unknown, Error, { uid: string }>,
    'mutate' | 'isPending' | 'error'
  >;
  readonly words: {
    readonly create: string;
    readonly save: string;
    readonly gone: string;
    readonly back: string;
    readonly question: (name: string) => string;
    readonly deleted: (name: string) => string;
  };
  /** Shown below the form's fields. */
  readonly note?: (form: RecordForm<F>) => ReactNode;
  /** Shown before and after the invoices that use the record. */
  readonly before?: (record: R) => ReactNode;
  readonly after?: (count: number | undefined, record: R) => ReactNode;
}

/**
 * The record at an address: existing, new, or deleted by somebody, in which case the typed values
 * are kept and can be created anew. Needs its UID as its `key`.
 */
export function RecordPanel<R extends StoredRecord, F extends string, K extends QueryKey>(
  props: RecordPanelProps<R, F, K>,
) {
  const { kind, uid, to, search, words, start, valuesOf } = props;
  const place = recordPlace(kind, uid);
  const detail = useQuery({ ...props.detail(uid), enabled: uid !== 'new' });
  const { data, error, isPending } = detail;
  const isTyped = useDrafts(() => hasDraft(place));
  if (uid === 'new') return <NewRecord {...props} />;
  if (isRefused(error, 404))
    return (
      <>
        <Failure
          title={words.gone}
          why={
            isTyped
              ? t`Someone deleted it. What you typed is still here: create it again, or discard it.`
              : t`It was deleted, or the address is wrong.`
          }
          action={<Link to={to.list(search)}>{words.back}</Link>}
        />
        {isTyped && <NewRecord {...props} start={data ? valuesOf(data) : start} />}
      </>
    );
  // Typed values must survive a failed refetch.
  if (data) return <OpenRecord {...props} record={data} />;
  if (isPending) return <SkeletonRows rows={6} height="3.5rem" />;
  return <ReadProblem of={detail} />;
}

function OpenRecord<R extends StoredRecord, F extends string, K extends QueryKey>({
  record,
  kind,
  fields,
  valuesOf,
  nameOf,
  words,
  removal,
  Fields,
  ...parts
}: RecordPanelProps<R, F, K> & { record: R }) {
  const navigate = useNavigate();
  const { uid, permissions } = record;
  const name = nameOf(record);
  const place = recordPlace(kind, uid);
  const detail = parts.detail(uid);
  const back = parts.to.list(parts.search);
  const invoices = useItsInvoices(parts.filter(uid));
  const form = useRecordForm({
    place,
    fields,
    theirs: valuesOf(record),
    resolver: parts.resolver,
    read: async () => valuesOf(await client.fetchQuery({ ...detail, staleTime: 0 })),
    write: (changed, values) => {
      const body: Partial<Record<F, string>> = {};
      for (const field of changed) body[field] = values[field];
      return parts.update(body, values);
    },
  });
  const onSuccess = () => {
    endEdits(place, fields);
    notify({ text: words.deleted(name), tone: 'good' });
    // Replaces the entry, since Back would lead to the deleted record.
    void Promise.resolve(navigate(back, { replace: true })).then(() =>
      client.removeQueries({ queryKey: detail.queryKey, type: 'inactive' }),
    );
  };
  return (
    <RecordShell
      form={form}
      title={name}
      id={record.hf_id}
      closeTo={back}
      saveLabel={t`Save`}
      closed={!permissions.can_update}
      why={<RecordWhyLine kind={kind} permissions={permissions} />}
      note={parts.note?.(form)}
      foot={
        <>
          {parts.before?.(record)}
          <ItsInvoices invoices={invoices} />
          {parts.after?.(invoices.count, record)}
          <footer className={classes.foots}>
            <Allowed to="can_delete" on={permissions}>
              <DeleteRecord
                question={words.question(name)}
                used={invoices.count}
                pending={removal.isPending}
                error={removal.error}
                onDelete={() => removal.mutate({ uid }, { onSuccess })}
              />
            </Allowed>
          </footer>
        </>
      }
    >
      <Fields form={form} readOnly={!permissions.can_update} />
    </RecordShell>
  );
}

/** Creates a record; values typed during the request are saved with it. */
function NewRecord<R extends StoredRecord, F extends string, K extends QueryKey>({
  kind,
  uid,
  search,
  to,
  fields,
  start,
  words,
  Fields,
  ...parts
}: RecordPanelProps<R, F, K>) {
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const place = recordPlace(kind, uid);
  const form = useRecordForm({
    place,
    fields,
    theirs: start,
    resolver: parts.resolver,
    write: async (_, values, isOpen) => {
      const made = await parts.create(values, keyOf);
      if (!made) return null;
      moveTyping(place, recordPlace(kind, made.uid), fields, values, made.values);
      if (isOpen()) void navigate(to.one(made.uid, search));
      return null;
    },
  });
  return (
    <RecordShell
      form={form}
      title={words.create}
      closeTo={to.list(search)}
      saveLabel={words.save}
      startsTyping
      note={parts.note?.(form)}
    >
      <Fields form={form} readOnly={false} />
    </RecordShell>
  );
}

/** Deletes a record after saying how many invoices use it (gap G33). */
function DeleteRecord({
  question,
  used,
  pending,
  error,
  onDelete,
}: {
  question: string;
  /** Number of invoices that use it; undefined while unknown. */
  used: number | undefined;
  pending: boolean;
  error: Error | null;
  onDelete: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const use =
    used === undefined
      ? t`The invoices that use it could not be counted. They stay and keep their other data.`
      : plural(used, {
          0: 'No invoice uses it.',
          one: '# invoice uses it. The invoice stays, keeps its other data and no longer names it.',
          other:
            '# invoices use it. The invoices stay, keep their other data and no longer name it.',
        });
  return (
    <>
      <Button
        variant="subtle"
        danger
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
          {use} {t`This can't be undone.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
