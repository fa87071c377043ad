import type { ComponentType } from 'react';
import { NavLink } from '#src/ui/router.ts';
import classes from './nav-rail.module.css';

interface NavPlaceProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
}

export function NavPlace({ to, label, icon: Icon }: NavPlaceProps) {
  return (
    <li>
      <NavLink className={classes.place} to={to} title={label}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
      </NavLink>
    </li>
  );
}
