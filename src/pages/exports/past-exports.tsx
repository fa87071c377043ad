import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '#src/device/store.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { Button } from '#src/ui/button.tsx';
import {
  forgetExport,
  forgetExports,
  pastExports,
  restoreExports,
  type PastExport,
} from '#src/widgets/export/past-exports.ts';
import { notify } from '#src/ui/notify.tsx';
import { PastEntry } from './past-entry.tsx';
import classes from './exports.module.css';

interface PastExportsProps {
  /** Where the focus goes when what had it is gone. */
  readonly headingId: string;
  /** Something runs: nothing else can be begun. */
  readonly busy: boolean;
  readonly onRunAgain: (entry: PastExport) => void;
}

/** What was exported here before, what is known of each file, and the ways to have it again. */
export function PastExports({ headingId, busy, onRunAgain }: PastExportsProps) {
  const { t } = useLingui();
  const scope = deviceScope();
  const exports = useStore(pastExports(scope));
  /** Names what was forgotten, and offers it back. */
  const offerBack = (list: readonly PastExport[]) => {
    notify({
      text: plural(list.length, {
        one: '# export is taken off this list. The file stays where you saved it.',
        other: '# exports are taken off this list. The files stay where you saved them.',
      }),
      action: { label: t`Undo`, run: () => restoreExports(scope, list) },
    });
    document.getElementById(headingId)?.focus();
  };
  const remove = (entry: PastExport) => {
    forgetExport(scope, entry.at);
    offerBack([entry]);
  };
  const clear = () => offerBack(forgetExports(scope));
  return (
    <>
      {exports.length === 0 && (
        <p className={classes.none}>
          <Trans>
            No exports yet. Files you export are listed here, on this device only: you can export
            the same again, or check whether a file was changed since.
          </Trans>
        </p>
      )}
      {exports.length > 0 && (
        <ul className={classes.past}>
          {exports.map((entry) => (
            <PastEntry
              key={entry.at}
              entry={entry}
              busy={busy}
              onRunAgain={() => onRunAgain(entry)}
              onRemove={() => remove(entry)}
            />
          ))}
        </ul>
      )}
      {exports.length > 0 && (
        <div className={classes.pastFoot}>
          <Button variant="subtle" size="compact-sm" onClick={clear}>{t`Clear all`}</Button>
        </div>
      )}
    </>
  );
}
