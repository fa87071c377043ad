import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { roleTypes } from '#contract/workspace-user.ts';
import { useWords } from '#src/widgets/words.tsx';
import classes from './people.module.css';
import { useRoleWords } from './role-words.ts';

/** What the roles of the list mean. */
export function RoleList() {
  const { t } = useLingui();
  const words = useWords();
  const roles = useRoleWords();
  return (
    <section className={classes.roles} aria-label={t`What each role may do`}>
      <h2 className={classes.heading}>{t`What each role may do`}</h2>
      <dl>
        {roleTypes.map((role) => (
          <Fragment key={role}>
            <dt>{words.role(role)}</dt>
            <dd>{roles[role]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
