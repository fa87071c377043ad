import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice, permissionsAt } from '#contract/fixtures.ts';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  eraseInbox();
});

const row = (id: string) => page.getByRole('row').filter({ hasText: id });
const path = '/v1/invoices/5b6e1f1c-0000-4000-8000-00000000000';

/** Opens the inbox until its tabs have their counts. `since` has the later requests. */
async function openSettled(count: number) {
  const service = new Service(rowsOf(count));
  await openInbox(service);
  await expect.element(page.getByRole('tab', { name: `To review ${count}` })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: `All ${count}` })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Rejected 0' })).toBeVisible();
  const before = service.requests.length;
  return {
    service,
    // The filters request names meanwhile.
    since: () => service.requests.slice(before).filter((one) => one.includes('/v1/invoices')),
  };
}

/** Without the first and the hovered invoice, which are prefetched independently of a decision. */
const withoutReadAhead = (requests: readonly string[]) =>
  requests.filter((one) => ![1, 2, 3].some((number) => one === `GET ${path}${number}`));

test('an approval in a one-page list is one request and updates rows and counts from its response', async () => {
  const { since } = await openSettled(3);
  await row('INV-2').hover();
  await row('INV-2').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(row('INV-2')).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'To review 2' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Approved 1' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  expect(withoutReadAhead(since())).toEqual([`POST ${path}2/approve`]);
});

test('an approval in a long list is two requests, the second for the row that moved up', async () => {
  const { since } = await openSettled(70);
  await row('INV-2').first().hover();
  await row('INV-2').first().getByRole('button', { name: 'Approve', exact: true }).click();
  await expect
    .element(page.getByRole('link', { name: 'INV-2', exact: true }))
    .not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'To review 69' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Approved 1' })).toBeVisible();
  expect(withoutReadAhead(since())).toHaveLength(2);
});

test('a rejection in the list of all keeps the row in place with its new status', async () => {
  const { since } = await openSettled(3);
  await userEvent.keyboard('4');
  await expect
    .element(page.getByRole('tab', { name: 'All 3' }))
    .toHaveAttribute('aria-selected', 'true');
  await row('INV-2').hover();
  await row('INV-2').getByRole('button', { name: 'Reject' }).click();
  const before = since().length;
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(row('INV-2').getByText('Rejected')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Rejected 1' })).toBeVisible();
  expect(withoutReadAhead(since().slice(before))).toEqual([`POST ${path}2/reject`]);
});

test('keeps the focus on a row after its Reject button, also before the response', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service);
  await row('INV-2').hover();
  const reject = row('INV-2').getByRole('button', { name: 'Reject' });
  await expect.element(reject).toBeVisible();
  reject.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(reject).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
  // Created before the request, which may be sent after the row shows it.
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  service.instead = (method) => (method === 'POST' ? answered : undefined);
  await userEvent.keyboard('No order{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Rejecting…')).toBeVisible();
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
  const [, { uid } = { uid: '' }] = service.rows;
  const approvement_status = 'rejected';
  const permissions = permissionsAt(approvement_status);
  answer(Response.json({ uid, approvement_status, permissions }));
  await expect.element(row('INV-2')).not.toBeInTheDocument();
  await expect.element(row('INV-3').getByRole('link')).toHaveFocus();
});

test('reads an invoice again before repeating an approval whose response was lost', async () => {
  skipWaits();
  const { service, since } = await openSettled(1);
  let approved = false;
  service.instead = (method, url) => {
    if (!url.pathname.startsWith(path)) return undefined;
    if (method === 'POST') approved = true;
    return Response.json({ detail: 'Try later.' }, { status: 500 });
  };
  await row('INV-1').hover();
  await row('INV-1').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(approved).toBe(true);
  const before = since().length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => since().length).toBeGreaterThan(before);
  expect(since()[before]).toBe(`GET ${path}1`);
});

test('shows a requested wait inside the row without covering other rows', async () => {
  const { service } = await openSettled(3);
  service.instead = (method) =>
    method === 'POST'
      ? Response.json({}, { status: 429, headers: { 'Retry-After': '40' } })
      : undefined;
  await row('INV-2').hover();
  await row('INV-2').getByRole('button', { name: 'Approve', exact: true }).click();
  const alert = row('INV-2').getByRole('alert');
  await expect.element(alert.getByText(/The server asks us to wait \d+ seconds/)).toBeVisible();
  const [whole, cell, next] = [
    row('INV-2').element(),
    alert.element().closest('td') ?? document.body,
    row('INV-3').element(),
  ].map((element) => element.getBoundingClientRect());
  expect(cell?.height).toBe(whole?.height);
  expect(cell?.bottom).toBeLessThanOrEqual(next?.top ?? 0);
  const close = row('INV-2').getByRole('button', { name: 'Close' });
  const { left, top, width, height } = close.element().getBoundingClientRect();
  const under = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(close.element().contains(under)).toBe(true);
  await close.click();
  await expect.element(alert).not.toBeInTheDocument();
});

