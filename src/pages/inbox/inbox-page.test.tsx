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

test('the inbox opens on what is to review and says so in the address', async () => {
  const inbox = await openInbox(new Service([...rowsOf(2), ...rowsOf(9, 'approved').slice(2)]));
  await expect
    .element(page.getByRole('tab', { name: 'To review 2' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Approved 7' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'All 9' })).toBeVisible();
  expect(inbox.search()).toBe('?approvement_status=waiting');
});

test('the tab that is left without a network keeps its count', async () => {
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

test('a row offers what its permissions allow and nothing else', async () => {
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

test('a row that is neither pointed at nor under the cursor is few elements, and a button of its own leads to its actions', async () => {
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
  // As a finger or a screen reader does: a pointer on its way there would have brought the buttons.
  const opener = row('INV-1').getByRole('button', { name: 'Actions' }).element();
  if (opener instanceof HTMLElement) opener.click();
  await expect
    .element(row('INV-1').getByRole('button', { name: 'Approve', exact: true }))
    .toHaveFocus();
});

test('a key pressed after a tab was chosen, before it is drawn, does nothing to the rows from before', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row('INV-1').getByRole('link')).toHaveFocus();
  const press = async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    // The router has taken the address by then; React draws it in a task of its own.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  await press('4');
  await press('a');
  await expect
    .element(page.getByRole('tab', { name: 'All 3' }))
    .toHaveAttribute('aria-selected', 'true');
  expect(service.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('by keyboard: a row is approved, the cursor takes the next one, Undo brings it back', async () => {
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

test('rejecting asks for a reason that may stay empty', async () => {
  const service = new Service(rowsOf(1));
  await openInbox(service);
  await row('INV-1').hover();
  await row('INV-1').getByRole('button', { name: 'Reject' }).click();
  expect(writes(service)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('Nothing is waiting for review')).toBeVisible();
});

test('the last reasons stand below the field, and a digit in the empty field takes one', async () => {
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

test('an approval that is refused says why at its row, and the row is read again', async () => {
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

test('a filter that the service refuses is marked with its words, and can be taken off', async () => {
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

test('the page has the focus after a button of the empty list has filled it', async () => {
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

test('the pager believes the page size of the answer, and a page past the end offers the last', async () => {
  const inbox = await openInbox(new Service(rowsOf(70), 10), '/invoices?tab=all&page=9');
  await page.getByRole('link', { name: 'Go to the last page, 7' }).click();
  await expect.element(row('INV-70')).toBeVisible();
  await page.getByRole('link', { name: 'Page 6', exact: true }).click();
  await expect.element(row('INV-51')).toBeVisible();
  expect(inbox.search()).toBe('?page=6&tab=all');
});

test('coming back from an invoice finds its row', async () => {
  const inbox = await openInbox(new Service(rowsOf(5)));
  await row('INV-4').getByRole('link').click();
  expect(inbox.pathname()).toContain('000000000004');
  await inbox.back();
  await expect.element(row('INV-4').getByRole('link')).toHaveFocus();
});

test('several statuses are chosen from the status filter', async () => {
  const inbox = await openInbox(new Service(rowsOf(1)));
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('4');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Approved' }).click();
  await page.getByRole('checkbox', { name: 'Rejected' }).click();
  await expect.poll(inbox.search).toBe('?approvement_status=approved&approvement_status=rejected');
});

test('letters typed into a filter do nothing to the rows', async () => {
  const service = new Service(rowsOf(2));
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('j');
  await page.getByRole('button', { name: 'Payment' }).click();
  await page.getByRole('checkbox', { name: 'Cash' }).click();
  await userEvent.keyboard('a');
  expect(writes(service)).toEqual([]);
});

test('a service that says when it can answer again is asked then, without a press', async () => {
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

test('an empty desk says how to fill it', async () => {
  await openInbox(new Service([]));
  await expect.element(page.getByText('Drop invoices anywhere on this page')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Try it with sample invoices' }))
    .toBeVisible();
});

test('on a phone the list is cards with the same actions', async () => {
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
])('the empty tab of %s says what belongs there, and leads to what is to do', async (tab, why) => {
  const inbox = await openInbox(new Service(rowsOf(2)), `/invoices?approvement_status=${tab}`);
  await expect.element(page.getByText(why, { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Show invoices to review' }).click();
  await expect.element(row('INV-1')).toBeVisible();
  expect(inbox.search()).toBe('?approvement_status=waiting');
});

test('where nothing waits any more, more can be uploaded at once', async () => {
  await openInbox(new Service(rowsOf(2, 'approved')));
  await expect.element(page.getByText('Nothing is waiting for review')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});
