import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  IconBuilding,
  IconCreditCard,
  IconFileDownload,
  IconFileInvoice,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { NavPlace } from '#src/app/nav-place.tsx';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { Logo } from '#src/ui/logo.tsx';
import { Link } from '#src/ui/router.ts';
import { loadShellTools } from '#src/app/load-shell-tools.ts';
import classes from './nav-rail.module.css';

interface Place {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: ComponentProps<typeof NavPlace>['icon'];
}

const MorePlaces = laterPart(loadShellTools, 'MorePlaces');

const places: readonly Place[] = [
  { to: paths.inbox(), label: msg`Invoices`, icon: IconFileInvoice },
  { to: paths.companies(), label: msg`Companies`, icon: IconBuilding },
  { to: paths.cards(), label: msg`Cards`, icon: IconCreditCard },
  { to: paths.exports(), label: msg`Exports`, icon: IconFileDownload },
];

/**
 * Main navigation: a rail at the left, with icons only in a narrow window, or a bar at the bottom
 * of a phone.
 */
export function NavRail() {
  return (
    <nav className={classes.rail} aria-label={t`Main`}>
      <Link className={classes.brand} to={paths.inbox()} aria-label={t`Invoice desk`}>
        <Logo size={24} />
        <span className={classes.name}>{t`Invoice desk`}</span>
      </Link>
      <ul className={classes.places}>
        {places.map(({ to, label, icon }) => (
          <NavPlace key={to} to={to} label={i18n._(label)} icon={icon} />
        ))}
        <MorePlaces />
      </ul>
    </nav>
  );
}
