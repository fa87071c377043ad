import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noPermissions } from '#contract/permissions.ts';
import { clearNotices } from '#src/ui/notify.tsx';
import { eraseInbox, openInbox, rowsOf, Service } from './inbox.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
  eraseInbox();
  clearNotices();
});

const row = (id: string) => page.getByRole('row').filter({ hasText: id });
const writes = (service: Service) =>
  service.requests.filter((request) => !request.startsWith('GET'));

test('opens with the invoices to review and writes that into the address', async () => {
  const inbox = await openInbox(new Service([...rowsOf(2), ...rowsOf(9, 'approved').slice(2)]));
  await expect
    .element(page.getByRole('tab', { name: 'To review 2' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Approved 7' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'All 9' })).toBeVisible();
  expect(inbox.search()).toBe('?approvement_status=waiting');
});

test('keeps the count of the previous tab when the network is lost', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await expect.element(page.getByRole('tab', { name: 'To review 2' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'All 2' })).toBeVisible();
  service.instead = () => Promise.reject(new TypeError('offline'));
  await userEvent.keyboard('2');
  await expect
    .element(page.getByRole('tab', { name: 'Approved' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'To review 2' })).toBeVisible();
});

test('a row offers only the actions its permissions allow', async () => {
  const [waiting, seen] = rowsOf(2);
  await openInbox(
    new Service([
      ...(waiting ? [waiting] : []),
      ...(seen ? [{ ...seen, permissions: noPermissions }] : []),
    ]),
  );
  await row('INV-1').hover();
  await expect
    .element(row('INV-1').getByRole('button', { name: 'Approve', exact: true }))
    .toBeVisible();
  await expect
    .element(row('INV-1').getByRole('button', { name: 'Remove approval' }))
    .not.toBeInTheDocument();
  await expect.element(row('INV-2').getByRole('button')).not.toBeInTheDocument();
  await row('INV-2').hover();
  await expect.element(row('INV-2').getByRole('button')).not.toBeInTheDocument();
});

test('an inactive row renders few elements and one button that opens its actions', async () => {
  await openInbox(new Service(rowsOf(3)));
  await row('INV-2').hover();
  await expect.element(row('INV-2').getByRole('button', { name: 'Reject' })).toBeVisible();
  const nodes = (id: string) => {
    const walker = document.createTreeWalker(row(id).element());
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  };
  expect(nodes('INV-1')).toBeLessThanOrEqual(35);
  await expect.element(row('INV-1').getByRole('button')).toHaveAccessibleName('Actions');
  // Clicked as by touch or a screen reader, because hovering would render the buttons.
  const opener = row('INV-1').getByRole('button', { name: 'Actions' }).element();
  if (opener instanceof HTMLElement) opener.click();
  await expect
    .element(row('INV-1').getByRole('button', { name: 'Approve', exact: true }))
    .toHaveFocus();
});

test('ignores a key for the old rows when pressed before the chosen tab is drawn', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row('INV-1').getByRole('link')).toHaveFocus();
  const press = async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    // By then the router has the new address; React renders it in a later task.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  await press('4');
  await press('a');
  await expect
    .element(page.getByRole('tab', { name: 'All 3' }))
    .toHaveAttribute('aria-selected', 'true');
  expect(service.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('by keyboard, approving moves the cursor to the next row and Undo brings the row back', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jja');
  await expect.element(page.getByText('Approved INV-2').first()).toBeVisible();
  await expect.element(row('INV-2')).not.toBeInTheDocument();
  await expect.element(row('INV-3').getByRole('link')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('INV-2')).toBeVisible();
});

test('rejecting asks for an optional reason', async () => {
  const service = new Service(rowsOf(1));
  await openInbox(service);
  await row('INV-1').hover();
  await row('INV-1').getByRole('button', { name: 'Reject' }).click();
  expect(writes(service)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('Nothing is waiting for review')).toBeVisible();
});

test('offers recent reasons, and a digit in the empty field inserts one', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('jr');
  const reason = page.getByRole('dialog').getByRole('textbox');
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('2 pages are missing{Control>}{Enter}{/Control}');
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  await userEvent.keyboard('r');
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('1');
  await expect.element(reason).toHaveValue('2 pages are missing');
  await userEvent.keyboard('1');
  await expect.element(reason).toHaveValue('2 pages are missing1');
  expect(writes(service)).toHaveLength(1);
});

test('a refused approval shows the reason at its row and reads the row again', async () => {
  const service = new Service(rowsOf(1));
  service.instead = (method) =>
    method === 'POST'
      ? Response.json({ detail: 'Only administrators approve.' }, { status: 403 })
      : undefined;
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  const before = service.requests.length;
  await row('INV-1').hover();
  await row('INV-1').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect
    .element(page.getByRole('alert').getByText('Only administrators approve.', { exact: true }))
    .toBeVisible();
  expect(
    service.requests.slice(before).filter((request) => request.startsWith('GET /v1/invoices/?')),
  ).not.toEqual([]);
});

test("shows the service's words at a refused filter, which can be cleared", async () => {
  const service = new Service(rowsOf(1));
  service.instead = (_, url) =>
    url.searchParams.has('company__uid')
      ? Response.json({ company__uid: ['This company is not there.'] }, { status: 400 })
      : undefined;
  const inbox = await openInbox(
    service,
    '/invoices?company__uid=5b6e1f1c-0000-4000-8000-00000000000a',
  );
  await expect
    .element(page.getByRole('alert').getByText('This company is not there.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(row('INV-1')).toBeVisible();
  expect(inbox.search()).toBe('?tab=all');
});

test('focuses the page after a button of the empty list loads rows', async () => {
  const service = new Service(rowsOf(1));
  service.instead = (_, url) =>
    url.searchParams.has('query')
      ? Response.json({ count: 0, page_count: 1, page_size: 25, results: [] })
      : undefined;
  await openInbox(service, '/invoices?tab=all&query=nothing');
  await expect.element(page.getByText('No invoice matches these filters')).toBeVisible();
  page.getByRole('button', { name: 'Clear filters' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('INV-1')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the pager uses the page size of the response, and a page past the end links to the last', async () => {
  const inbox = await openInbox(new Service(rowsOf(70), 10), '/invoices?tab=all&page=9');
  await page.getByRole('link', { name: 'Go to the last page, 7' }).click();
  await expect.element(row('INV-70')).toBeVisible();
  await page.getByRole('link', { name: 'Page 6', exact: true }).click();
  await expect.element(row('INV-51')).toBeVisible();
  expect(inbox.search()).toBe('?page=6&tab=all');
});

test('returning from an invoice focuses its row', async () => {
  const inbox = await openInbox(new Service(rowsOf(5)));
  await row('INV-4').getByRole('link').click();
  expect(inbox.pathname()).toContain('000000000004');
  await inbox.back();
  await expect.element(row('INV-4').getByRole('link')).toHaveFocus();
});

test('selects several statuses with the status filter', async () => {
  const inbox = await openInbox(new Service(rowsOf(1)));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('4');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Approved' }).click();
  await page.getByRole('checkbox', { name: 'Rejected' }).click();
  await expect.poll(inbox.search).toBe('?approvement_status=approved&approvement_status=rejected');
});

test('letters typed into a filter trigger no row shortcut', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('j');
  await page.getByRole('button', { name: 'Payment' }).click();
  await page.getByRole('checkbox', { name: 'Cash' }).click();
  await userEvent.keyboard('a');
  expect(writes(service)).toEqual([]);
});

test('retries automatically once the wait the service asked for is over', async () => {
  const service = new Service(rowsOf(2));
  let away = 2;
  service.instead = (_, url) => {
    if (url.searchParams.get('page_size') !== '25' || (away -= 1) < 0) return undefined;
    return Response.json(
      { detail: 'The service cannot reach its database right now.' },
      { status: 503, headers: { 'Retry-After': '1' } },
    );
  };
  await openInbox(service);
  await expect.element(page.getByText(/^The server asks us to wait/)).toBeVisible();
  await expect.element(row('INV-1')).toBeVisible();
  await expect.element(page.getByText(/^The server asks us to wait/)).not.toBeInTheDocument();
});

test('an empty workspace says how to add invoices', async () => {
  await openInbox(new Service([]));
  await expect.element(page.getByText('Drop invoices anywhere on this page')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Try it with sample invoices' }))
    .toBeVisible();
});

test('on a phone the list shows cards with the same actions', async () => {
  await page.viewport(390, 844);
  await openInbox(new Service(rowsOf(1)));
  await expect
    .element(
      page
        .getByRole('list', { name: 'Invoices' })
        .getByRole('button', { name: 'Approve', exact: true }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test.each([
  ['approved', 'They can no longer be edited unless the approval is removed.'],
  ['rejected', 'removing the rejection puts one back in review.'],
])(
  'the empty tab of %s explains what belongs there and links to the invoices to review',
  async (tab, why) => {
    const inbox = await openInbox(new Service(rowsOf(2)), `/invoices?approvement_status=${tab}`);
    await expect.element(page.getByText(why, { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Show invoices to review' }).click();
    await expect.element(row('INV-1')).toBeVisible();
    expect(inbox.search()).toBe('?approvement_status=waiting');
  },
);

test('offers to upload more files when nothing waits for review', async () => {
  await openInbox(new Service(rowsOf(2, 'approved')));
  await expect.element(page.getByText('Nothing is waiting for review')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});
