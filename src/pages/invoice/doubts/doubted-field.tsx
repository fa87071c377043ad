import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { confirmedName, confirmedValues } from '#src/device/confirmed-values.ts';
import { useStore } from '#src/device/store.ts';
import { asRead, type ReadField } from '#src/lib/checks/read-values.ts';
import { announce } from '#src/ui/announce.tsx';
import { typeInto } from '#src/ui/type-into.ts';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { valueText } from '#src/widgets/value-text.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './doubted-field.module.css';
import { useReadFields } from './use-read-fields.ts';

const mostAnswers = 4;

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
  const { editable } = useOpenInvoice();
  const read = useReadFields().get(name);
  const open = editable && read?.confidenceLevel === 'doubtful';
  return (
    // The keys are handled by the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field
    <div
      className={className}
      onKeyDown={
        open
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
      {open && <Question name={name} read={read} />}
    </div>
  );
}

/** The answers: the field's value, if any, and alternatives in the document. */
function Question({ name, read }: { name: HeaderField; read: ReadField }) {
  const { value, alternatives } = read;
  const { form, invoice } = useOpenInvoice();
  const { uid } = invoice;
  const holds = useStore(form.fields, (fields) => fields.valueOf(name));
  const currency = useStore(form, ({ shown }) => shown.currency);
  const isConfirmed = useStore(confirmedValues, (known) =>
    known.has(confirmedName(uid, name, value)),
  );
  if (isConfirmed || holds !== asRead(invoice, read)) return null;
  const shown = (one: string) => valueText(name, one, currency);
  const answers = [...(value === '' ? [] : [value]), ...alternatives].slice(0, mostAnswers);
  const choose = (answer: string, frame: Element | null) => {
    const control = frame?.querySelector('input, select');
    confirmedValues.update((known) => new Set([...known, confirmedName(uid, name, value)]));
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
          <kbd>{index + 1}</kbd> {shown(answer)}
        </button>
      ))}
    </p>
  );
}
