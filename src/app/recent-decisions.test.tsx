import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { anInvoice } from '#contract/fixtures.ts';
import { signOut } from '#src/api/session.ts';
import { openApp } from '#src/app/sign-out.fixture.tsx';
import { eraseInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { clearNotices } from '#src/ui/notify.tsx';
import { logDecision, recentDecisions } from '#src/widgets/decisions/decision-log.ts';
import { dropRow } from '#src/widgets/pending-cursor.ts';
// Loaded before the first test, since loading it on a key press may outlast a test on a busy
// machine.
import '#src/widgets/decisions/decision-tools.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  eraseInbox();
  dropRow();
  signOut();
  clearNotices();
  vi.unstubAllGlobals();
});

const link = (id: string) => page.getByRole('row').filter({ hasText: id }).getByRole('link');
const list = () => page.getByRole('dialog', { name: 'Recent decisions' });
const line = (text: string) => list().getByRole('listitem').filter({ hasText: text });
const said = (text: string) => page.getByText(text, { exact: true }).first();
// Dispatched directly, since on a busy machine one key of the browser's driver takes seconds.
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  void document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true }),
  );
const click = async (button: Locator) => {
  await expect.element(button).toBeVisible();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
};
/** Puts the cursor on the first row. */
async function first() {
  press('j');
  await expect.element(link('INV-1')).toHaveFocus();
}
async function approveFirst() {
  await first();
  press('a');
  await expect.element(said('Approved INV-1')).toBeVisible();
}
const writes = ({ requests }: Service) =>
  requests.filter((one) => !one.startsWith('GET')).map((one) => one.replace(/.*-0+/, ''));

async function open(count = 3): Promise<Service> {
  const service = new Service(rowsOf(count));
  await openApp(service);
  return service;
}

test('Z undoes the last decision, then the one before, and the focus returns to the row', async () => {
  const service = await open();
  await approveFirst();
  await expect.element(link('INV-2')).toHaveFocus();
  press('a');
  await expect.element(said('Approved INV-2')).toBeVisible();
  press('z');
  await expect.element(said('INV-2 is back in review')).toBeVisible();
  await expect.element(link('INV-2')).toHaveFocus();
  press('z', { ctrlKey: true });
  await expect.element(said('INV-1 is back in review')).toBeVisible();
  await expect.element(link('INV-1')).toHaveFocus();
  expect(writes(service)).toEqual([
    '1/approve',
    '2/approve',
    '2/remove-approval',
    '1/remove-approval',
  ]);
  press('z');
  await expect.element(said('There is nothing to undo from the last 24 hours')).toBeVisible();
});

test('Z waits for the decision being sent instead of undoing an earlier one', async () => {
  const service = await open();
  await approveFirst();
  const gate = Promise.withResolvers<void>();
  const { answer } = service;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof answer>) => {
    if (request[0].includes('2/approve')) await gate.promise;
    return answer(...request);
  });
  await expect.element(link('INV-2')).toHaveFocus();
  press('a');
  press('z');
  gate.resolve();
  await expect.element(said('INV-2 is back in review')).toBeVisible();
  expect(writes(service)).toEqual(['1/approve', '2/approve', '2/remove-approval']);
});

test('does not move the cursor back when the person has moved on while Z is being sent', async () => {
  const service = await open(4);
  await approveFirst();
  await expect.element(link('INV-2')).toHaveFocus();
  const gate = Promise.withResolvers<void>();
  const { answer } = service;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof answer>) => {
    if (request[0].includes('remove-approval')) await gate.promise;
    return answer(...request);
  });
  press('z');
  // The notification of the approval disappears when it is undone.
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  press('j');
  await expect.element(link('INV-3')).toHaveFocus();
  gate.resolve();
  await expect.element(said('INV-1 is back in review')).toBeVisible();
  await expect.element(link('INV-1')).toBeVisible();
  await expect.element(link('INV-3')).toHaveFocus();
});

test('undoes a rejection when the response allows it', async () => {
  const service = await open();
  await first();
  press('r');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Reject' }));
  await expect.element(said('Rejected INV-1')).toBeVisible();
  press('z');
  await expect.element(link('INV-1')).toHaveFocus();
  expect(writes(service)).toEqual(['1/reject', '1/remove-approval']);
});

