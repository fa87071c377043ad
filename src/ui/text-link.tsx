import type { ComponentProps } from 'react';
import { Link } from './router.ts';
import classes from './text-link.module.css';

/** A link outside running text, high enough for touch. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link className={classes.link} {...props} />;
}
