import type { ComponentProps } from 'react';
import classes from './link-button.module.css';

/** A button that looks like a link in a text, for rare actions. */
export function LinkButton(button: ComponentProps<'button'>) {
  return <button type="button" className={classes.button} {...button} />;
}