test('offers no undo of a rejection without the permission, and lists what can still be done', async () => {
  const service = await open();
  const none = {
    can_update: true,
    can_delete: true,
    can_approve: true,
    can_reject: false,
    can_remove_approval: false,
  };
  service.instead = (method, { pathname }) =>
    method === 'POST' && pathname.endsWith('/reject')
      ? Response.json({ uid: 'any', approvement_status: 'rejected', permissions: none })
      : undefined;
  await first();
  press('r');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Reject' }));
  await expect.element(said('Rejected INV-1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  press('z');
  await expect
    .element(
      page.getByText(/Can't be undone: the server doesn't support undoing a rejection/).first(),
    )
    .toBeVisible();
  press('Z', { shiftKey: true });
  await expect.element(line('Rejected INV-1').getByText(/It can still be approved/)).toBeVisible();
  await expect.element(line('Rejected INV-1').getByRole('button')).not.toBeInTheDocument();
  expect(writes(service)).toEqual(['1/reject']);
});

test('does not undo a decision that somebody else has changed since', async () => {
  const service = await open();
  await approveFirst();
  const uid = recentDecisions()[0]?.id ?? '';
  service.instead = (method, { pathname }) =>
    method === 'GET' && pathname.endsWith(uid)
      ? Response.json(
          anInvoice({
            uid,
            approvement_status: 'rejected',
            permissions: { ...anInvoice().permissions, can_remove_approval: true },
          }),
        )
      : undefined;
  press('z');
  await expect
    .element(said('INV-1 has been decided again by someone else. Their decision stays.'))
    .toBeVisible();
  expect(writes(service)).toEqual(['1/approve']);
  press('Z', { shiftKey: true });
  await expect.element(line('Approved INV-1').getByRole('button')).not.toBeInTheDocument();
});

test('a permanently refused bulk undo closes the run, and the next Z undoes the one before', async () => {
  const service = await open();
  await approveFirst();
  const uid = (recentDecisions()[0]?.id ?? '').replace(/1$/, '2');
  const only = { uid, hf_id: 'INV-2', company: null, total_price: null, currency: null };
  logDecision({
    id: 'a-run',
    action: 'approve',
    state: 'made',
    bulk: true,
    count: 1,
    undoable: [only],
  });
  logDecision({
    id: 'left-by-a-reload',
    action: 'delete',
    state: 'held back',
    bulk: true,
    count: 1,
    undoable: [],
  });
  service.instead = (method, { pathname }) =>
    method === 'GET' && pathname.endsWith(uid)
      ? Response.json(anInvoice({ uid, approvement_status: 'rejected' }))
      : undefined;
  press('z');
  await expect.poll(() => recentDecisions().find(({ id }) => id === 'a-run')?.state).toBe('closed');
  press('z');
  await expect.element(said('INV-1 is back in review')).toBeVisible();
  expect(writes(service)).toEqual(['1/approve', '1/remove-approval']);
});

test('undoes a pending deletion, and the list says that nothing was sent yet', async () => {
  const service = await open();
  await first();
  // The clock stops, so its 7 seconds do not pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Delete');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 5 });
  vi.useRealTimers();
  await expect.element(page.getByText('Being deleted')).toBeVisible();
  press('Z', { shiftKey: true });
  await expect.element(line('Deleted INV-1').getByText(/nothing was sent yet/)).toBeVisible();
  await click(line('Deleted INV-1').getByRole('button', { name: /^Undo/ }));
  await expect.element(page.getByText('Being deleted')).not.toBeInTheDocument();
  await expect.element(said('INV-1 was not deleted')).toBeVisible();
  await expect.element(link('INV-1')).toHaveFocus();
  expect(writes(service)).toEqual([]);
});

test('Ctrl+Z and Z belong to a focused text field', async () => {
  const service = await open();
  await approveFirst();
  press('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('z{Control>}z{/Control}');
  expect(writes(service)).toEqual(['1/approve']);
});

test('the list survives a reload and undoes an earlier decision', async () => {
  const service = await open();
  await approveFirst();
  const stored = () =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('invoice-desk.decisions'));
  await expect.poll(() => JSON.stringify(stored())).toContain('INV-1');
  await click(page.getByRole('button', { name: 'Recent decisions' }));
  await click(line('Approved INV-1').getByRole('button', { name: /^Undo/ }));
  await expect.element(said('INV-1 is back in review')).toBeVisible();
  await expect.element(link('INV-1')).toHaveFocus();
  expect(writes(service)).toEqual(['1/approve', '1/remove-approval']);
  await click(page.getByRole('button', { name: 'Recent decisions' }));
  await expect.element(line('Approved INV-1').getByText(/Undone: back in review/)).toBeVisible();
});
