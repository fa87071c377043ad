import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { personLabel } from '#src/lib/names/person-name.ts';
import {
  workspaceUserBody,
  type ListedWorkspaceUser,
  type WorkspaceUserBody,
} from '#contract/workspace-user.ts';
import { problemOf } from '#src/api/api-error.ts';
import { useAddPerson } from '#src/api/people-changes.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { Button } from '#src/ui/button.tsx';
import { contractResolver, mostCharacters } from '#src/ui/contract-resolver.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { LeaveQuestion } from '#src/ui/leave-question.tsx';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { fieldMessages, mayRetry } from '#src/widgets/records/server-problems.ts';
import { NewKey } from './new-key.tsx';
import records from '#src/widgets/records/records.module.css';
import classes from './people.module.css';
import { RoleChoice } from './roles.tsx';

const fields = ['email', 'first_name', 'last_name', 'role_type'] as const;

const personResolver: Resolver<WorkspaceUserBody> = contractResolver(
  (values: WorkspaceUserBody) =>
    z.safeParse(workspaceUserBody, {
      ...values,
      email: values.email.trim(),
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
    }),
  (field, issue, value) => {
    const most = mostCharacters(issue);
    if (most !== undefined) return t`At most ${most} characters.`;
    if (field === 'role_type') return t`Choose a role.`;
    if (field !== 'email') return issue.message;
    return value.trim() === ''
      ? t`An email address is needed.`
      : t`Enter an email address such as ada@example.com.`;
  },
);

interface AddPersonProps {
  readonly people: readonly ListedWorkspaceUser[];
  /** The idempotency key for a body, the same until somebody was added (gap G31). */
  readonly attempt: (body: WorkspaceUserBody) => string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Adds a person and shows the new key once; it exists only in this dialog. */
export function AddPerson({ people, attempt, onAdded, onClose }: AddPersonProps) {
  const [apiKey, setApiKey] = useState<string>();
  const [copied, setCopied] = useState(false);
  const add = useAddPerson(setApiKey);
  const { register, handleSubmit, setError, control, formState } = useForm<WorkspaceUserBody>({
    defaultValues: { email: '', first_name: '', last_name: '', role_type: 'member' },
    resolver: personResolver,
  });
  const typed = useWatch({ control, name: 'email' }).trim().toLowerCase();
  const known = people.find(({ user }) => typed !== '' && user.email.toLowerCase() === typed);
  const knownName = known && !add.isPending && personLabel(known);
  const sendPerson = (body: WorkspaceUserBody) =>
    add.mutate(
      { body, attempt: attempt(body) },
      {
        onSuccess: onAdded,
        onError: (error) =>
          fieldMessages(error, fields).forEach(({ field, message }) =>
            setError(field, { type: 'server', message }, { shouldFocus: true }),
          ),
      },
    );
  const save = () => void handleSubmit(sendPerson)();
  const failure = add.error && fieldMessages(add.error, fields).length === 0 ? add.error : null;
  // Repeating the request shows the key, if the service supports idempotency keys (gap G31).
  const unsure = failure !== null && problemOf(failure).kind !== 'refused';
  const field = (name: (typeof fields)[number]) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    readOnly: add.isPending,
  });
  if (add.data && apiKey !== undefined) {
    const name = personLabel(add.data);
    return (
      <Dialog key="key" opened title={t`${name} was added`} onClose={onClose}>
        {apiKey === '' ? (
          <>
            <p>{t`This server doesn't show the key here. Ask whoever runs it how they get it.`}</p>
            <DialogActions>
              <Button data-autofocus onClick={onClose}>{t`Done`}</Button>
            </DialogActions>
          </>
        ) : (
          <NewKey apiKey={apiKey} onCopied={() => setCopied(true)} onDone={onClose} />
        )}
        <LeaveGuard atRisk={copied || apiKey === '' ? undefined : 'key'} />
      </Dialog>
    );
  }
  return (
    <Dialog key="form" opened title={t`Add person`} onClose={onClose} closable={!add.isPending}>
      <form
        className={records.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) save();
        }}
      >
        <TextField
          label={t`Email`}
          type="email"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          description={
            knownName &&
            t`${knownName} has this address already. Adding them again makes a second key.`
          }
          {...field('email')}
        />
        <div className={classes.names}>
          <TextField label={t`First name`} autoComplete="off" {...field('first_name')} />
          <TextField label={t`Last name`} autoComplete="off" {...field('last_name')} />
        </div>
        <RoleChoice
          field={register('role_type')}
          error={formState.errors.role_type?.message}
          disabled={add.isPending}
        />
        {failure && (
          <ProblemNotice
            problem={failure}
            title={!unsure && t`Nobody was added`}
            onRetry={mayRetry(failure) ? save : undefined}
            retrying={add.isPending}
            compact
          />
        )}
        {unsure && (
          <p className={records.note}>
            {runTimeConfig().dialect.idempotencyKey ? (
              <Trans>
                They may have been added all the same. Trying again adds nobody twice: it shows the
                key that was on its way.
              </Trans>
            ) : (
              t`They may have been added all the same: look at the list before you try again.`
            )}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={add.isPending}>{t`Add person`}</Button>
        </DialogActions>
      </form>
      <LeaveGuard atRisk={add.isPending ? 'key' : formState.isDirty ? 'typed' : undefined} />
    </Dialog>
  );
}

/** Asks before something is lost. @param atRisk typed values, or a key that nobody has copied */
function LeaveGuard({ atRisk }: { atRisk: 'typed' | 'key' | undefined }) {
  useLeaveWarning(atRisk !== undefined);
  const isKey = atRisk === 'key';
  return (
    <LeaveQuestion
      when={atRisk !== undefined}
      withSearch
      title={isKey ? t`Leave without the key?` : t`Leave without adding anybody?`}
      confirmLabel={isKey ? t`Leave without the key` : t`Leave`}
    >
      {isKey ? (
        <Trans>
          It is shown only this once and was not copied yet. Without it they can't sign in: you
          would have to remove them and add them again.
        </Trans>
      ) : (
        t`What you typed here isn't sent yet.`
      )}
    </LeaveQuestion>
  );
}
