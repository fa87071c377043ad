import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { formatMoment } from '#src/lib/days.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { focusFirst } from '#src/ui/focus-first.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useUnloadWarning } from './use-unload-warning.ts';
import { RecordHead } from './record-head.tsx';
import { SaveState } from './save-state.tsx';
import { mayHelp } from './server-problems.ts';
import classes from './records.module.css';
import type { RecordForm } from './use-record-form.ts';

const RemoteChanges = lazyPart(
  () => import('./remote-changes.tsx'),
  (part) => part.RemoteChanges,
);

interface RecordShellProps<F extends string> {
  readonly form: RecordForm<F>;
  /** What this is, for who listens. */
  readonly label: string;
  readonly title: ReactNode;
  readonly id?: string;
  readonly closeTo: string;
  readonly saveLabel: string;
  /** The fields cannot be changed. */
  readonly closed?: boolean;
  /** Why something is not offered here. */
  readonly why?: ReactNode;
  /** The person asked for it: typing starts without a click. */
  readonly startsTyping?: boolean;
  /** The fields. */
  readonly children: ReactNode;
  /** Below the fields, above the button. */
  readonly note?: ReactNode;
  /** Below the form. */
  readonly foot?: ReactNode;
}

/**
 * A record beside its list: whose it is, what happened to it meanwhile, its fields, and where its
 * saving stands.
 */
export function RecordShell<F extends string>({
  form,
  label,
  title,
  id,
  closeTo,
  saveLabel,
  closed = false,
  why,
  startsTyping = false,
  children,
  note,
  foot,
}: RecordShellProps<F>) {
  const { t } = useLingui();
  const locale = useLocale();
  useUnloadWarning(form.refused);
  useKeys({
    'mod+s': closed ? undefined : { run: () => void form.save(), label: saveLabel, group: label },
  });
  const moment = form.since && formatMoment(form.since, locale);
  return (
    <section aria-label={label} ref={startsTyping ? focusFirst : undefined}>
      <RecordHead title={title} closeTo={closeTo} {...(id ? { id } : {})} />
      {!closed && form.news.length + form.collisions.length > 0 && (
        <Suspense fallback={null}>
          <RemoteChanges form={form} />
        </Suspense>
      )}
      {moment && (
        <p className={classes.notes} role="status">
          <IconText
            icon={<IconHistory size={16} />}
            tone="info"
          >{t`What you typed on ${moment} is here again. It is not saved yet.`}</IconText>
        </p>
      )}
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!closed) void form.save();
        }}
      >
        {children}
        {note}
        {form.failure && !closed && (
          <ProblemNotice
            problem={form.failure}
            onRetry={mayHelp(form.failure) ? () => void form.save() : undefined}
            retrying={form.saving}
            compact
          />
        )}
        {form.refused && (
          <p
            role="alert"
            className={classes.note}
          >{t`This browser keeps nothing for later: what is unsaved is lost with this page. Save before you leave.`}</p>
        )}
        {why}
        <SaveState
          label={saveLabel}
          dirty={form.dirty}
          saved={form.saved}
          pending={form.saving}
          onDiscard={form.discard}
          closed={closed}
        />
      </form>
      {foot}
    </section>
  );
}
