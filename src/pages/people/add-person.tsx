import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ListedWorkspaceUser, WorkspaceUserBody } from '#contract/workspace-user.ts';
import { problemOf } from '#src/api/api-error.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { useAddPerson } from '#src/api/people-changes.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { fieldMessages, mayHelp } from '#src/widgets/records/server-problems.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { NewKey } from './new-key.tsx';
import classes from './people.module.css';
import { PersonFields, personFields, usePersonResolver } from './person-fields.tsx';
import { personName } from './person-name.ts';

interface AddPersonProps {
  readonly people: readonly ListedWorkspaceUser[];
  /** The name under which this body is sent: the same until somebody was added (gap G31). */
  readonly attempt: (body: WorkspaceUserBody) => string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Adds a person and shows their key once: it lives in this dialog and ends with it. */
export function AddPerson({ people, attempt, onAdded, onClose }: AddPersonProps) {
  const { t } = useLingui();
  const [apiKey, setApiKey] = useState<string>();
  const [copied, setCopied] = useState(false);
  const add = useAddPerson(setApiKey);
  const { register, handleSubmit, setError, control, formState } = useForm<WorkspaceUserBody>({
    defaultValues: { email: '', first_name: '', last_name: '', role_type: 'member' },
    resolver: usePersonResolver(),
  });
  const typed = useWatch({ control, name: 'email' }).trim().toLowerCase();
  const known =
    typed === '' ? undefined : people.find(({ user }) => user.email.toLowerCase() === typed);
  const send = (body: WorkspaceUserBody) =>
    add.mutate(
      { body, attempt: attempt(body) },
      {
        onSuccess: onAdded,
        onError: (error) =>
          fieldMessages(error, personFields).forEach(({ field, message }) =>
            setError(field, { type: 'server', message }, { shouldFocus: true }),
          ),
      },
    );
  const save = () => void handleSubmit(send)();
  const hasFieldProblems = add.error ? fieldMessages(add.error, personFields).length > 0 : false;
  if (add.data && apiKey !== undefined) {
    const name = personName(add.data);
    return (
      <Dialog key="key" opened title={t`${name} was added`} onClose={onClose}>
        {apiKey === '' ? (
          <>
            <p>{t`This service does not show the key here. Whoever runs it can say how they get it.`}</p>
            <DialogActions>
              <Button data-autofocus onClick={onClose}>{t`Done`}</Button>
            </DialogActions>
          </>
        ) : (
          <NewKey apiKey={apiKey} onCopied={() => setCopied(true)} onDone={onClose} />
        )}
        <LeaveQuestion atRisk={copied || apiKey === '' ? undefined : 'key'} />
      </Dialog>
    );
  }
  return (
    <Dialog key="form" opened title={t`Add person`} onClose={onClose} closable={!add.isPending}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) save();
        }}
      >
        <PersonFields
          register={register}
          errors={formState.errors}
          known={known && !add.isPending ? personName(known) : undefined}
          readOnly={add.isPending}
        />
        {add.error && !hasFieldProblems && (
          <NotAdded error={add.error} retrying={add.isPending} onRetry={save} />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>{t`Cancel`}</Button>
          <Button type="submit" loading={add.isPending}>{t`Add person`}</Button>
        </DialogActions>
      </form>
      <LeaveQuestion atRisk={add.isPending ? 'key' : formState.isDirty ? 'typed' : undefined} />
    </Dialog>
  );
}

/**
 * Without an answer nobody knows whether the person was added: sent again it shows their key, where
 * the service knows repetitions (gap G31).
 */
function NotAdded({
  error,
  retrying,
  onRetry,
}: {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const known = runTimeConfig().dialect.idempotencyKey;
  if (problemOf(error).kind === 'refused')
    return (
      <ProblemNotice
        problem={error}
        title={t`Nobody was added`}
        onRetry={mayHelp(error) ? onRetry : undefined}
        retrying={retrying}
        compact
      />
    );
  return (
    <>
      <ProblemNotice
        problem={error}
        onRetry={mayHelp(error) ? onRetry : undefined}
        retrying={retrying}
        compact
      />
      <p className={classes.note}>
        {known
          ? t`They may have been added all the same. Trying again adds nobody twice: it shows the key that was on its way.`
          : t`They may have been added all the same: look at the list before you try again.`}
      </p>
    </>
  );
}