test('shows a decision at its row at once, and after a second that the response is late', async () => {
  const { service } = await openSettled(3);
  const answer = Promise.withResolvers<undefined>();
  service.instead = (method) =>
    method === 'POST' ? answer.promise.then(() => Response.json({}, { status: 400 })) : undefined;
  await userEvent.keyboard('ja');
  await expect.element(row('INV-1').getByText('Approving…')).toBeVisible();
  await expect.element(row('INV-1')).toHaveAttribute('aria-busy', 'true');
  await expect.element(row('INV-2').getByRole('link')).toHaveFocus();
  const late = "The server isn't answering yet.";
  expect(row('INV-1').getByText(late).elements()).toHaveLength(0);
  await expect.element(row('INV-1').getByText(late)).toBeVisible();
  await expect.element(page.getByRole('status')).toMatchTextContent(late);
  answer.resolve(undefined);
  await expect.element(row('INV-1').getByRole('alert')).toBeVisible();
  await expect.element(row('INV-1').getByText('Approving…')).not.toBeInTheDocument();
});

test('on a phone the card shows the pending decision without covering the date', async () => {
  await page.viewport(390, 844);
  const service = new Service(rowsOf(3));
  service.instead = (method) => (method === 'POST' ? new Promise(() => undefined) : undefined);
  await openInbox(service);
  const card = page.getByRole('listitem').filter({ hasText: 'INV-2' });
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(card.getByText('Approving…')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  // Beside the date, not over it, and inside the card.
  const late = card.getByText("The server isn't answering yet.");
  await expect.element(late).toBeVisible();
  const [date, told, whole] = [
    card.getByRole('time').element(),
    late.element().parentElement,
    card.element(),
  ].map((one) => one?.getBoundingClientRect());
  expect(date?.right).toBeLessThan(told?.left ?? 0);
  expect(told?.bottom).toBeLessThan(whole?.bottom ?? 0);
});

test('a card shows its error in full together with Retry', async () => {
  await page.viewport(390, 844);
  const service = new Service(rowsOf(3));
  service.instead = (method) =>
    method === 'POST'
      ? Response.json({}, { status: 429, headers: { 'Retry-After': '40' } })
      : undefined;
  await openInbox(service);
  const card = page.getByRole('listitem').filter({ hasText: 'INV-2' });
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  const alert = card.getByRole('alert');
  await expect.element(alert.getByText('INV-2 could not be approved.')).toBeVisible();
  await expect.element(alert.getByText(/The server asks us to wait \d+ seconds/)).toBeVisible();
  const { top, bottom } = card.element().getBoundingClientRect();
  const retry = alert.getByRole('button', { name: 'Retry' }).element().getBoundingClientRect();
  expect(retry.top).toBeGreaterThanOrEqual(top);
  expect(retry.bottom).toBeLessThanOrEqual(bottom);
});

test('Ctrl+Enter in the reject dialog rejects and starts no review', async () => {
  const service = new Service(rowsOf(3));
  const inbox = await openInbox(service);
  await expect.element(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  await userEvent.keyboard('jr');
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('twice{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Rejected INV-1').first()).toBeVisible();
  expect(inbox.pathname()).toBe('/invoices');
  expect(service.requests.filter((one) => one.startsWith('POST'))).toEqual([
    `POST ${path}1/reject`,
  ]);
});

test('ignores a key for the old rows when pressed before a cleared filter is drawn', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service, '/invoices?tab=all&payment_type=cash');
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row('INV-1').getByRole('link')).toHaveFocus();
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await expect.element(clear).toBeVisible();
  clear.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const key of ['a', 'r', 'Delete'])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(clear).not.toBeInTheDocument();
  expect(service.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('INV-1').getByText('Being deleted')).not.toBeInTheDocument();
});

const lacking = {
  missing: ['currency'],
  wrong: [],
  doubtful: [],
  duplicates: [],
  changed: [],
};

test('A on a row with signals opens the quick look, which asks there', async () => {
  const service = new Service(
    rowsOf(3).map((one, at) => (at === 0 ? { ...one, signals: lacking } : one)),
  );
  await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  await userEvent.keyboard('ja');
  await expect.element(page.getByRole('region', { name: 'Quick look' })).toBeVisible();
  expect(service.requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  await expect.element(row('INV-1')).toHaveAttribute('data-current');
  await userEvent.keyboard('{Escape}ja');
  await expect.element(page.getByRole('tab', { name: 'Approved 1' })).toBeVisible();
  expect(service.requests.filter((one) => one.startsWith('POST'))).toEqual([
    `POST ${path}2/approve`,
  ]);
});

test('approving what was approved elsewhere says so instead of naming a missing permission', async () => {
  const { service } = await openSettled(3);
  service.instead = (method, url) =>
    method === 'POST'
      ? Response.json({ detail: 'The permissions of INV-2 forbid this now.' }, { status: 403 })
      : url.pathname === `${path}2`
        ? Response.json(
            anInvoice({
              uid: '5b6e1f1c-0000-4000-8000-000000000002',
              approvement_status: 'approved',
              permissions: permissionsAt('approved'),
            }),
          )
        : undefined;
  await row('INV-2').hover();
  await row('INV-2').getByRole('button', { name: 'Approve', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('INV-2 could not be approved.')).toBeVisible();
  await expect.element(alert.getByText('It was approved in the meantime.')).toBeVisible();
  await expect
    .element(alert.getByText('The permissions of INV-2 forbid this now.', { exact: true }))
    .not.toBeInTheDocument();
});
