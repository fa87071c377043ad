import { i18n } from '@lingui/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Card } from '#contract/card.ts';
import type { Company } from '#contract/company.ts';
import { aCard, aCompany } from '#contract/fixtures.ts';
import { CardPicker } from './card-picker.tsx';
import { CompanyPicker } from './company-picker.tsx';
import { RecordCombobox } from './record-combobox.tsx';
import { CardPanel, CompanyPanel } from '#src/widgets/filters/facet-panels.tsx';
import { createStore, useStore } from '#src/device/store.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';

const made = '5b6e1f1c-0000-4000-8000-000000000099';

afterEach(() => vi.unstubAllGlobals());

async function pickCompany(companies: readonly Company[]) {
  const service = new RecordService<Company>(companies, (body) => aCompany({ ...body, uid: made }));
  const chosen: string[] = [];
  await openRecords(
    () => <CompanyPicker value="" onChange={(uid) => chosen.push(uid)} />,
    '/pick',
    service,
    '/pick',
  );
  return { service, chosen, field: page.getByRole('combobox', { name: 'Company' }) };
}

test('offers a probable duplicate before creating a company, and Enter takes it', async () => {
  const known = aCompany({ name: 'Nordlicht Bürobedarf GmbH' });
  const { service, chosen, field } = await pickCompany([known]);
  await field.fill('nordlicht bürobedarf G.m.b.H.');
  await expect
    .element(page.getByRole('option', { name: /Nordlicht Bürobedarf GmbH.*probably the same/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('option', { name: 'Create "nordlicht bürobedarf G.m.b.H."' }))
    .toBeVisible();
  await expect.element(field).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([known.uid]);
  expect(service.writes).toEqual([]);
});

test('matches a company name that differs only in Turkish case, and offers no new one', async () => {
  const known = aCompany({ name: 'İnci Kırtasiye' });
  const { chosen, field } = await pickCompany([known]);
  i18n.loadAndActivate({ locale: 'tr', messages: {} });
  await field.fill('İNCİ KIRTASİYE');
  await expect.element(page.getByRole('option', { name: /İnci Kırtasiye/ })).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByRole('option', { name: /^Create/ })).not.toBeInTheDocument();
  await userEvent.tab();
  expect(chosen).toEqual([known.uid]);
});

test('creates a company without a match in place, chooses it, and keeps the focus in the field', async () => {
  const { service, chosen, field } = await pickCompany([aCompany()]);
  await field.fill('Kiosk');
  await page.getByRole('option', { name: 'Create "Kiosk"' }).click();
  await expect.poll(() => chosen).toEqual([made]);
  expect(service.writes.map(({ body }) => body)).toEqual([{ name: 'Kiosk' }]);
  await expect.element(field).toHaveFocus();
});

test('keeps options under the pointer in place when a response arrives, until the person types', async () => {
  const create = { label: 'Create "Kiosk"', run: vi.fn<() => void>() };
  const answer = createStore<readonly string[]>(['Kiosk Ost', 'Kiosk West']);
  function Field() {
    const names = useStore(answer);
    const [typed, setTyped] = useState<string | null>('Kiosk');
    return (
      <RecordCombobox
        label="Company"
        chosen=""
        options={names.map((name) => ({ uid: name, label: name }))}
        searching={false}
        typed={typed}
        onType={setTyped}
        onOpen={() => undefined}
        onChoose={() => undefined}
        create={create}
      />
    );
  }
  await render(
    <Frame>
      <Field />
    </Frame>,
  );
  const input = page.getByRole('combobox', { name: 'Company' });
  await input.click();
  const offer = page.getByRole('option', { name: 'Create "Kiosk"' });
  const top = () => offer.element().getBoundingClientRect().top;
  await offer.hover();
  const before = top();
  flushSync(() => answer.set([]));
  expect(top()).toBe(before);
  await expect.element(page.getByRole('option', { name: 'Kiosk Ost' })).toBeVisible();

  await input.fill('Kiosk 2');
  await expect.element(page.getByRole('option', { name: 'Kiosk Ost' })).not.toBeInTheDocument();
  await offer.click();
  expect(create.run).toHaveBeenCalledOnce();
});

test('retries a create whose response was lost with the same idempotency key', async () => {
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

test('sends only the first and last four digits of a card number, and stores no others', async () => {
  const told: (string | undefined)[] = [];
  const service = new RecordService<Card>([], (body) => aCard({ ...body, uid: made }));
  await openRecords(
    () => (
      <CardPicker
        value=""
        onChange={() => undefined}
        onProblem={(problem) => told.push(problem?.text)}
      />
    ),
    '/pick',
    service,
    '/pick',
  );
  const field = page.getByRole('combobox', { name: 'Card' });
  await field.fill('5425 2334 3010 9903');
  await expect.element(field).toHaveValue('5425 9903');
  expect(told).toEqual(['5425 9903']);
  await page.getByRole('option', { name: 'Add card 5425 •••• •••• 9903' }).click();
  await expect
    .poll(() => service.writes.map(({ body }) => body))
    .toEqual([{ first_four_digits: '5425', last_four_digits: '9903' }]);
  expect(service.requests.map(({ path }) => path).join(' ')).not.toMatch(/2334|3010/);
});

test('cuts a card number pasted into the company field before searching for it', async () => {
  const { service, field } = await pickCompany([aCompany()]);
  await field.fill('5425233430109903');
  await expect.element(field).toHaveValue('5425 9903');
  await expect
    .poll(() =>
      service.requests
        .map(({ path }) => decodeURIComponent(path))
        .some((path) => path.includes('query=5425+9903')),
    )
    .toBe(true);
  expect(service.requests.map(({ path }) => path).join(' ')).not.toMatch(/2334|3010/);
});

test.each([
  [CardPanel, 'Card'],
  [CompanyPanel, 'Company'],
] as const)(
  'cuts a card number pasted into the filter %o before searching for it',
  async (Panel, name) => {
    const service = new RecordService<Card>([aCard()], () => aCard());
    await openRecords(
      () => <Panel chosen={[]} onChange={() => undefined} />,
      '/pick',
      service,
      '/pick',
    );
    const field = page.getByRole('searchbox', { name: `Find in ${name}` });
    await field.fill('5425 2334 3010 9903');
    await expect.element(field).toHaveValue('5425 9903');
    await expect.poll(() => service.requests.at(-1)?.path).toContain('query=5425+9903');
    expect(service.requests.map(({ path }) => path).join(' ')).not.toMatch(/2334|3010/);
  },
);

const failing = (status: number, detail: string) => (_method: string, path: string) =>
  path.startsWith('/v1/companies/') || path.startsWith('/v1/cards/')
    ? Response.json({ detail }, { status })
    : undefined;

test.each([
  [403, "You don't have permission. Your key has no right to this."],
  [503, 'Something went wrong on the server. Your key has no right to this.'],
])('says that companies were refused with %i, and offers no new one', async (status, text) => {
  const { service, field } = await pickCompany([aCompany({ name: 'Kiosk' })]);
  service.instead = failing(status, 'Your key has no right to this.');
  await field.fill('Kiosk');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(text));
  await expect.element(page.getByRole('option', { name: /Create/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing found')).not.toBeInTheDocument();
  expect(page.getByRole('option', { name: 'Retry' }).elements()).toHaveLength(
    status === 503 ? 1 : 0,
  );
});

test('Retry loads the companies once the service has recovered, also by keyboard', async () => {
  const { service, chosen, field } = await pickCompany([aCompany({ name: 'Kiosk' })]);
  service.instead = failing(500, '');
  await field.fill('Kios');
  await expect.element(page.getByRole('option', { name: 'Retry' })).toBeVisible();
  // Enter waits for the search of the latest text.
  await expect.element(field).toHaveAttribute('aria-busy', 'false');
  service.instead = undefined;
  await userEvent.keyboard('{Enter}');
  await page.getByRole('option', { name: /^Kiosk/ }).click();
  expect(chosen).toEqual([aCompany().uid]);
});

test('still creates a company that could not be compared with the others, and says so', async () => {
  const { service, chosen, field } = await pickCompany([]);
  service.instead = (_, path) =>
    path.startsWith('/v1/companies/') &&
    new URL(path, 'http://service.test').searchParams.get('query') === 'Kiosk Nord'
      ? Response.json({}, { status: 403 })
      : undefined;
  await field.fill('Kiosk – Nord');
  await page
    .getByRole('option', { name: 'Create "Kiosk – Nord" could not be compared with the others' })
    .click();
  await expect.poll(() => chosen).toEqual([made]);
});

test.each([404, 405, 410, 501])(
  'a company field says that the service has no companies when it responds with %i',
  async (status) => {
    const { service, field } = await pickCompany([]);
    service.instead = failing(status, 'Not found.');
    await field.fill('Kiosk');
    await expect.element(field).toHaveAccessibleDescription('This server has no companies');
    expect(page.getByRole('option').elements()).toEqual([]);
  },
);

test('a filter says that the service has no cards instead of showing a failure', async () => {
  const service = new RecordService<Card>([], () => aCard());
  service.instead = failing(501, '');
  await openRecords(
    () => <CardPanel chosen={[]} onChange={() => undefined} />,
    '/pick',
    service,
    '/pick',
  );
  await expect.element(page.getByText('This server has no cards')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('offers no new card while the cards could not be searched', async () => {
  const service = new RecordService<Card>([], () => aCard());
  service.instead = failing(403, 'Your key has no right to this.');
  await openRecords(
    () => <CardPicker value="" onChange={() => undefined} />,
    '/pick',
    service,
    '/pick',
  );
  const field = page.getByRole('combobox', { name: 'Card' });
  await field.fill('4543 0017');
  await expect.element(field).toHaveAccessibleDescription(/Your key has no right to this\./);
  expect(page.getByRole('option').elements()).toEqual([]);
});
