import type { ComponentProps } from 'react';
import { Link } from './router.ts';
import classes from './text-link.module.css';

/** A link that stands by itself, high enough for a finger. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link className={classes.link} {...props} />;
}
