import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { mergeJournalQueries } from '#src/api/merge-journal.ts';
import { moveTally } from '#src/lib/merging/moves.ts';
import { Link } from '#src/ui/router.ts';
import { mergeAddress } from './merge-address.ts';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/**
 * The merges that this device keeps: those that broke off, and those that can still be moved back.
 */
export function StoredMerges() {
  const { t } = useLingui();
  const words = useMergeWords();
  const { data = [] } = useQuery(mergeJournalQueries.all());
  if (data.length === 0) return null;
  return (
    <section className={classes.box} aria-label={t`Your merges`}>
      <h2>{t`Your merges`}</h2>
      <ul className={classes.likely}>
        {data.map(({ job, notes }) => (
          <li key={job.id}>
            <Link to={mergeAddress(job.from.uid, job.into.uid)}>
              {job.from.name} → {job.into.name}
            </Link>{' '}
            <span className={classes.quiet}>
              {words.summary(moveTally(job.records, notes), job.staying.length)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
