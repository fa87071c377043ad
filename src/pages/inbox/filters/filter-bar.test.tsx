import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCompany, anInvoiceRow } from '#contract/fixtures.ts';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

const uid = (last: string) => `5b6e1f1c-0000-4000-8000-0000000000${last}`;
const companies = [
  ['a1', 'Acme Ltd'],
  ['b1', 'Borealis AS'],
  ['c1', 'Çınar Kağıt'],
].map(([last = '', name = '']) => aCompany({ uid: uid(last), name }));
const person = (last: string, full_name: string) => ({
  uid: uid(last),
  user: { uid: uid(last), email: `${last}@example.com`, first_name: '', last_name: '', full_name },
  role_type: 'member',
});

/**
 * A service that searches companies by name and has people in pages of one; given a status, it
 * refuses the list of people with it.
 */
function serviceWith(people: readonly ReturnType<typeof person>[] | number = []): Service {
  const service = new Service(
    rowsOf(2).map((row) =>
      anInvoiceRow({
        ...row,
        workspace_user: { ...person('e1', 'Erin Seen'), role_type: 'member' },
      }),
    ),
  );
  service.instead = (_, { pathname, searchParams }) => {
    if (pathname === '/v1/companies/') {
      const results = companies.filter(({ name }) =>
        name.toLowerCase().includes((searchParams.get('query') ?? '').toLowerCase()),
      );
      return Response.json({ count: results.length, next: null, previous: null, results });
    }
    const company = companies.find((one) => pathname === `/v1/companies/${one.uid}`);
    if (company) return Response.json(company);
    if (pathname !== '/v1/workspace-users/') return undefined;
    if (typeof people === 'number') return Response.json({}, { status: people });
    const at = Number(searchParams.get('page'));
    return Response.json({
      count: people.length,
      next: at < people.length ? 'http://service.test/next' : null,
      previous: null,
      results: people.slice(at - 1, at),
    });
  };
  return service;
}

test('offers statuses found in the rows, also unknown ones', async () => {
  const service = new Service(
    rowsOf(2).map((row, index) => (index === 0 ? { ...row, approvement_status: 'on_hold' } : row)),
  );
  await openInbox(service, '/invoices?tab=all');
  await expect.element(page.getByRole('row', { name: /INV-1/ })).toBeVisible();
  await chip('Status').click();
  await box('on_hold').click();
  await expect
    .poll(() => service.requests.some((one) => one.includes('approvement_status=on_hold')))
    .toBe(true);
});

const chip = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
test('focuses the first filter after the filters are cleared by keyboard', async () => {
  await openInbox(serviceWith(), '/invoices?tab=all&payment_type=cash');
  page.getByRole('button', { name: 'Clear filters' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Payment')).toBeVisible();
  await expect.element(chip('Company')).toHaveFocus();
});

// A tax number or an address may follow the name.
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });

/** Opens the panel of companies and types a `b`, by keyboard alone. */
async function searchCompaniesByKeys() {
  const inbox = await openInbox(serviceWith(), '/invoices?tab=all');
  await expect.element(chip('Company')).toBeVisible();
  chip('Company').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('searchbox', { name: 'Find in Company' })).toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(box('Acme Ltd')).not.toBeInTheDocument();
  return inbox;
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
});

test('by keyboard, typing searches, arrows move, Space ticks and Esc returns the focus', async () => {
  const inbox = await searchCompaniesByKeys();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.poll(inbox.search).toBe(`?company__uid=${uid('b1')}&tab=all`);
  await expect.element(box('Borealis AS')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('Company: Borealis AS')).toHaveFocus();
});

test('Enter picks the focused option, or the first match of a search', async () => {
  const inbox = await searchCompaniesByKeys();
  await userEvent.keyboard('{Enter}');
  await expect.poll(inbox.search).toBe(`?company__uid=${uid('b1')}&tab=all`);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(inbox.search).toBe('?tab=all');
});

