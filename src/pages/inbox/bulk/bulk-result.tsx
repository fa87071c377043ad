import { t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCirclePause,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { countText } from '#src/i18n/locale.ts';
import { bySkipReason, type Outcome } from '#src/lib/decisions/decision.ts';
import { paths } from '#src/lib/paths.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { FoldingGroup } from '#src/ui/folding-group.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { ProblemLine, ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { focusNow } from '#src/ui/focus.ts';
import type { RunView } from '#src/widgets/decisions/run-view.ts';
import { bulkWords } from './bulk-words.ts';
import classes from './bulk-sheet.module.css';

/** What can be done after a run. */
export type BulkWay = readonly [label: string, press: () => void];

interface BulkResultProps {
  readonly run: RunView;
  readonly title: string;
  readonly ways: readonly BulkWay[];
  readonly onClose: () => void;
}

/** More rows would slow the dialog down, and nobody reads them. */
const mostShown = 200;

/** The result of a run: what was done, skipped and failed, with reasons. */
export function BulkResult({ run, title, ways, onClose }: BulkResultProps) {
  const { action, tally, todo, outcomes } = run;
  const ended = <K extends Outcome<Problem>['kind']>(kind: K) =>
    todo.filter(({ uid }) => (outcomes.get(uid)?.kind ?? 'not started') === kind);
  const skipped = todo.flatMap((record) => {
    const outcome = outcomes.get(record.uid);
    return outcome?.kind === 'skipped' ? [{ record, why: outcome.why }] : [];
  });
  const problemOf = ({ uid }: SelectedInvoice): Problem | null => {
    const outcome = outcomes.get(uid);
    return outcome?.kind === 'failed' || outcome?.kind === 'unknown' ? outcome.problem : null;
  };
  const count = (number: number) => countText(number);
  const [failed, unknown, left] = [count(tally.failed), count(tally.unknown), count(tally.left)];
  return (
    <Dialog opened cross={false} wide title={title} onClose={onClose}>
      <div className={classes.body}>
        {run.halted && (
          <ProblemNotice
            compact
            title={t`The run stopped before all were done`}
            problem={run.halted}
          />
        )}
        <div className={classes.groups}>
          {tally.failed > 0 && (
            <Group
              open
              tone="bad"
              icon={<IconAlertTriangle size={16} />}
              title={t`${failed} failed`}
              records={ended('failed')}
              problemOf={problemOf}
            />
          )}
          {tally.unknown > 0 && (
            <Group
              open
              tone="warn"
              icon={<IconQuestionMark size={16} />}
              title={t`${unknown} sent, arrival not confirmed`}
              records={ended('unknown')}
              problemOf={problemOf}
            />
          )}
          {[...bySkipReason([...skipped, ...run.leftOut])].map(([why, records]) => (
            <Group
              key={why}
              tone="quiet"
              icon={<IconCircleMinus size={16} />}
              title={t`Skipped: ${bulkWords.why(action, why, records.length)}`}
              records={records}
            />
          ))}
          {tally.left > 0 && (
            <Group
              tone="quiet"
              icon={<IconCirclePause size={16} />}
              title={t`${left} not done`}
              records={ended('not started')}
            />
          )}
          <Group
            tone="good"
            icon={<IconCircleCheck size={16} />}
            title={bulkWords.done(action, tally)}
            records={ended('done')}
          />
        </div>
        <DialogActions>
          {ways.map(([label, press]) => (
            <Button key={label} variant="default" onClick={press}>
              {label}
            </Button>
          ))}
          <Button ref={focusNow} data-autofocus onClick={onClose}>{t`Close`}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly tone: Tone;
  readonly records: readonly SelectedInvoice[];
  readonly problemOf?: (record: SelectedInvoice) => Problem | null;
  readonly open?: boolean;
}

function Group({ title, icon, tone, records, problemOf, open = false }: GroupProps) {
  const more = countText(records.length - mostShown);
  const heading = (
    <IconText icon={icon} tone={tone}>
      {title}
    </IconText>
  );
  if (records.length === 0) return <p>{heading}</p>;
  return (
    <FoldingGroup heading={heading} open={open}>
      <ul className={classes.list} aria-label={title}>
        {records.slice(0, mostShown).map((record) => {
          const { hf_id, company, uid, total_price, currency } = record;
          const problem = problemOf?.(record);
          return (
            <li key={uid} className={classes.row}>
              <Link to={paths.invoice(uid)}>{hf_id || uid}</Link>
              <span className={classes.company}>{company}</span>
              <Amount value={total_price} currency={currency} />
              {problem && <ProblemLine className={classes.note} problem={problem} />}
            </li>
          );
        })}
        {records.length > mostShown && <li className={classes.row}>{t`and ${more} more`}</li>}
      </ul>
    </FoldingGroup>
  );
}
