import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type DecimalLimits, moneyLimits, quantityLimits, rateLimits } from '#contract/decimal.ts';
import { DecimalField } from './decimal-field.tsx';
import { Frame } from './frame.fixture.tsx';
import { TypedHints } from './typed-hints.ts';
import type { FieldProblem } from './typed-field.tsx';

const onChange = vi.fn<(value: string) => void>();
const onProblem = vi.fn<(problem: FieldProblem | null) => void>();

function Field({
  start = '',
  limits = moneyLimits,
  pendingText,
}: {
  start?: string;
  limits?: DecimalLimits;
  pendingText?: string;
}) {
  const [value, setValue] = useState(start);
  return (
    <form aria-label="Form" onSubmit={(event) => event.preventDefault()}>
      <DecimalField
        label="Total"
        value={value}
        limits={limits}
        pendingText={pendingText}
        onProblem={onProblem}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button" onClick={() => setValue('7.00')}>
        Their value
      </button>
      <output aria-label="Kept">{value}</output>
    </form>
  );
}

async function open(props: Parameters<typeof Field>[0] = {}, language: 'en' | 'tr' = 'en') {
  onChange.mockClear();
  onProblem.mockClear();
  await render(
    <Frame language={language}>
      <Field {...props} />
    </Frame>,
  );
  return { field: page.getByLabelText('Total'), kept: page.getByLabelText('Kept') };
}

const valid = () => document.querySelector('form')?.checkValidity();

test('unreadable text restores the value from before typing, not an intermediate one', async () => {
  const { field, kept } = await open({ start: '518.99' });
  await userEvent.clear(field);
  await userEvent.type(field, '1.23');
  await expect.element(kept).toHaveTextContent('1.23');
  await userEvent.type(field, '4');
  await expect.element(kept).toHaveTextContent('518.99');
  await expect.element(field).toHaveValue('1.234');
  await userEvent.type(field, ',5');
  await expect.element(kept).toHaveTextContent('1234.50');
  await userEvent.keyboard('{Escape}');
  await expect.element(kept).toHaveTextContent('518.99');
});

test.each([
  ['an amount, which may be below zero', moneyLimits, null],
  ['a rate, which may not', rateLimits, 'decimal'],
])('%s: phones show a keypad with every sign that can be typed', async (_, limits, keypad) => {
  const { field } = await open({ limits });
  expect(field.element().getAttribute('inputmode')).toBe(keypad);
});

test('accepts an amount in the format of the document and shows it in that of the language', async () => {
  const { field, kept } = await open();
  await field.fill('1.234,56');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1,234.56');
  await expect.element(kept).toHaveTextContent('1234.56');
});

test('shows the same amount in Turkish format', async () => {
  const { field, kept } = await open({}, 'tr');
  await field.fill('1,234.56');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1.234,56');
  await expect.element(kept).toHaveTextContent('1234.56');
});

test('calculates a sum', async () => {
  const { field, kept } = await open();
  await field.fill('=12*3,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('42.00');
  await expect.element(kept).toHaveTextContent('42.00');
});

test('updates the value with every key, so that saving by key saves what is visible', async () => {
  const { field, kept } = await open();
  await field.fill('12,5');
  await expect.element(kept).toHaveTextContent('12.50');
  await expect.element(field).toHaveValue('12,5');
});

test('keeps text that is not a number, explains it, and blocks saving', async () => {
  const { field, kept } = await open({ start: '5.00' });
  await field.fill('12,345.6.7');
  expect(valid()).toBe(false);
  await userEvent.tab();
  await expect.element(page.getByText("“12,345.6.7” can't be read as a number.")).toBeVisible();
  await expect.element(field).toHaveValue('12,345.6.7');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(kept).toHaveTextContent('5.00');
  expect(onProblem).toHaveBeenLastCalledWith({
    text: '12,345.6.7',
    why: "“12,345.6.7” can't be read as a number.",
  });
  await field.fill('12');
  expect(onProblem).toHaveBeenLastCalledWith(null);
  await expect.element(kept).toHaveTextContent('12.00');
});

test('offers both readings of an ambiguous number and takes neither by itself', async () => {
  const { field, kept } = await open({ limits: quantityLimits });
  await field.fill('1,234');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: '1,234.00' })).toBeVisible();
  await expect.element(kept).toHaveTextContent('');
  expect(valid()).toBe(false);
  await page.getByRole('button', { name: '1.234', exact: true }).click();
  await expect.element(kept).toHaveTextContent('1.234');
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(valid()).toBe(true);
});

