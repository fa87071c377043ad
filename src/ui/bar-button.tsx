import type { ComponentProps } from 'react';
import classes from './bar-button.module.css';

/**
 * A button of the top bar, an icon with a name. The library's own weighs over a KiB before the
 * first row.
 */
export function BarButton({ className, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      {...button}
    />
  );
}
