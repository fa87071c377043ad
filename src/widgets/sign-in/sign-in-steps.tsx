import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { isPassing } from '#src/api/api-error.ts';
import type { ProbeStep } from '#src/api/probe.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './sign-in-form.module.css';

const order = ['reached', 'speaks', 'accepted', 'rights'] as const;

/** The check of a key, step by step; nothing before the first try. */
export function SignInSteps({
  steps,
  checking,
}: {
  steps: readonly ProbeStep[];
  checking: boolean;
}) {
  const { t } = useLingui();
  if (steps.length === 0 && !checking) return null;
  const rights = steps.find((step) => step.name === 'rights')?.permissions;
  const problem = steps.find((step) => !step.ok)?.problem;
  const busy = problem?.kind === 'refused' && (problem.status === 429 || isPassing(problem));
  const rightsWords = () => {
    if (rights === undefined) return t`May not read invoices, but something else`;
    if (rights?.can_approve || rights?.can_reject || rights?.can_remove_approval)
      return t`May read, change and approve invoices`;
    return rights?.can_update ? t`May read and change invoices` : t`May read invoices`;
  };
  // Before it is checked, when it is there, when it is not.
  const words = {
    reached: [t`Address`, t`Address reached`, t`Address not reached`],
    speaks: [
      t`Interface`,
      t`Speaks the interface`,
      busy ? t`Could not be checked` : t`Does not speak the interface`,
    ],
    accepted: [t`Key`, t`Key accepted`, t`Key not accepted`],
    rights: [t`What it may do`, rightsWords(), t`May not read invoices`],
  } as const;
  return (
    <ul className={classes.steps} aria-label={t`Check of the key`}>
      {order.map((name) => {
        const step = steps.find((one) => one.name === name);
        const [state, Icon, tone] =
          step === undefined
            ? ([0, IconCircleDashed, 'quiet'] as const)
            : step.ok
              ? ([1, IconCircleCheck, 'good'] as const)
              : ([2, IconCircleX, 'bad'] as const);
        return (
          <li key={name}>
            <IconText icon={<Icon size={16} />} tone={tone}>
              {words[name][state]}
            </IconText>
          </li>
        );
      })}
    </ul>
  );
}