test('Esc discards text that is not a value', async () => {
  const { field } = await open({ start: '5.00' });
  await field.fill('abc');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('5.00');
  expect(onProblem).toHaveBeenLastCalledWith(null);
});

test('a new value from outside replaces the typed text', async () => {
  const { field } = await open({ start: '5.00' });
  await field.fill('abc');
  await page.getByRole('button', { name: 'Their value' }).click();
  await expect.element(field).toHaveValue('7.00');
});

test('clearing the field removes the value', async () => {
  const { field, kept } = await open({ start: '5.00' });
  await field.clear();
  await expect.element(kept).toHaveTextContent('');
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('restores pending text together with its problem', async () => {
  const { field } = await open({ start: '5.00', pendingText: '12,345.6.7' });
  await expect.element(field).toHaveValue('12,345.6.7');
  await expect.element(page.getByText("can't be read as a number", { exact: false })).toBeVisible();
  expect(valid()).toBe(false);
});

function KeptField() {
  const [value, setValue] = useState('5.00');
  const [kept, setKept] = useState<string>();
  return (
    <>
      <DecimalField
        label="Total"
        value={value}
        pendingText={kept}
        onProblem={(problem) => setKept(problem?.text)}
        onChange={setValue}
      />
      <button type="button" onClick={() => setValue('7.00')}>
        Their value
      </button>
      <button
        type="button"
        onClick={() => {
          setValue('8.00');
          setKept(undefined);
        }}
      >
        My value
      </button>
    </>
  );
}

test('keeps pending text despite new values from outside, until the form clears it', async () => {
  await render(
    <Frame>
      <KeptField />
    </Frame>,
  );
  const field = page.getByLabelText('Total');
  await field.fill('12,345.6.7');
  await page.getByRole('button', { name: 'Their value' }).click();
  await expect.element(field).toHaveValue('12,345.6.7');
  await page.getByRole('button', { name: 'My value' }).click();
  await expect.element(field).toHaveValue('8.00');
  await field.fill('abc');
  await page.getByRole('button', { name: 'Their value' }).click();
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('7.00');
});

test('Tab goes to the readings first: arrows move, Enter takes, Esc returns to the field', async () => {
  const { field, kept } = await open({ limits: quantityLimits });
  await field.fill('1,234');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: '1,234.00' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('1,234');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: '1,234.00' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(kept).toHaveTextContent('1.234');
  await expect.element(field).toHaveFocus();
});

test('announces the readings of ambiguous text', async () => {
  const { field } = await open({ limits: quantityLimits });
  await field.fill('1,234');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => document.querySelector('[aria-live="polite"]')?.textContent)
    .toBe('This can be read in two ways. 1,234.00, 1.234');
});

test('offers the reading that is printed on the page first', async () => {
  const around = { country: 'DE', onPage: () => ['1.234,00'] };
  await render(
    <Frame language="en">
      <TypedHints value={around}>
        <Field limits={quantityLimits} />
      </TypedHints>
    </Frame>,
  );
  await page.getByLabelText('Total').fill('1.234');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: '1,234.00' })).toHaveFocus();
});

test('offers a reading in the other number format, and Esc restores the value from before typing', async () => {
  const { field, kept } = await open({ start: '18.08' });
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}1.234');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: '1,234.00' })).toBeVisible();
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('18.08');
  await expect.element(kept).toHaveTextContent('18.08');
});

test('Esc discards what is being typed, even if it is readable', async () => {
  const { field, kept } = await open({ start: '18.08' });
  await field.fill('77');
  await expect.element(kept).toHaveTextContent('77.00');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('18.08');
  await expect.element(kept).toHaveTextContent('18.08');
});
