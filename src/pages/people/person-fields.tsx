import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import '#src/ui/input-styles.ts';
import { useId } from 'react';
import type { FieldErrors, Resolver, UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';
import { roleTypes, workspaceUserBody, type WorkspaceUserBody } from '#contract/workspace-user.ts';
import { contractResolver, mostCharacters } from '#src/ui/contract-resolver.ts';
import { useWords } from '#src/widgets/words.tsx';
import classes from './people.module.css';
import { useRoleWords } from './role-words.ts';

/** The fields of a new person, in the order of the form. */
export const personFields = ['email', 'first_name', 'last_name', 'role_type'] as const;

/** Holds the form to the contract, in the person's language. */
export function usePersonResolver(): Resolver<WorkspaceUserBody> {
  const { t } = useLingui();
  return contractResolver(
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
}

interface PersonFieldsProps {
  readonly register: UseFormRegister<WorkspaceUserBody>;
  readonly errors: FieldErrors<WorkspaceUserBody>;
  /** Who has the address that stands in the field already. */
  readonly known: string | undefined;
  readonly readOnly: boolean;
}

/** The fields themselves; only the address is required. */
export function PersonFields({ register, errors, known, readOnly }: PersonFieldsProps) {
  const { t } = useLingui();
  const field = (name: (typeof personFields)[number]) => ({
    ...register(name),
    error: errors[name]?.message,
    readOnly,
  });
  return (
    <>
      <TextInput
        label={t`Email`}
        type="email"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        description={
          known && t`${known} has this address already. Adding them again makes a second key.`
        }
        {...field('email')}
      />
      <div className={classes.names}>
        <TextInput label={t`First name`} autoComplete="off" {...field('first_name')} />
        <TextInput label={t`Last name`} autoComplete="off" {...field('last_name')} />
      </div>
      <RoleChoice register={register} error={errors.role_type?.message} disabled={readOnly} />
    </>
  );
}

function RoleChoice({
  register,
  error,
  disabled,
}: {
  register: UseFormRegister<WorkspaceUserBody>;
  error: string | undefined;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const words = useWords();
  const roles = useRoleWords();
  const id = useId();
  return (
    <fieldset
      className={classes.choice}
      disabled={disabled}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{t`Role`}</legend>
      {roleTypes.map((role) => (
        <div key={role} className={classes.option}>
          <input
            type="radio"
            id={`${id}-${role}`}
            value={role}
            aria-describedby={`${id}-${role}-may`}
            {...register('role_type')}
          />
          <label htmlFor={`${id}-${role}`}>{words.role(role)}</label>
          <span id={`${id}-${role}-may`} className={classes.may}>
            {roles[role]}
          </span>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
