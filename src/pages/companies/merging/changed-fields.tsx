import { useLingui } from '@lingui/react/macro';
import type { Company, CompanyPatch } from '#contract/company.ts';
import type { MergeJob } from '#src/api/merge-journal.ts';
import { mergeFields } from '#src/lib/merging/surviving-fields.ts';
import { useWords } from '#src/widgets/words.tsx';
import classes from './merging.module.css';

/**
 * What a merge changes, or changed, of the company that stays, and what it left because someone
 * else was quicker.
 */
export function ChangedFields({ job }: { job: MergeJob }) {
  const { t } = useLingui();
  const words = useWords();
  const { into, patch, others = {}, fields } = job;
  const toDo = fields === 'to do';
  const list = (label: string, values: CompanyPatch, before?: Company) => {
    const [Old, New] = before && !toDo ? (['del', 'ins'] as const) : (['span', 'span'] as const);
    return (
      <ul className={classes.counts} aria-label={label}>
        {mergeFields.map(
          (field) =>
            values[field] !== undefined && (
              <li key={field}>
                {words.field(field)}:{' '}
                {before && (
                  <>
                    <Old className={classes.quiet}>{before[field] || t`empty`}</Old> →{' '}
                  </>
                )}
                <New className={classes.value}>{values[field] || t`empty`}</New>
              </li>
            ),
        )}
      </ul>
    );
  };
  const hasChanges = Object.keys(patch).length > 0;
  return (
    <>
      {toDo && hasChanges && (
        <p>{t`These fields of “${into.name}” are still to be changed. “Go on” does that first, where nobody changed them since.`}</p>
      )}
      {hasChanges && list(toDo ? t`Fields to be changed` : t`Changed fields`, patch, into)}
      {Object.keys(others).length > 0 && (
        <>
          <p>{t`Someone changed these fields meanwhile, so they were left as they are:`}</p>
          {list(t`Changed by someone else`, others)}
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
