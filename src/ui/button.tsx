import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from './router.ts';
import classes from './button.module.css';

interface ButtonLook {
  /** `filled` is for the main action of a page or dialog. */
  readonly variant?: 'filled' | 'default' | 'subtle' | 'light';
  readonly size?: 'xs' | 'sm' | 'compact-xs' | 'compact-sm' | 'compact-md';
  /** For deleting and the like. */
  readonly danger?: boolean;
  readonly fullWidth?: boolean;
  /** Position of the label in a button that is wider than it; centred by default. */
  readonly align?: 'start';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** While its action runs: it keeps its width and ignores clicks. */
  readonly loading?: boolean;
}
interface Press extends ButtonLook, ComponentProps<'button'> {
  readonly to?: undefined;
  readonly href?: undefined;
}
interface PageLink extends ButtonLook, Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly href?: undefined;
}
interface OutsideLink extends ButtonLook, ComponentProps<'a'> {
  readonly to?: undefined;
  readonly href: string;
}

const ignore = (event: MouseEvent): void => event.preventDefault();

/**
 * A button, or a link that looks like one: `to` is an address inside the app, `href` one outside. A
 * plain element, because Mantine's renders six components and adds 4 KiB before the first row
 * (decision 024). Its `tabIndex` is written out, since in Safari neither a press nor Tab focuses a
 * button without, and the dialog that it opens could not give the focus back.
 */
export function Button({
  variant = 'filled',
  size = 'xs',
  danger,
  fullWidth,
  align,
  leftSection,
  rightSection,
  loading,
  className,
  children,
  ...element
}: Press | PageLink | OutsideLink) {
  const look = {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-full': fullWidth || undefined,
    'data-align': align,
    'data-icon': leftSection ? true : undefined,
    'data-loading': loading || undefined,
  };
  const content = (
    <>
      {leftSection}
      {children}
      {rightSection}
    </>
  );
  if (element.to !== undefined)
    return (
      <Link {...element} {...look}>
        {content}
      </Link>
    );
  if (element.href !== undefined)
    return (
      <a {...element} {...look}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      tabIndex={0}
      {...element}
      {...look}
      // A disabled button would lose the focus.
      aria-disabled={loading || undefined}
      onClick={loading ? ignore : element.onClick}
      aria-busy={loading || element['aria-busy']}
    >
      {content}
    </button>
  );
}

/** A secondary action beside a text, in a row or below a failure. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button variant="default" size="compact-sm" {...props} />;
}
