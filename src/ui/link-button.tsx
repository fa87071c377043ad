import type { ComponentProps } from 'react';
import classes from './link-button.module.css';

/** A button that looks like a word of the text around, for what is done now and then. */
export function LinkButton(button: ComponentProps<'button'>) {
  return <button type="button" className={classes.button} {...button} />;
}
