import { useLingui } from '@lingui/react/macro';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  /** What the tab of the browser says, where it is more than the heading. */
  readonly tabTitle?: string | undefined;
  /** Beside the heading: status, count. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** No inner margin and as high as the window: the page scrolls its own parts. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** A page: its one `main`, its one `h1`, its actions at the right. */
export function Page({ title, tabTitle, beside, actions, full = false, children }: PageProps) {
  const { t } = useLingui();
  useDocumentTitle(`${tabTitle ?? title} · ${t`Invoice desk`}`);
  return (
    <main id="main" tabIndex={-1} className={classes.page} data-full={full || undefined}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {beside}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
