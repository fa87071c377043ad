import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconHistory, IconPencil, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { momentText } from '#src/i18n/locale.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ChoiceForm, RemoteNews } from '#src/widgets/conflict-compare/conflict-compare.tsx';
import { words } from '#src/widgets/words.tsx';
import { focusFirst, focusPageAfter } from '#src/ui/focus.ts';
import classes from './records.module.css';
import { mayRetry } from './server-problems.ts';
import type { RecordForm } from './use-record-form.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

interface RecordShellProps<F extends string> {
  readonly form: RecordForm<F>;
  readonly title: string;
  readonly id?: string;
  readonly closeTo: string;
  readonly saveLabel: string;
  /** The fields are read-only, though there may be unsaved edits. */
  readonly closed?: boolean;
  /** Why an action is not offered. */
  readonly why?: ReactNode;
  /** The person opened it, so its first field takes the focus. */
  readonly startsTyping?: boolean;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly foot?: ReactNode;
}

// The form of a new record is replaced by the record once it is created.
const startTyping = (section: HTMLElement | null) => {
  focusFirst(section);
  return focusPageAfter(section);
};

/** The frame of a record: heading, changes by others, fields, and the state of saving. */
export function RecordShell<F extends string>({
  form,
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
  useUnloadWarning(form.refused);
  useKeys({
    'mod+s': closed ? undefined : { run: () => void form.save(), label: saveLabel, group: title },
  });
  const moment = form.since && momentText(form.since);
  return (
    <section aria-label={title} ref={startsTyping ? startTyping : focusPageAfter}>
      <header className={classes.head}>
        <div className={classes.who}>
          <h2 className={classes.heading}>{title}</h2>
          {id && <span className={classes.id}>{id}</span>}
        </div>
        <IconButton to={closeTo} aria-label={t`Close`} title={t`Close`}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      {!closed && form.news.length + form.collisions.length > 0 && <RemoteChanges form={form} />}
      {moment && (
        <p className={classes.notes} role="status">
          <IconText
            icon={<IconHistory size={16} />}
            tone="info"
          >{t`What you typed on ${moment} is here again. It isn't saved yet.`}</IconText>
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
            onRetry={mayRetry(form.failure) ? () => void form.save() : undefined}
            retrying={form.saving}
            compact
          />
        )}
        {form.refused && (
          <p role="alert" className={classes.note}>
            <Trans>
              This browser stores nothing: unsaved changes are lost with this page. Save before you
              leave.
            </Trans>
          </p>
        )}
        {why}
        {(!closed || form.dirty) && <SaveLine form={form} label={saveLabel} closed={closed} />}
      </form>
      {foot}
    </section>
  );
}

function SaveLine<F extends string>({
  form: { dirty, saved, saving, discard },
  label,
  closed,
}: {
  form: RecordForm<F>;
  label: string;
  closed: boolean;
}) {
  const line = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.state} ref={line}>
      {!closed && (
        <Button type="submit" size="sm" loading={saving} title="Ctrl+S">
          {label}
        </Button>
      )}
      <output>
        {dirty ? (
          <IconText icon={<IconPencil size={16} />} tone="warn">
            {closed ? t`What you typed is kept on this device, and not sent.` : t`Unsaved changes`}
          </IconText>
        ) : (
          saved && <IconText icon={<IconCircleCheck size={16} />} tone="good">{t`Saved`}</IconText>
        )}
      </output>
      {dirty && !saving && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            discard();
            // The button disappears with the edits that it discards.
            line.current?.querySelector('button')?.focus();
          }}
        >{t`Discard`}</Button>
      )}
    </div>
  );
}

/** Changes by others while the form was open: merged, or to be decided by field. */
function RemoteChanges({
  form,
}: {
  form: Pick<RecordForm<string>, 'news' | 'dismiss' | 'collisions' | 'asked' | 'saving' | 'save'>;
}) {
  const say = (text: string) => text || t`empty`;
  const news = form.news.map((change) => {
    const [field, from, to] = [words.field(change.field), say(change.from), say(change.to)];
    return t`${field} was changed from ${from} to ${to} in the meantime.`;
  });
  const choices = form.collisions.map(({ field, base, theirs, mine, settle }) => ({
    key: field,
    name: words.field(field),
    was: say(base),
    theirs: say(theirs),
    mine: say(mine),
    settle,
  }));
  return (
    <div className={classes.remote}>
      {news.length > 0 && <RemoteNews lines={news} onDismiss={form.dismiss} />}
      {choices.length > 0 && (
        <ChoiceForm
          choices={choices}
          words={{ theirs: t`Take theirs`, mine: t`Keep mine` }}
          asked={form.asked}
          saving={form.saving}
          onSave={form.save}
        />
      )}
    </div>
  );
}
