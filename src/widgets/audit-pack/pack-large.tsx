import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { focusNow } from '#src/ui/focus-now.ts';
import { useSizeWords } from '#src/widgets/export/export-size.ts';
import classes from './audit-pack.module.css';

/** Asks before a browser that writes to no file has to hold a large pack as a whole. */
export function PackLarge({
  bytes,
  onSave,
  onStop,
}: {
  bytes: number;
  onSave: () => void;
  onStop: () => void;
}) {
  const { t } = useLingui();
  const size = useSizeWords()(bytes);
  return (
    <>
      <p role="alert" className={classes.lead}>{t`All is fetched: the pack is ${size}.`}</p>
      <p
        className={classes.note}
      >{t`This browser cannot write to the disk bit by bit, so it has to hold the whole pack at once and may run out of memory. Chrome and Edge write it to the disk. What is fetched stays here either way.`}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onStop}>{t`Stop`}</Button>
        <Button ref={focusNow} onClick={onSave}>{t`Save anyway`}</Button>
      </div>
    </>
  );
}
