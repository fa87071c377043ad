import type { ComponentProps } from 'react';
import classes from './link-button.module.css';

/** A button that looks like a link in a text, for rare actions; its `tabIndex` as in `Button`. */
export function LinkButton(button: ComponentProps<'button'>) {
  return <button type="button" tabIndex={0} className={classes.button} {...button} />;
}
