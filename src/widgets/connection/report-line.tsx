import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { stateOf, type Check, type Finding, type State } from '#src/lib/connection/facts.ts';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { checkName, stateName } from './check-words.ts';
import classes from './connection-report.module.css';
import { factLine } from './fact-words.ts';

const looks: Readonly<Record<State, readonly [ReactNode, Tone]>> = {
  ok: [<IconCircleCheck key="icon" size={16} />, 'good'],
  differs: [<IconAlertTriangle key="icon" size={16} />, 'warn'],
  missing: [<IconCircleMinus key="icon" size={16} />, 'info'],
  unknown: [<IconHelpCircle key="icon" size={16} />, 'quiet'],
  fails: [<IconCircleX key="icon" size={16} />, 'bad'],
};

/** How a line stands: icon and word. */
export function StateMark({ state }: { state: State }) {
  const [icon, tone] = looks[state];
  return (
    <IconText icon={icon} tone={tone}>
      {stateName(state)}
    </IconText>
  );
}

/** One line of the report, or its place while it is not known yet. */
export function ReportLine({
  check,
  found,
  awaited,
}: {
  check: Check;
  found: Finding | undefined;
  awaited: string;
}) {
  return (
    <li className={classes.line} data-state={found ? stateOf(found) : undefined}>
      <span className={classes.state}>
        {found ? (
          <StateMark state={stateOf(found)} />
        ) : (
          <IconText icon={<IconCircleDashed size={16} />} tone="quiet">
            {awaited}
          </IconText>
        )}
      </span>
      <span className={classes.name}>{checkName(check)}</span>
      <span className={classes.said}>{found && factLine(found)}</span>
    </li>
  );
}
