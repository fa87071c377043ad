import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Card } from '#contract/card.ts';
import type { Company } from '#contract/company.ts';
import { aCard, aCompany } from '#contract/fixtures.ts';
import { CardPicker } from '#src/widgets/card-picker.tsx';
import { CompanyPicker } from '#src/widgets/company-picker.tsx';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';

const made = '5b6e1f1c-0000-4000-8000-000000000099';

afterEach(() => vi.unstubAllGlobals());

async function pickCompany(companies: readonly Company[]) {
  const service = new RecordService<Company>(companies, (body) => aCompany({ ...body, uid: made }));
  const chosen: string[] = [];
  await openRecords(() => <CompanyPicker value="" onChange={(uid) => chosen.push(uid)} />, '/pick', service, '/pick');
  return { service, chosen, field: page.getByRole('combobox', { name: 'Company' }) };
}

test('a company that is likely the same is offered before a new one, and Enter takes it', async () => {
  const known = aCompany({ name: 'Nordlicht Bürobedarf GmbH' });
  const { service, chosen, field } = await pickCompany([known]);
  await field.fill('nordlicht bürobedarf G.m.b.H.');
  await expect.element(page.getByRole('option', { name: /Nordlicht Bürobedarf GmbH.*probably the same/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Create "nordlicht bürobedarf G.m.b.H."' })).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([known.uid]);
  expect(service.writes).toEqual([]);
});

test('a company that is like no other is created in place and chosen, and the field keeps the focus', async () => {
  const { service, chosen, field } = await pickCompany([aCompany()]);
  await field.fill('Kiosk');
  await page.getByRole('option', { name: 'Create "Kiosk"' }).click();
  await expect.poll(() => chosen).toEqual([made]);
  expect(service.writes.map(({ body }) => body)).toEqual([{ name: 'Kiosk' }]);
  await expect.element(field).toHaveFocus();
});

test('a create whose answer was lost is tried again under the same name', async () => {
  const { service, chosen, field } = await pickCompany([aCompany()]);
  service.instead = (method) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return undefined;
  };
  await field.fill('Kiosk');
  await page.getByRole('option', { name: 'Create "Kiosk"' }).click();
  await expect.poll(() => service.writes.length).toBe(1);
  service.instead = undefined;
  await expect.element(field).toHaveValue('Kiosk');
  await field.click();
  await page.getByRole('option', { name: 'Create "Kiosk"' }).click();
  await expect.poll(() => chosen).toEqual([made]);
  expect(new Set(service.writes.map(({ key }) => key)).size).toBe(1);
});

test('of a card number nothing but the first and last four digits ever leaves the field', async () => {
  const told: (string | undefined)[] = [];
  const service = new RecordService<Card>([], (body) => aCard({ ...body, uid: made }));
  await openRecords(() => <CardPicker value="" onChange={() => undefined} onProblem={(problem) => told.push(problem?.text)} />, '/pick', service, '/pick');
  const field = page.getByRole('combobox', { name: 'Card' });
  await field.fill('5425 2334 3010 9903');
  await expect.element(field).toHaveValue('5425 9903');
  expect(told).toEqual(['5425 9903']);
  await page.getByRole('option', { name: 'Add card 5425 •••• •••• 9903' }).click();
  await expect.poll(() => service.writes.map(({ body }) => body)).toEqual([{ first_four_digits: '5425', last_four_digits: '9903' }]);
  expect(service.requests.map(({ path }) => path).join(' ')).not.toMatch(/2334|3010/);
});
