import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Fragment, useId, type ComponentProps } from 'react';
import { roleTypes, type RoleType } from '#contract/workspace-user.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './people.module.css';

// The rights of each role (gap G19).
const rights: Readonly<Record<RoleType, MessageDescriptor>> = {
  admin: msg`Full access: approves and rejects, changes and deletes, adds and removes people.`,
  member: msg`Uploads invoices, and changes or deletes their own until they are decided. Adds and changes companies and cards. Doesn't approve.`,
  viewer: msg`View and export only.`,
};

export function RoleList() {
  return (
    <section className={classes.roles} aria-label={t`What each role may do`}>
      <h2>{t`What each role may do`}</h2>
      <dl>
        {roleTypes.map((role) => (
          <Fragment key={role}>
            <dt>{words.role(role)}</dt>
            <dd>{i18n._(rights[role])}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/**
 * Chooses a role, each with its rights.
 * @param field the form's properties for each radio button
 */
export function RoleChoice({
  field,
  error,
  disabled,
}: {
  field: ComponentProps<'input'>;
  error: string | undefined;
  disabled: boolean;
}) {
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
            {...field}
          />
          <label htmlFor={`${id}-${role}`}>{words.role(role)}</label>
          <span id={`${id}-${role}-may`} className={classes.may}>
            {i18n._(rights[role])}
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
