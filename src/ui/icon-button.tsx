import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from './router.ts';
import classes from './icon-button.module.css';

/** Width and height in px: 34 in the top bar, 24 in a line of text. */
interface Size {
  readonly size?: 24 | 28 | 34;
}

/**
 * A button with an icon and a name for screen readers. A plain element with a `tabIndex`, as
 * `Button` is; `to` makes it a link inside the app.
 */
export function IconButton({
  size = 28,
  className,
  ...element
}: Size & (ComponentProps<'button'> | ComponentProps<typeof Link>)) {
  const look = {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-size': size,
  };
  return 'to' in element ? (
    <Link {...element} {...look} />
  ) : (
    <button type="button" tabIndex={0} {...element} {...look} />
  );
}

export function CloseButton(props: Size & ComponentProps<'button'>) {
  return (
    <IconButton {...props}>
      <IconX size={props.size === 24 ? 16 : 18} aria-hidden />
    </IconButton>
  );
}
