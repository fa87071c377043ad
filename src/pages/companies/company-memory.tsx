import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isIsoDate } from '#contract/dates.ts';
import type { Company } from '#contract/company.ts';
import type { CompanyMemory as Memory } from '#contract/company-memory.ts';
import { companyMemory, useForgetMemory, useSwitchMemory } from '#src/api/company-memory.ts';
import { dayText, decimalText } from '#src/i18n/locale.ts';
import { isNumeral } from '#src/lib/amounts/money.ts';
import { paths } from '#src/lib/paths.ts';
import { announce } from '#src/ui/announce.tsx';
import { isFocusLost } from '#src/ui/focus.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Link } from '#src/ui/router.ts';
import { useChange } from '#src/ui/use-change.ts';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice, ReadProblem } from '#src/widgets/problem-notice.tsx';
import classes from '#src/widgets/records/records.module.css';
import { words } from '#src/widgets/words.tsx';

/**
 * What was learned from a company's confirmed invoices, and how well that predicts them; nothing
 * where the service does not learn.
 */
export function CompanyMemory({ company }: { company: Company }) {
  const titleId = useId();
  const learned = useQuery(companyMemory(company.uid));
  const { data, error } = learned;
  if (data === null || (data === undefined && !error)) return null;
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3
        id={titleId}
        tabIndex={-1}
        className={classes.subheading}
      >{t`Learned from its invoices`}</h3>
      <ReadProblem compact of={learned} />
      {data && <Learned company={company} memory={data} titleId={titleId} />}
    </section>
  );
}

function Learned({
  company,
  memory,
  titleId,
}: {
  company: Company;
  memory: Memory;
  titleId: string;
}) {
  const { uid, permissions } = company;
  const change = useSwitchMemory(uid);
  // The focused button disappears with what was erased.
  const isEmpty = memory.invoices === 0;
  useChange(isEmpty, (now) => {
    if (now && isFocusLost()) document.getElementById(titleId)?.focus();
  });
  const total = (of: 'of' | 'right' | 'right_without') =>
    memory.fields.reduce((sum, field) => sum + field[of], 0);
  const used = memory.fields.reduce(
    (sum, field) => sum + (field.counts ? field.right : field.right_without),
    0,
  );
  const [of, without] = [total('of'), total('right_without')];
  const offText = t`It is switched off: the next invoice is read without it.`;
  const off = memory.active ? '' : offText;
  // The button keeps the focus and changes its label, which screen readers do not announce.
  const switchTo = (active: boolean) =>
    change.mutate(active, {
      onSuccess: () =>
        announce(active ? t`It is switched on: the next invoice is read with it.` : offText),
    });
  return (
    <>
      {isEmpty ? (
        <p className={classes.note}>
          {off || (
            <Trans>
              Nothing yet. Once one of its PDFs or photos is approved or corrected, the next ones
              are read with what it shows.
            </Trans>
          )}
        </p>
      ) : (
        <>
          <p className={classes.note}>
            {plural(memory.invoices, {
              one: 'Tried on # confirmed invoice:',
              other: 'Tried on # confirmed invoices:',
            })}{' '}
            {t`${used} of ${of} values are right, ${without} without what was learned.`} {off}
          </p>
          <FieldRows memory={memory} />
          <Missed memory={memory} />
        </>
      )}
      {change.error && <ProblemNotice problem={change.error} compact />}
      <div className={classes.state}>
        {permissions.can_update && (memory.invoices > 0 || !memory.active) && (
          <SmallButton loading={change.isPending} onClick={() => switchTo(!memory.active)}>
            {memory.active ? t`Switch off` : t`Switch on`}
          </SmallButton>
        )}
        <Allowed to="can_delete" on={permissions}>
          {memory.invoices > 0 && <Forget company={company} />}
        </Allowed>
      </div>
    </>
  );
}

function FieldRows({ memory }: { memory: Memory }) {
  const share = (part: number, of: number) => t`${part} of ${of}`;
  return (
    <table className={classes.small} data-wraps>
      <caption className="visually-hidden">{t`Learned from its invoices`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col" data-align="end">{t`Right`}</th>
          <th scope="col" data-align="end">{t`Without`}</th>
          <th scope="col">{t`Named on its pages`}</th>
        </tr>
      </thead>
      <tbody>
        {memory.fields.map(({ field, of, right, right_without, counts, labels }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td data-align="end">{share(counts ? right : right_without, of)}</td>
            <td data-align="end">{share(right_without, of)}</td>
            <td>
              {counts
                ? labels.map((name) => t`“${name}”`).join(', ')
                : t`Not used: it would make this worse`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The values that the memory predicts wrongly, with their invoice. */
function Missed({ memory: { missed } }: { memory: Memory }) {
  const shown = (field: string, value: string): string => {
    if (isIsoDate(value)) return dayText(value);
    return field.startsWith('total_') && isNumeral(value) ? decimalText(value, 2) : value;
  };
  if (missed.length === 0) return null;
  return (
    <ul className={classes.news} aria-label={t`Not right`}>
      {missed.map(({ invoice_uid, hf_id, field, given, value }) => {
        const [name, right, read] = [words.field(field), shown(field, value), shown(field, given)];
        return (
          <li key={`${invoice_uid} ${field}`}>
            <Link to={paths.invoice(invoice_uid)}>{hf_id || t`Invoice`}</Link>{' '}
            <span className={classes.note}>
              {given === ''
                ? t`${name}: empty instead of ${right}`
                : t`${name}: ${read} instead of ${right}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Forget({ company }: { company: Company }) {
  const [asking, setAsking] = useState(false);
  const forget = useForgetMemory(company.uid);
  return (
    <>
      <SmallButton onClick={() => setAsking(true)}>{t`Forget`}</SmallButton>
      <ConfirmDialog
        opened={asking}
        title={t`Forget what was learned from “${company.name}”?`}
        confirmLabel={t`Forget`}
        danger
        pending={forget.isPending}
        failure={forget.error && <ProblemNotice problem={forget.error} compact />}
        onConfirm={() =>
          forget.mutate(undefined, {
            onSuccess: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      >
        {t`Its invoices stay as they are. Invoices that are read later teach again.`}
      </ConfirmDialog>
    </>
  );
}
