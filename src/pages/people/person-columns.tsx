import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconShieldCheck, IconUser, IconUserEdit } from '@tabler/icons-react';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { noFilters, writeFilters } from '#src/lib/filters.ts';
import { paths } from '#src/lib/paths.ts';
import type { DataColumn } from '#src/ui/data-table.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './people.module.css';
import { personName } from './person-name.ts';
import { RemovePerson } from './remove-person.tsx';

interface OfPerson {
  readonly person: ListedWorkspaceUser;
}

function Who({ person }: OfPerson) {
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        <span id={`person-${person.uid}`}>{personName(person)}</span>
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
  const words = useWords();
  const Icon =
    (Object.hasOwn(icons, person.role_type) ? icons[person.role_type] : undefined) ?? IconUser;
  return <IconText icon={<Icon size={16} />}>{words.role(person.role_type)}</IconText>;
}

function Invoices({ person }: OfPerson) {
  const { t } = useLingui();
  const to = paths.inbox(writeFilters({ ...noFilters, workspace_user__uid: [person.uid] }));
  return (
    <Link to={to} aria-describedby={`person-${person.uid}`}>
      {person.is_you ? t`Your invoices` : t`Their invoices`}
    </Link>
  );
}

function End({ person }: OfPerson) {
  if (person.is_you)
    return (
      <span className={classes.quiet}>
        <Trans>Another administrator can remove you</Trans>
      </span>
    );
  return person.permissions?.can_delete ? <RemovePerson person={person} /> : null;
}

/** The people, as who only reads sees them. */
export const readColumns: readonly DataColumn<ListedWorkspaceUser>[] = [
  {
    id: 'name',
    header: msg`Name`,
    cell: (person) => <Who person={person} />,
    opens: true,
    wraps: true,
  },
  {
    id: 'role_type',
    header: msg`Role`,
    cell: (person) => <Role person={person} />,
    width: '11rem',
  },
  {
    id: 'created_at',
    header: msg`Since`,
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

/** The people, as who may remove some sees them. */
export const keeperColumns: readonly DataColumn<ListedWorkspaceUser>[] = [
  ...readColumns,
  {
    id: 'remove',
    header: msg`Remove`,
    cell: (person) => <End person={person} />,
    width: '16rem',
    align: 'end',
    quietHeader: true,
  },
];
