import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  IconEye,
  IconShieldCheck,
  IconUser,
  IconUserEdit,
  IconUserMinus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useRemovePerson } from '#src/api/people-changes.ts';
import { noFilters, writeFilters } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { personLabel } from '#src/lib/names/person-name.ts';
import { focusPage } from '#src/ui/focus.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import type { DataColumn } from '#src/ui/data-table.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Link } from '#src/ui/router.ts';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { mayRetry } from '#src/widgets/records/server-problems.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './people.module.css';

interface OfPerson {
  readonly person: ListedWorkspaceUser;
}

function Who({ person }: OfPerson) {
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        <span id={`person-${person.uid}`}>{personLabel(person)}</span>
        {person.is_you && (
          <span className={classes.you}>
            <Trans>You</Trans>
          </span>
        )}
      </span>
      {person.user.full_name && person.user.full_name !== person.user.email && (
        <span className={classes.email}>{person.user.email}</span>
      )}
    </div>
  );
}

const icons: Readonly<Record<string, typeof IconUser>> = {
  admin: IconShieldCheck,
  member: IconUserEdit,
  viewer: IconEye,
};

function Role({ person }: OfPerson) {
  const Icon =
    (Object.hasOwn(icons, person.role_type) ? icons[person.role_type] : undefined) ?? IconUser;
  return <IconText icon={<Icon size={16} />}>{words.role(person.role_type)}</IconText>;
}

function Invoices({ person }: OfPerson) {
  const to = paths.inbox(writeFilters({ ...noFilters, workspace_user__uid: [person.uid] }));
  return (
    <Link to={to} className={classes.invoices} aria-describedby={`person-${person.uid}`}>
      {person.is_you ? t`Your invoices` : t`Their invoices`}
    </Link>
  );
}

function End({ person }: OfPerson) {
  if (person.is_you)
    return (
      <span className={classes.quiet}>
        <Trans>Only another administrator can remove you</Trans>
      </span>
    );
  return (
    <Allowed to="can_delete" on={person.permissions}>
      <RemovePerson person={person} />
    </Allowed>
  );
}

function RemovePerson({ person }: OfPerson) {
  const [asking, setAsking] = useState(false);
  const remove = useRemovePerson();
  const { data: count } = useQuery({
    ...invoiceQueries.count({ ...noFilters, workspace_user__uid: [person.uid] }),
    enabled: asking,
  });
  const name = personLabel(person);
  const removed = () => {
    notify({ text: t`${name} was removed`, tone: 'good' });
    // The row and its button disappear, so the page gets the focus, which needs the dialog to be
    // closed.
    flushSync(() => setAsking(false));
    focusPage();
  };
  // Not by the mutation's own callbacks, which end with this row.
  const confirm = () => void remove.mutateAsync(person.uid).then(removed, () => undefined);
  const invoices =
    count === undefined
      ? t`Their invoices stay, under their name.`
      : plural(count, {
          0: 'They have no invoices.',
          one: 'Their # invoice stays, under their name.',
          other: 'Their # invoices stay, under their name.',
        });
  return (
    <>
      <Button
        variant="subtle"
        danger
        size="compact-sm"
        leftSection={<IconUserMinus size={16} aria-hidden />}
        aria-describedby={`person-${person.uid}`}
        onClick={() => setAsking(true)}
      >
        {t`Remove`}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Remove ${name}?`}
        confirmLabel={t`Remove`}
        danger
        pending={remove.isPending}
        failure={
          remove.error && (
            <ProblemNotice
              problem={remove.error}
              title={t`${name} was not removed`}
              onRetry={mayRetry(remove.error) ? confirm : undefined}
              retrying={remove.isPending}
              compact
            />
          )
        }
        onConfirm={confirm}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
      >
        <p>
          {t`Their key stops working at once, wherever it is used.`} {invoices}{' '}
          {t`Adding them again gives them a new key.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Columns for keys that cannot remove people. */
export const readColumns: readonly DataColumn<ListedWorkspaceUser>[] = [
  { id: 'name', header: msg`Name`, cell: (one) => <Who person={one} />, opens: true, wraps: true },
  { id: 'role_type', header: msg`Role`, cell: (one) => <Role person={one} />, width: '11rem' },
  {
    id: 'created_at',
    header: msg`Added`,
    cell: (person) => person.created_at && <TimeAgo moment={person.created_at} />,
    width: '9rem',
  },
  {
    id: 'invoices',
    header: msg`Invoices`,
    cell: (person) => <Invoices person={person} />,
    width: '9rem',
    quietHeader: true,
  },
];

/** Columns for keys that can remove people. */
export const managerColumns: readonly DataColumn<ListedWorkspaceUser>[] = [
  ...readColumns,
  {
    id: 'remove',
    header: msg`Remove`,
    cell: (person) => <End person={person} />,
    width: '16rem',
    wraps: true,
    align: 'end',
    quietHeader: true,
  },
];
