import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

/** Every file of this visit with where it stands, and what can be done about it. */
export function TrayPanel() {
  const { t } = useLingui();
  const { items, toggleTray, removeDone, pick } = useUploads();
  const done = items.filter(({ state }) => state === 'ready' || state === 'attention').length;
  const problems = items.filter(({ state }) => state === 'failed' || state === 'attention').length;
  const all = items.length;
  const summary = problems > 0
    ? t`${done} of ${all} done, ${plural(problems, { one: '# problem', other: '# problems' })}`
    : t`${done} of ${all} done`;
  return (
    <section className={classes.tray} aria-label={t`Uploads`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t`Uploads`}</h2>
        <span className={classes.summary}>{all > 0 && summary}</span>
        {done > 0 && <Button size="compact-xs" variant="subtle" onClick={removeDone}>{t`Clear done`}</Button>}
        <CloseButton size="sm" aria-label={t`Close uploads`} onClick={toggleTray} />
      </header>
      {all === 0 ? (
        <EmptyState title={t`Nothing is being uploaded`} action={<Button variant="default" onClick={pick}>{t`Choose files`}</Button>}>
          {t`Drop files anywhere on the page.`}
        </EmptyState>
      ) : (
        <ul className={classes.lines}>
          {items.map((item) => <UploadLine key={item.id} item={item} />)}
        </ul>
      )}
    </section>
  );
}
