import { t } from '@lingui/core/macro';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { catchFocus } from './focus.ts';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Title of the browser's tab, if it differs from the heading. */
  readonly tabTitle?: string | undefined;
  /** Shown beside the heading: status, count. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** Without margin and as high as the window, for a page that scrolls its own parts. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

let isFirst = true;

// After navigating, the focused link may have disappeared with its page. The first page of a visit
// leaves the focus at the top of the document.
const catchLater = (main: HTMLElement | null): void => {
  if (!isFirst) catchFocus(main);
  isFirst &&= main === null;
};

/** A page with its `main` element and its only `h1`. */
export function Page({ title, tabTitle, beside, actions, full = false, children }: PageProps) {
  useDocumentTitle(`${tabTitle ?? title} · ${t`Invoice desk`}`);
  return (
    <main
      ref={catchLater}
      id="main"
      tabIndex={-1}
      className={classes.page}
      data-full={full || undefined}
    >
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {beside}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
