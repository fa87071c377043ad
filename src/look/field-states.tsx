import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Choices } from '#src/ui/choices.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { DecimalField } from '#src/ui/decimal-field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { ChoiceField, LongTextField, TextField } from '#src/ui/text-field.tsx';
import classes from './look.module.css';
import { Part, State } from './states.tsx';

const nothing = () => undefined;

export function FieldStates() {
  const [day, setDay] = useState('2026-01-31');
  const [amount, setAmount] = useState('1234.50');
  const [status, setStatus] = useState('all');
  return (
    <>
      <Part name="TextField, ChoiceField, LongTextField">
        <State of="empty" size="field">
          <TextField label={t`Invoice number`} />
        </State>
        <State of="filled, required" size="field">
          <TextField label={t`Invoice number`} required defaultValue="NB-1001" />
        </State>
        <State of="described" size="field">
          <TextField label={t`Name`} description={t`Unsaved changes`} defaultValue="Nordlicht" />
        </State>
        <State of="wrong" size="field">
          <TextField
            label={t`Invoice number`}
            error={t`This can be read in two ways.`}
            defaultValue="1.234"
          />
        </State>
        <State of="read only" size="field">
          <TextField label={t`Invoice number`} readOnly defaultValue="NB-1001" />
        </State>
        <State of="disabled" size="field">
          <TextField label={t`Invoice number`} disabled defaultValue="NB-1001" />
        </State>
        <State of="choice" size="field">
          <ChoiceField label={t`Payment type`} defaultValue="card">
            <option value="card">{t`Card`}</option>
          </ChoiceField>
        </State>
        <State of="lines" size="field">
          <LongTextField label={t`Reason`} rows={2} />
        </State>
      </Part>
      <Part name="DateField, DecimalField">
        <State of="a day" size="field">
          <DateField label={t`Invoice date`} value={day} onChange={setDay} today="2026-02-15" />
        </State>
        <State of="an amount" size="field">
          <DecimalField label={t`Total`} value={amount} onChange={setAmount} currency="EUR" />
        </State>
        <State of="wrong" size="field">
          <DateField
            label={t`Invoice date`}
            value=""
            onChange={nothing}
            error={t`This can be read in two ways.`}
          />
        </State>
        <State of="disabled" size="field">
          <DecimalField label={t`Total`} value="1234.50" onChange={nothing} disabled />
        </State>
        <State of="choices">
          <Choices
            options={[
              { value: '1', label: '1.234' },
              { value: '2', label: '1,234.00' },
            ]}
            onChoose={nothing}
          />
        </State>
      </Part>
      <Part name="Checkbox, radio button, Segmented">
        {(['checkbox', 'radio'] as const).flatMap((type) =>
          [false, true].flatMap((checked) =>
            [false, true].map((disabled) => (
              <State
                key={`${type} ${checked} ${disabled}`}
                of={`${type}${checked ? ', ticked' : ''}${disabled ? ', disabled' : ''}`}
              >
                <label className={classes.check}>
                  <input type={type} defaultChecked={checked} disabled={disabled} />
                  {t`Select`}
                </label>
              </State>
            )),
          ),
        )}
        {[false, true].map((disabled) => (
          <State key={String(disabled)} of={disabled ? 'segmented, disabled' : 'segmented'}>
            <Segmented
              legend={t`Status`}
              choices={[
                { value: 'all', label: t`All` },
                { value: 'approved', label: t`Approved` },
              ]}
              value={status}
              onChoose={setStatus}
              disabled={disabled}
            />
          </State>
        ))}
      </Part>
    </>
  );
}
