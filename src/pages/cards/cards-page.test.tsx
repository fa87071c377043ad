import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Card } from '#contract/card.ts';
import { aCard } from '#contract/fixtures.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './cards-page.tsx';

const known = aCard();
const made = '5b6e1f1c-0000-4000-8000-000000000098';

afterEach(() => {
  eraseDrafts();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  const service = new RecordService<Card>([known], (body) => aCard({ ...body, uid: made }));
  return { service, ...(await openRecords(Component, '/cards', service, address)) };
}
const first = page.getByLabelText('First four digits');
const last = page.getByLabelText('Last four digits');

function paste(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('four digits move the focus to the second field', async () => {
  await open('/cards/new');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('4543');
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('9981');
  await expect.element(first).toHaveValue('4543');
  await expect.element(last).toHaveValue('9981');
});

test('keeps only the first and last four digits of a pasted card number', async () => {
  const { service, place } = await open('/cards/new');
  paste(first.element(), '5425 2334 3010 9903');
  await expect.element(first).toHaveValue('5425');
  await expect.element(last).toHaveValue('9903');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect.poll(place).toBe(`/cards/${made}`);
  expect(service.writes.map(({ body }) => body)).toEqual([
    { first_four_digits: '5425', last_four_digits: '9903' },
  ]);
  expect(document.body.innerHTML).not.toContain('2334');
});

test('reports three digits before sending anything', async () => {
  const { service } = await open('/cards/new');
  await last.fill('001');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect.element(last).toHaveAccessibleDescription('Enter four digits.');
  expect(service.writes).toEqual([]);
});

test('reports and opens a card that already exists', async () => {
  const { service, place } = await open('/cards/new');
  service.instead = (method) => {
    const { permissions: _none, ...written } = known;
    return method === 'POST' ? Response.json(written, { status: 200 }) : undefined;
  };
  paste(first.element(), '45430017');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect.poll(place).toBe(`/cards/${known.uid}`);
  await expect
    .element(page.getByRole('main').getByText('You already have this card'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: '4543 •••• •••• 0017' })).toBeVisible();
});

test('a response without permissions removes no action', async () => {
  const { service } = await open(`/cards/${known.uid}`);
  service.instead = (method, _path, body) => {
    if (method !== 'PUT') return undefined;
    service.records = [{ ...known, ...(typeof body === 'object' ? body : {}) }];
    const { permissions: _none, ...written } = known;
    return Response.json({ ...written, ...(typeof body === 'object' ? body : {}) });
  };
  await last.fill('0018');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { name: '4543 •••• •••• 0018' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test("shows the service's words about digits of another card and keeps the text", async () => {
  const { service } = await open(`/cards/${known.uid}`);
  service.instead = (method) =>
    method === 'PUT'
      ? Response.json({ non_field_errors: ['Another card has these digits.'] }, { status: 400 })
      : undefined;
  await last.fill('9981');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(
      page.getByRole('alert').getByText('Another card has these digits.', { exact: false }).first(),
    )
    .toBeVisible();
  await expect.element(last).toHaveValue('9981');
});

test('does not send a card that is already listed', async () => {
  const { service, place } = await open('/cards/new');
  paste(first.element(), `${known.first_four_digits}${known.last_four_digits}`);
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect.poll(place).toBe(`/cards/${known.uid}`);
  await expect
    .element(page.getByRole('main').getByText('You already have this card'))
    .toBeVisible();
  expect(service.writes).toEqual([]);
});

test('does not report a new card as existing when the service answers 200 or its clock differs', async () => {
  const { service, place } = await open('/cards/new');
  service.instead = (method, _path, body) => {
    if (method !== 'POST') return undefined;
    const card = aCard({
      ...(typeof body === 'object' ? body : {}),
      uid: made,
      created_at: new Date(Date.now() - 8 * 3_600_000).toISOString(),
    });
    service.records = [card, known];
    return Response.json(card, { status: 200 });
  };
  paste(first.element(), '54259903');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect.poll(place).toBe(`/cards/${made}`);
  await expect.element(page.getByText('5425 •••• •••• 9903 was created').first()).toBeVisible();
  expect(page.getByText('You already have this card').elements()).toEqual([]);
});

test('links to the card that already has these digits', async () => {
  const other = aCard({
    uid: made,
    hf_id: 'CRD-2',
    first_four_digits: '4543',
    last_four_digits: '9981',
  });
  const { service } = await open(`/cards/${known.uid}`);
  service.records = [known, other];
  service.instead = (method) =>
    method === 'PUT'
      ? Response.json({ non_field_errors: ['Another card has these digits.'] }, { status: 400 })
      : undefined;
  await last.fill('9981');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(
      page
        .getByRole('region', { name: '4543 •••• •••• 0017' })
        .getByRole('link', { name: '4543 •••• •••• 9981' }),
    )
    .toHaveAttribute('href', `/cards/${made}`);
});

test('says when the service has no cards', async () => {
  const service = new RecordService<Card>([], (body) => aCard({ ...body }));
  service.instead = (_, path) =>
    path.startsWith('/v1/cards/')
      ? Response.json({ detail: 'Method "GET" not allowed.' }, { status: 405 })
      : undefined;
  await openRecords(Component, '/cards', service, '/cards');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This server has no cards/);
  await expect.element(page.getByRole('link', { name: 'New card' })).not.toBeInTheDocument();
});
