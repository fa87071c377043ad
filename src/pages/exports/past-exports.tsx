import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { forgetExports, forgetExport, restoreExports, type PastExport } from '#src/lib/past-exports.ts';
import { notify } from '#src/ui/notify.tsx';
import { PastEntry } from './past-entry.tsx';
import classes from './exports.module.css';

interface PastExportsProps {
  readonly headingId: string;
  readonly exports: readonly PastExport[];
  /** Of the service and key. */
  readonly scope: string;
  /** Something runs: nothing else can be begun. */
  readonly busy: boolean;
  readonly onRunAgain: (entry: PastExport) => void;
}

/** What was exported here before, what is known of each file, and the ways to have it again. */
export function PastExports({ headingId, exports, scope, busy, onRunAgain }: PastExportsProps) {
  const { t } = useLingui();
  const said = (list: readonly PastExport[]) => {
    notify({
      text: plural(list.length, { one: '# export is taken off this list. The file stays where you saved it.', other: '# exports are taken off this list. The files stay where you saved them.' }),
      action: { label: t`Undo`, run: () => restoreExports(scope, list) },
    });
  };
  const remove = (entry: PastExport) => {
    forgetExport(scope, entry.at);
    said([entry]);
    document.getElementById(headingId)?.focus();
  };
  const clear = () => {
    said(forgetExports(scope));
    document.getElementById(headingId)?.focus();
  };
  return (
    <>
      <div className={classes.pastHead}>
        <h2 id={headingId} tabIndex={-1} className={classes.heading}>{t`Exported on this device`}</h2>
        {exports.length > 0 && <Button variant="subtle" size="compact-sm" onClick={clear}>{t`Clear all`}</Button>}
      </div>
      {exports.length === 0 ? (
        <p className={classes.none}>{t`Nothing yet. What you export is listed here, on this device only.`}</p>
      ) : (
        <ul className={classes.past}>
          {exports.map((entry) => <PastEntry key={entry.at} entry={entry} busy={busy} onRunAgain={() => onRunAgain(entry)} onRemove={() => remove(entry)} />)}
        </ul>
      )}
    </>
  );
}
