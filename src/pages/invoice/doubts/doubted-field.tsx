import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import { IconHelp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { confirmedName, confirmedValues } from '#src/device/confirmed-values.ts';
import { useStore } from '#src/device/store.ts';
import { announce } from '#src/ui/announce.tsx';
import { typeInto } from '#src/ui/type-into.ts';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { valueText } from '#src/widgets/value-text.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './doubted-field.module.css';
import { useQuestion, type Question } from './use-question.ts';

/**
 * A field with the question that its reading left open, until its value changes. Each answer has a
 * key; the first is the current value.
 */
export function DoubtedField({
  name,
  className,
  children,
}: {
  name: HeaderField;
  className?: string | undefined;
  children: ReactNode;
}) {
  const question = useQuestion(name);
  return (
    // The keys are handled by the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field
    <div
      className={className}
      onKeyDown={
        question
          ? (event: KeyboardEvent<HTMLElement>) => {
              const place = event.altKey && /^Digit([1-9])$/.exec(event.code)?.[1];
              const answer =
                place && event.currentTarget.querySelector<HTMLElement>(`[data-answer="${place}"]`);
              if (!answer) return;
              event.preventDefault();
              answer.click();
            }
          : undefined
      }
    >
      {children}
      {question && <Answers name={name} question={question} />}
    </div>
  );
}

/** Words for the values of a field. */
function useShown(name: HeaderField) {
  const { form } = useOpenInvoice();
  const currency = useStore(form, ({ shown }) => shown.currency);
  return (value: string) => valueText(name, value, currency);
}

/**
 * The question of a field as its description: an icon with a title, and for screen readers the
 * answers below the field with their keys.
 */
export function QuestionNote({
  name,
  question: { answers },
}: {
  name: HeaderField;
  question: Question;
}) {
  const shown = useShown(name);
  const keys = answers.map((answer, index) => `${t`Alt`}+${index + 1} ${shown(answer)}`);
  const question = t`Doubtful: which is it?`;
  return (
    <span className={classes.note} title={question}>
      <IconHelp size={14} aria-hidden />
      <span className="visually-hidden">
        {question} {keys.join(', ')}
      </span>
    </span>
  );
}

function Answers({
  name,
  question: { value, answers },
}: {
  name: HeaderField;
  question: Question;
}) {
  const { form, invoice } = useOpenInvoice();
  const shown = useShown(name);
  const choose = (answer: string, frame: Element | null) => {
    const control = frame?.querySelector('input, select');
    confirmedValues.update((known) => new Set([...known, confirmedName(invoice.uid, name, value)]));
    announce(labelled(words.field(name), shown(answer)));
    if (control instanceof HTMLElement) control.focus();
    if (answer === value) return;
    if (name === 'company_uid' && control instanceof HTMLInputElement) typeInto(control, answer);
    else form.change(name, answer);
  };
  return (
    <p className={classes.question} data-doubt role="group" aria-label={t`Doubtful: which is it?`}>
      {answers.map((answer, index) => (
        <button
          key={answer}
          type="button"
          tabIndex={-1}
          data-answer={index + 1}
          className={classes.answer}
          aria-keyshortcuts={`Alt+${index + 1}`}
          title={
            answer === value
              ? t`Right as it is (Alt+${index + 1})`
              : t`Use this instead (Alt+${index + 1})`
          }
          onClick={(event) =>
            choose(answer, event.currentTarget.closest('[data-doubt]')?.parentElement ?? null)
          }
        >
          <kbd>{t`Alt`}</kbd> <kbd>{index + 1}</kbd> {shown(answer)}
        </button>
      ))}
    </p>
  );
}
