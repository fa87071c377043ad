import type { ComponentProps } from 'react';
import classes from './preset-button.module.css';

/** A named choice, shown as pressed while it applies. */
export const PresetButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={classes.preset} {...props} />
);
