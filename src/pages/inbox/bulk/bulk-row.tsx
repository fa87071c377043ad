import type { Problem } from '#src/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import type { Picked } from '#src/lib/picked.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Link } from '#src/ui/router.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import classes from './bulk-sheet.module.css';

/** An invoice in the result of a run; its ID opens it. */
export function BulkRow({ record, problem }: { record: Picked; problem: Problem | null }) {
  const { hf_id, company, uid, total_price, currency } = record;
  return (
    <li className={classes.row}>
      <Link to={paths.invoice(uid)}>{hf_id || uid}</Link>
      <span className={classes.company}>{company}</span>
      <Amount value={total_price} currency={currency} />
      {problem && <Reason problem={problem} />}
    </li>
  );
}

function Reason({ problem }: { problem: Problem }) {
  const { title, why } = useProblemWords(problem);
  return (
    <span className={classes.note} data-tone="bad">
      {title}. {why}
    </span>
  );
}
