import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Language } from '#src/i18n/languages.ts';
import { DateField } from './date-field.tsx';
import { Frame } from './frame.fixture.tsx';

function Field({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField label="Invoice date" value={value} onChange={setValue} today="2026-03-02" />
      <output aria-label="Kept">{value}</output>
    </>
  );
}

async function open(start?: string, language: Language = 'en') {
  await render(
    <Frame language={language}>
      <Field {...(start ? { start } : {})} />
    </Frame>,
  );
  return { field: page.getByLabelText('Invoice date'), kept: page.getByLabelText('Kept') };
}

test.each([
  ['31.1.26', '2026-01-31'],
  ['today', '2026-03-02'],
  ['bugün', '2026-03-02'],
  ['31/01/2026', '2026-01-31'],
])('reads %s as %s', async (text, day) => {
  const { field, kept } = await open();
  await field.fill(text);
  await userEvent.tab();
  await expect.element(kept).toHaveTextContent(day);
});

test('shows a date in the language of the person', async () => {
  const { field } = await open('2026-02-27', 'tr');
  await expect.element(field).toHaveValue('27 Şub 2026');
});

test('keeps a nonexistent date as typed and explains it', async () => {
  const { field, kept } = await open('2026-01-31');
  await field.fill('2026-02-30');
  await userEvent.tab();
  await expect
    .element(page.getByText("“2026-02-30” doesn't exist: February 2026 has 28 days."))
    .toBeVisible();
  await expect.element(field).toHaveValue('2026-02-30');
  await expect.element(kept).toHaveTextContent('2026-01-31');
});

test('offers both meanings of an ambiguous date', async () => {
  const { field, kept } = await open();
  await field.fill('3/4/26');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: /Apr/ })).toBeVisible();
  await page.getByRole('button', { name: /Mar/ }).click();
  await expect.element(kept).toHaveTextContent('2026-03-04');
});

test('picks a date from the calendar, also by keyboard', async () => {
  const { kept } = await open('2026-01-31');
  const button = page.getByRole('button', { name: 'Choose a date' });
  await button.click();
  await expect.element(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('31');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(kept).toHaveTextContent('2026-01-30');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test.each(['start', 'end'])('shows the complete calendar at the %s of a panel', async (end) => {
  await render(
    <Frame language="en">
      <div
        data-testid="panel"
        style={{ overflow: 'auto', display: 'flex', justifyContent: end, blockSize: 500 }}
      >
        <div style={{ inlineSize: 120 }}>
          <Field />
        </div>
      </div>
    </Frame>,
  );
  await page.getByRole('button', { name: 'Choose a date' }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose a date' });
  await expect.element(sheet).toBeVisible();
  const panel = page.getByTestId('panel').element().getBoundingClientRect();
  const { left, right } = sheet.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(panel.left);
  expect(right).toBeLessThanOrEqual(panel.right);
});

test('Esc closes the calendar without a change', async () => {
  const { kept } = await open('2026-01-31');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await expect.poll(() => document.activeElement?.textContent).toBe('31');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(kept).toHaveTextContent('2026-01-31');
});

test('starts the week of the calendar according to the language', async () => {
  await open('2026-02-27', 'tr');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  expect(document.querySelector('dialog thead th')?.textContent).toBe('Pzt');
});

test('labels the heading of the calendar with the month, the year or the years shown', async () => {
  await open('2026-02-27');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await page.getByRole('button', { name: 'February 2026', exact: true }).click();
  await page.getByRole('button', { name: '2026', exact: true }).click();
  await expect.element(page.getByText('2020 – 2029', { exact: true })).toBeVisible();
});

test.each([
  ['tr', '27 Şubat 2026 Cuma', 'Şubat 2026', 'Oca'],
  ['de', 'Freitag, 27. Februar 2026', 'Februar 2026', 'Jan'],
  ['fr', 'vendredi 27 février 2026', 'février 2026', 'janv.'],
] as const)(
  'names days and months of the calendar in the language: %s',
  async (language, day, month, january) => {
    await open('2026-02-27', language);
    await page.getByRole('button', { name: 'Choose a date' }).click();
    await expect.element(page.getByRole('button', { name: day, exact: true })).toBeVisible();
    await page.getByRole('button', { name: month, exact: true }).click();
    await expect.element(page.getByRole('button', { name: january, exact: true })).toBeVisible();
  },
);

test.each([
  ['en', 'yesterday', '2026-03-01'],
  ['tr', 'yarın', '2026-03-03'],
  ['tr', 'DUN', '2026-03-01'],
  ['de', 'Gestern', '2026-03-01'],
  ['fr', "aujourd'hui", '2026-03-02'],
  ['fr', 'hier', '2026-03-01'],
  ['fr', 'demain', '2026-03-03'],
  ['fr', '1er mars 2026', '2026-03-01'],
] as const)('in %s, reads “%s” as a date', async (language, text, day) => {
  const { field, kept } = await open('', language);
  await field.fill(text);
  await userEvent.tab();
  await expect.element(kept).toHaveTextContent(day);
});

test('shows days of the calendar without borders and its arrows large enough', async () => {
  await open('2026-02-27');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  const day = page.getByRole('button', { name: 'Friday, February 27, 2026' });
  await expect.element(day).toHaveStyle({ borderTopWidth: '0px' });
  const arrow = page.getByRole('button', { name: 'Next month' }).element().querySelector('svg');
  expect(arrow?.getBoundingClientRect().width).toBeGreaterThan(10);
});

test('exposes the chosen day and today to screen readers', async () => {
  await open('2026-03-12');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  const day = (name: string) => page.getByRole('button', { name });
  await expect.element(day('Thursday, March 12, 2026')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(day('Monday, March 2, 2026')).toHaveAttribute('aria-current', 'date');
  await expect.element(day('Monday, March 2, 2026')).toHaveAttribute('aria-pressed', 'false');
});