test('typing while a checkbox has the focus continues the search and triggers no shortcut', async () => {
  const service = serviceWith();
  await openInbox(service, '/invoices?tab=all');
  await chip('Company').click();
  await expect.element(box('Acme Ltd')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box('Acme Ltd')).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('searchbox', { name: 'Find in Company' })).toHaveFocus();
  await expect.element(page.getByRole('searchbox', { name: 'Find in Company' })).toHaveValue('a');
  expect(service.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('keeps chosen options on top and removable whatever is searched for', async () => {
  const inbox = await openInbox(
    serviceWith(),
    `/invoices?tab=all&company__uid=${uid('a1')}&company__uid=${uid('99')}`,
  );
  await chip('Company: Acme Ltd +1').click();
  await page.getByRole('searchbox', { name: 'Find in Company' }).fill('borealis');
  await expect
    .element(
      page.getByRole('list', { name: 'Chosen' }).getByRole('checkbox', { name: /^Acme Ltd/ }),
    )
    .toBeChecked();
  await expect.element(box(`${uid('99').slice(0, 8)} no longer exists`)).toBeChecked();
  await box('Borealis AS').click();
  await page.getByRole('searchbox', { name: 'Find in Company' }).fill('kağıt');
  await expect
    .element(
      page.getByRole('list', { name: 'Chosen' }).getByRole('checkbox', { name: /^Borealis AS/ }),
    )
    .toBeChecked();
  await box('Acme Ltd').click();
  await expect
    .poll(inbox.search)
    .toBe(`?company__uid=${uid('99')}&company__uid=${uid('b1')}&tab=all`);
  await expect.element(box('Acme Ltd')).not.toBeChecked();
});

test('offers the people of all pages of the list', async () => {
  const inbox = await openInbox(
    serviceWith([person('d1', 'Dana First'), person('d2', 'Işıl Second')]),
    '/invoices?tab=all',
  );
  await chip('Person').click();
  await expect.element(box('Dana First')).toBeVisible();
  await userEvent.keyboard('isil');
  await expect.element(box('Dana First')).not.toBeInTheDocument();
  await box('Işıl Second').click();
  await expect.poll(inbox.search).toContain(`workspace_user__uid=${uid('d2')}`);
  await expect.element(chip('Person: Işıl Second')).toBeVisible();
});

test.each([404, 405, 501])(
  'offers the people seen in the rows when the service has no list of people (%i)',
  async (status) => {
    const inbox = await openInbox(serviceWith(status), '/invoices?tab=all');
    await chip('Person').click();
    await box('Erin Seen').click();
    await expect.poll(inbox.search).toContain(`workspace_user__uid=${uid('e1')}`);
    await expect.element(chip('Person: Erin Seen')).toBeVisible();
  },
);

test('offers to swap a reversed date range instead of requesting it', async () => {
  const inbox = await openInbox(serviceWith(), '/invoices?tab=all');
  await chip('Created').click();
  await page.getByLabelText('From').fill('2026-03-05');
  await page.getByLabelText('To').fill('2026-03-01');
  await expect.element(page.getByText('The first day is after the last. Swap them')).toBeVisible();
  expect(inbox.search()).toBe('?created_at__from_date=2026-03-05&tab=all');
  await page.getByRole('button', { name: 'Swap them' }).click();
  await expect
    .poll(inbox.search)
    .toBe('?created_at__from_date=2026-03-01&created_at__to_date=2026-03-05&tab=all');
});

test('arrow keys move through the presets of dates', async () => {
  const inbox = await openInbox(serviceWith(), '/invoices?tab=all');
  await chip('Created').click();
  await expect.element(page.getByRole('button', { name: 'Today' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(chip('Created: This month')).toBeVisible();
  expect(inbox.search()).toContain('created_at__from_date=');
});

test('shows < and > from the address as plain text', async () => {
  await openInbox(serviceWith(), '/invoices?tab=all&foo=<b>1</b>');
  await expect
    .element(
      page.getByText('1 filter in the address could not be read and was left out: foo=<b>1</b>'),
    )
    .toBeVisible();
});

test('reports unreadable filters of the address in one line until the next change', async () => {
  const inbox = await openInbox(
    serviceWith(),
    '/invoices?tab=all&created_at__from_date=2026-13-45&foo=bar&query=paper',
  );
  const line = page.getByText(
    '2 filters in the address could not be read and were left out: created_at__from_date=2026-13-45, foo=bar',
  );
  await expect.element(line).toBeVisible();
  expect(inbox.search()).toBe('?query=paper&tab=all');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(inbox.search()).toBe('?tab=all');
  await expect.element(page.getByRole('button', { name: 'Company', exact: true })).toHaveFocus();
});
