import { t } from '@lingui/core/macro';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconEye,
  IconEyeOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isTemporary } from '#src/api/api-error.ts';
import { probe, type ProbeStep } from '#src/api/probe.ts';
import { readConfig, runTimeConfig, setConfig } from '#src/api/run-time-config.ts';
import { signIn } from '#src/api/session.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { canBeKey, cleanKey } from '#src/lib/clean-key.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { focusFirst } from '#src/ui/focus.ts';
import classes from './sign-in-form.module.css';

const ConnectionReport = lazyPart(
  () => import('#src/widgets/connection/connection-report.tsx'),
  'ConnectionReport',
);

/** Milliseconds to show the successful check. */
const shownForMs = 500;

interface SignInFormProps {
  /** In the dialog above a page whose key was refused. */
  readonly again?: boolean;
  readonly onSignedIn?: () => void;
  /** Another way out than entering a key. */
  readonly onLeave?: () => void;
}

/** Takes an API key, shows how the service responds to it, and signs in (interface 5). */
export function SignInForm({ again = false, onSignedIn, onLeave }: SignInFormProps) {
  const config = runTimeConfig();
  // The dialog above a page must not send its key to another service.
  const elsewhere = config.allowOtherService && !again;
  const [shown, setShown] = useState(false);
  const [steps, setSteps] = useState<readonly ProbeStep[]>([]);
  const [report, setReport] = useState(false);
  const { register, handleSubmit, getValues, setValue, clearErrors, trigger, formState } = useForm({
    defaultValues: { 'api-key': '', address: config.apiBaseUrl, remember: false },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting: checking } = formState;
  const failed = steps.find((step) => !step.ok)?.problem;
  const refused = failed?.kind === 'refused' && failed.status === 401;

  const judgeKey = (key: string) => {
    const clean = cleanKey(key);
    if (clean === '') return t`Paste the key you were given.`;
    return (
      canBeKey(clean) ||
      t`This isn't a key: keys have no accented letters or blanks. Copy it again.`
    );
  };
  const judgeAddress = (address: string) =>
    !('wrong' in readConfig({ apiBaseUrl: address.trim() })) ||
    t`An address such as https://invoices.example.com is expected, before /v1.`;
  /** Uses the service at the typed address. */
  const takeAddress = () => {
    if (elsewhere) setConfig({ ...config, apiBaseUrl: getValues('address').trim() });
  };
  const check = handleSubmit(
    async ({ 'api-key': key, remember }) => {
      const clean = cleanKey(key);
      setValue('api-key', clean);
      setSteps([]);
      takeAddress();
      const good = await probe(clean, (step) => setSteps((before) => [...before, step]));
      if (!good) return;
      announce(t`Signed in`);
      await sleep(shownForMs);
      signIn(clean, remember);
      onSignedIn?.();
    },
    () => setSteps([]),
  );
  const showReport = async () => {
    const isAddress = await trigger('address');
    if (isAddress) takeAddress();
    setReport(isAddress);
  };
  return (
    <form
      ref={focusFirst}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!checking) void check();
      }}
      noValidate
    >
      <TextField
        label={t`API key`}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        {...register('api-key', { validate: judgeKey })}
        onPaste={(event) => {
          event.preventDefault();
          setValue('api-key', cleanKey(event.clipboardData.getData('text')));
          clearErrors('api-key');
        }}
        error={
          errors['api-key']?.message ??
          (refused
            ? t`The server doesn't accept this key. Check that you copied all of it, or ask whoever runs the server for another.`
            : undefined)
        }
        rightSection={
          <IconButton
            aria-label={shown ? t`Hide key` : t`Show key`}
            title={shown ? t`Hide key` : t`Show key`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          </IconButton>
        }
      />
      {elsewhere && (
        <details className={classes.advanced}>
          <summary>{t`Advanced`}</summary>
          <TextField
            label={t`Server address`}
            description={t`If left empty, the address of this page is used.`}
            type="url"
            placeholder="https://invoices.example.com"
            {...register('address', { validate: judgeAddress })}
            error={errors.address?.message}
          />
        </details>
      )}
      <label className={classes.remember}>
        <input type="checkbox" {...register('remember')} />
        {t`Remember on this device`}
      </label>
      <SignInSteps steps={steps} checking={checking} />
      {failed && !refused && (
        <ProblemNotice problem={failed} onRetry={() => void check()} retrying={checking} />
      )}
      <div className={classes.actions}>
        <Button type="submit" size="sm" fullWidth loading={checking}>{t`Sign in`}</Button>
        {again && onLeave && (
          <Button variant="default" size="sm" fullWidth onClick={onLeave}>{t`Sign out`}</Button>
        )}
      </div>
      {!checking && (
        <button
          type="button"
          className={classes.report}
          onClick={() => void showReport()}
        >{t`Show connection report`}</button>
      )}
      {report && (
        <Dialog opened wide title={t`Connection report`} onClose={() => setReport(false)}>
          <ConnectionReport
            apiKey={judgeKey(getValues('api-key')) === true ? cleanKey(getValues('api-key')) : null}
            heading="h3"
          />
        </Dialog>
      )}
    </form>
  );
}

const order = ['reached', 'speaks', 'accepted', 'rights'] as const;

/** The check of a key, step by step; nothing before the first try. */
function SignInSteps({ steps, checking }: { steps: readonly ProbeStep[]; checking: boolean }) {
  if (steps.length === 0 && !checking) return null;
  const rights = steps.find((step) => step.name === 'rights')?.permissions;
  const problem = steps.find((step) => !step.ok)?.problem;
  const busy = problem?.kind === 'refused' && (problem.status === 429 || isTemporary(problem));
  const rightsWords = () => {
    if (rights === undefined) return t`May not read invoices, but something else`;
    if (rights?.can_approve || rights?.can_reject || rights?.can_remove_approval)
      return t`May read, change and approve invoices`;
    return rights?.can_update ? t`May read and change invoices` : t`May read invoices`;
  };
  // Texts before the check, after success, and after failure.
  const words = {
    reached: [t`Address`, t`Address reached`, t`Address not reached`],
    speaks: [
      t`Interface`,
      t`Compatible service`,
      busy ? t`Could not be checked` : t`Not an Invoicing Service`,
    ],
    accepted: [t`Key`, t`Key is valid`, t`Key not accepted`],
    rights: [t`Permissions`, rightsWords(), t`May not read invoices`],
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
