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
  const words = {
    reached: [t`Address reached`, t`Address not reached`],
    speaks: [
      t`Speaks the interface`,
      busy ? t`Could not be checked` : t`Does not speak the interface`,
    ],
    accepted: [t`Key accepted`, t`Key not accepted`],
    rights: [
      rights === undefined
        ? t`May not read invoices, but something else`
        : rights === null
          ? t`May read invoices`
          : rightsWords(rights),
      t`May not read invoices`,
    ],
  } as const;
  const pending = {
    reached: t`Address`,
    speaks: t`Interface`,
    accepted: t`Key`,
    rights: t`What it may do`,
  };

  function rightsWords(flags: Readonly<Record<string, boolean>>): string {
    if (flags.can_approve || flags.can_reject || flags.can_remove_approval)
      return t`May read, change and approve invoices`;
    return flags.can_update ? t`May read and change invoices` : t`May read invoices`;
  }

  return (
    <ul className={classes.steps} aria-label={t`Check of the key`}>
      {order.map((name) => {
        const step = steps.find((one) => one.name === name);
        return (
          <li key={name}>
            {step === undefined ? (
              <IconText icon={<IconCircleDashed size={16} />} tone="quiet">
                {pending[name]}
              </IconText>
            ) : step.ok ? (
              <IconText icon={<IconCircleCheck size={16} />} tone="good">
                {words[name][0]}
              </IconText>
            ) : (
              <IconText icon={<IconCircleX size={16} />} tone="bad">
                {words[name][1]}
              </IconText>
            )}
          </li>
        );
      })}
    </ul>
  );
}
