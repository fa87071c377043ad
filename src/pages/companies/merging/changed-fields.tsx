import { useLingui } from '@lingui/react/macro';
import type { MergeJob } from '#src/api/merge-journal.ts';
import { mergeFields } from '#src/lib/merging/surviving-fields.ts';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/**
 * What a merge changes, or changed, of the company that stays, and what it left because someone
 * else was quicker.
 */
export function ChangedFields({ job }: { job: MergeJob }) {
  const { t } = useLingui();
  const words = useMergeWords();
  const { into, patch, others = {}, fields } = job;
  const changed = mergeFields.filter((field) => patch[field] !== undefined);
  const left = mergeFields.filter((field) => others[field] !== undefined);
  const toDo = fields === 'to do';
  return (
    <>
      {toDo && changed.length > 0 && (
        <p>{t`These fields of “${into.name}” are still to be changed. “Go on” does that first, where nobody changed them since.`}</p>
      )}
      {changed.length > 0 && (
        <ul
          className={classes.counts}
          aria-label={toDo ? t`Fields to be changed` : t`Changed fields`}
        >
          {changed.map((field) => (
            <li key={field}>
              {words.field(field)}:{' '}
              {toDo ? (
                <span className={classes.quiet}>{into[field] || t`empty`}</span>
              ) : (
                <del className={classes.quiet}>{into[field] || t`empty`}</del>
              )}{' '}
              →{' '}
              {toDo ? (
                <span className={classes.value}>{patch[field]}</span>
              ) : (
                <ins className={classes.value}>{patch[field]}</ins>
              )}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <p>{t`Someone changed these fields meanwhile, so they were left as they are:`}</p>
          <ul className={classes.counts} aria-label={t`Changed by someone else`}>
            {left.map((field) => (
              <li key={field}>
                {words.field(field)}:{' '}
                <span className={classes.value}>{others[field] || t`empty`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {fields === 'back' && (
        <p
          className={classes.quiet}
        >{t`These fields are as they were before, where nobody changed them since.`}</p>
      )}
    </>
  );
}
