import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCompany } from '#contract/fixtures.ts';
import { signIn } from '#src/api/session.ts';
import { DuplicateCompaniesPage } from './duplicate-companies-page.tsx';
import { openMerging } from './merging.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const uid = (number: number) =>
  `5b6e1f1c-0000-4000-8000-0000000003${String(number).padStart(2, '0')}`;
const company = (number: number, name: string, tax_number = '', phone = '') =>
  aCompany({ uid: uid(number), hf_id: `CMP-${number}`, name, tax_number, phone });
const pair = [
  company(1, 'Nordlicht GmbH', 'DE811907980', '040 5550101'),
  company(2, 'NORDLICHT', '811 907 980'),
];

/** Pages of the service's own size; `next` names the following one. */
function serve(
  companies: readonly ReturnType<typeof company>[],
  size: number,
  instead?: (number: number) => Promise<Response | undefined> | Response | undefined,
): number[] {
  const asked: number[] = [];
  signIn('a-key', false);
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    const number = Number(new URL(address, 'http://service.test').searchParams.get('page') ?? 1);
    asked.push(number);
    const other = await instead?.(number);
    signal?.throwIfAborted();
    if (other) return other;
    const results = companies.slice((number - 1) * size, number * size);
    return Response.json({
      count: companies.length,
      next: number * size < companies.length ? `/v1/companies/?page=${number + 1}` : null,
      previous: null,
      results,
    });
  });
  return asked;
}

test('reads all pages and groups likely duplicates with the reason and a link to merge them', async () => {
  const asked = serve(
    [
      pair[0] ?? company(1, ''),
      company(3, 'Kiosk'),
      company(4, 'Adler'),
      pair[1] ?? company(2, ''),
    ],
    2,
  );
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  const group = page.getByRole('region', { name: 'Nordlicht GmbH, NORDLICHT' });
  await expect.element(group.getByText('Same tax number')).toBeVisible();
  await expect
    .element(group.getByRole('link', { name: 'Merge “NORDLICHT” into “Nordlicht GmbH”' }))
    .toHaveAttribute('href', `/companies/merge?from=${uid(2)}&into=${uid(1)}`);
  expect(asked).toEqual([1, 2]);
});

test('aligns the groups with the end of the page heading', async () => {
  serve(pair, 10);
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  const right = (element: Element) => element.getBoundingClientRect().right;
  const group = page.getByRole('region', { name: 'Nordlicht GmbH, NORDLICHT' });
  await expect.element(group).toBeVisible();
  expect(right(group.element())).toBe(
    right(page.getByRole('heading', { level: 1 }).element().parentElement ?? document.body),
  );
});

test('stops reading when the service repeats a page endlessly', async () => {
  const asked = serve([], 1, () =>
    Response.json({ count: 2, next: '/v1/companies/?page=9', previous: null, results: pair }),
  );
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  await expect.element(page.getByText('Same tax number')).toBeVisible();
  expect(asked).toEqual([1, 2]);
});

test('“Not the same” sets a group aside on this device, and Undo brings it back', async () => {
  serve(pair, 10);
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  await page.getByRole('button', { name: 'Not the same' }).click();
  await expect.element(page.getByText('No duplicate companies found')).toBeVisible();
  await page.getByText('1 group set aside as not the same').click();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Same tax number')).toBeVisible();
  expect(localStorage.getItem('invoice-desk.not-the-same-company')).toBe('[]');
});

test('setting a group aside focuses the next one, and the page after the last', async () => {
  serve([...pair, company(3, 'Adler GmbH', 'DE129273398'), company(4, 'ADLER', '129 273 398')], 10);
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  const buttons = page.getByRole('button', { name: 'Not the same' });
  await expect.element(buttons.nth(1)).toBeVisible();
  buttons.first().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 group set aside as not the same')).toBeVisible();
  await expect.element(buttons).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const aside = page.getByText('2 groups set aside as not the same');
  await expect.element(aside).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await aside.click();
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  undo.first().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('Stop compares the companies read so far and says how many', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve([...pair, company(3, 'Kiosk')], 2, async (number) => {
    if (number === 2) await gate;
    return undefined;
  });
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  await expect.element(page.getByText('Reading companies: 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  release();
  await expect.element(page.getByText('Stopped: 2 of 3 companies were compared.')).toBeVisible();
  await expect.element(page.getByText('Same tax number')).toBeVisible();
  await page.getByRole('button', { name: 'Read all' }).click();
  await expect
    .element(page.getByText('3 companies were compared: tax number, name and phone.'))
    .toBeVisible();
});

test('waits when the service asks to wait', async () => {
  let turn = 0;
  serve(pair, 10, () =>
    ++turn === 1
      ? Response.json({ detail: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '1' } })
      : undefined,
  );
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  await expect.element(page.getByText('Same tax number')).toBeVisible();
  expect(turn).toBe(2);
});

test('offers no merge without permission to change the remaining company, and says why', async () => {
  serve(
    pair.map((one) => ({
      ...one,
      phone: '040 5550101',
      permissions: { can_update: false, can_delete: false },
    })),
    10,
  );
  await openMerging(DuplicateCompaniesPage, '/companies/duplicates');
  await expect
    .element(
      page.getByText(
        /Your key may not change “Nordlicht GmbH”, so nothing can be merged into it\./,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Merge “/ })).not.toBeInTheDocument();
  const phones = page.getByText('040 5550101').elements();
  const starts = phones.map((phone) => phone.getBoundingClientRect().left);
  expect(starts).toHaveLength(2);
  expect(starts[1]).toBe(starts[0]);
});
