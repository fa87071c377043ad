import type { ComponentProps } from 'react';
import classes from './preset-button.module.css';

/** A choice that is kept under a name; pressed while it is the one in use. */
export const PresetButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={classes.preset} {...props} />
);
