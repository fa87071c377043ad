import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { unknownPermissions } from '#contract/permissions.ts';
import { setPreferences } from '#src/device/preferences.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import {
  listOf,
  look,
  openList,
  recordOf,
  rows,
  service,
  title,
  uidOf,
} from './quick-look.fixture.tsx';

test('shows the checks in words, and an open check makes approving take a second press', async () => {
  service.instead = (path) =>
    path.endsWith(uidOf(1))
      ? Response.json({ ...recordOf(uidOf(1)), total_price: '999.00' })
      : undefined;
  await openList();
  const checks = look.getByRole('list', { name: 'Checks' });
  await expect.element(checks.getByText(/The items add up to/)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(look.getByText(/open issues?\. Approve anyway\?$/)).toBeVisible();
  expect(service.decided).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(look.getByText(/Approve anyway\?$/)).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await userEvent.keyboard('a');
  expect(service.decided).toEqual(['approve INV-1']);
  await look.getByRole('button', { name: 'Reject' }).click();
  expect(service.decided).toEqual(['approve INV-1', 'reject INV-1']);
});

test('the buttons show their keys while shortcuts are enabled', async () => {
  await openList();
  await expect.element(look.getByRole('button', { name: 'Approve' })).toBeVisible();
  const caps = () =>
    [...look.element().querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(caps()).toEqual(['R', 'A']);
  onTestFinished(() => setPreferences({ keyboardLetters: true }));
  setPreferences({ keyboardLetters: false });
  await expect.poll(caps).toEqual([]);
});

test('shows the question in line with its buttons, below the line with name, Open and Close', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(1024, 800);
  service.instead = (path) =>
    path.endsWith(uidOf(1))
      ? Response.json({ ...recordOf(uidOf(1)), total_price: '999.00' })
      : undefined;
  await openList();
  await expect.element(look.getByRole('list', { name: 'Checks' })).toBeVisible();
  await userEvent.keyboard('a');
  const question = look.getByText(/open issues?\. Approve anyway\?$/);
  await expect.element(question).toBeVisible();
  const middle = (one: Locator) => {
    const { top, bottom } = one.element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  const close = middle(look.getByRole('button', { name: 'Close' }));
  expect(Math.abs(middle(title(1)) - close)).toBeLessThan(4);
  expect(Math.abs(middle(look.getByRole('link', { name: 'Open' })) - close)).toBeLessThan(4);
  const approve = middle(look.getByRole('button', { name: 'Approve anyway' }));
  expect(Math.abs(middle(question) - approve)).toBeLessThan(4);
});

test('approves an invoice without open checks by one press once it is loaded', async () => {
  const arrived = Promise.withResolvers<void>();
  service.instead = async (path) => {
    if (path.startsWith('/files/')) return new Response('<Note>paper</Note>');
    if (path === '/v1/invoices/') return Response.json(listOf());
    await arrived.promise;
    return Response.json({
      ...recordOf(uidOf(1)),
      items: [],
      invoice_date: todayIso(),
      total_price: '10.00',
      total_vat: '1.00',
    });
  };
  await openList();
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(look.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(service.decided).toEqual([]);
  arrived.resolve();
  await expect.element(look.getByText('No check is open.')).toBeVisible();
  await userEvent.keyboard('a');
  expect(service.decided).toEqual(['approve INV-1']);
});

test('shows a changed price signalled by the list instead of saying that no check is open', async () => {
  const { signals } = rows[0] ?? {};
  onTestFinished(() => void Object.assign(rows[0] ?? {}, { signals }));
  const changed = { missing: [], wrong: [], doubtful: [], duplicates: [], changed: ['Paper'] };
  Object.assign(rows[0] ?? {}, { signals: changed });
  service.instead = (path) => {
    if (path === '/v1/invoices/') return Response.json(listOf());
    if (!path.endsWith(uidOf(1))) return undefined;
    const settled = {
      items: [],
      invoice_date: todayIso(),
      total_price: '10.00',
      total_vat: '1.00',
    };
    return Response.json({ ...recordOf(uidOf(1)), ...settled });
  };
  await openList();
  await expect.element(look.getByText('The price changed: Paper')).toBeVisible();
  await expect.element(look.getByText('No check is open.')).not.toBeInTheDocument();
  // It is only information, so one press approves.
  await userEvent.keyboard('a');
  await expect.poll(() => service.decided).toEqual(['approve INV-1']);
});

/** The first invoice has no open check; the second, which every search finds, is its duplicate. */
function withTwin(search: () => Response | Promise<Response>) {
  const settled = {
    items: [],
    invoice_number: 'NB-2026-117',
    invoice_date: todayIso(),
    total_price: '10.00',
    total_vat: '1.00',
  };
  service.instead = (path) => {
    if (path === '/v1/invoices/') return search();
    const at = [1, 2].map(uidOf).find((uid) => path === `/v1/invoices/${uid}`);
    return at === undefined
      ? undefined
      : Response.json({ ...recordOf(at), company: recordOf(uidOf(1)).company, ...settled });
  };
  return () =>
    Response.json(
      listOf({
        ...rows[1],
        company: rows[0]?.company,
        total_price: '10.00',
        invoice_date: todayIso(),
      }),
    );
}

test('lists a likely duplicate among the checks with a link, and asks before approving', async () => {
  const twin = withTwin(() => twin());
  await openList();
  const hint = look.getByRole('list', { name: 'Checks' }).getByRole('link');
  await expect
    .element(hint)
    .toHaveTextContent(
      'Most likely the same as INV-2: same number, same company, same amount, same day',
    );
  await expect.element(hint).toHaveAttribute('href', `/invoices/${uidOf(2)}`);
  await userEvent.keyboard('a');
  await expect.element(look.getByText('1 open issue. Approve anyway?')).toBeVisible();
  expect(service.decided).toEqual([]);
  await userEvent.keyboard('a');
  expect(service.decided).toEqual(['approve INV-1']);
});

test('approving during the search for duplicates asks about what it finds', async () => {
  const back = Promise.withResolvers<void>();
  const twin = withTwin(async () => {
    await back.promise;
    return twin();
  });
  await openList();
  await expect.element(look.getByText('Looking for duplicates…')).toBeVisible();
  await userEvent.keyboard('a');
  await userEvent.keyboard('a');
  expect(service.decided).toEqual([]);
  back.resolve();
  await expect.element(look.getByText('1 open issue. Approve anyway?')).toBeVisible();
  expect(service.decided).toEqual([]);
});

test('the button is busy during the search for duplicates, and a late response is reported', async () => {
  const twin = withTwin(async () => {
    await new Promise(() => undefined);
    return twin();
  });
  await openList();
  await expect.element(look.getByText('Looking for duplicates…')).toBeVisible();
  await expect.element(look.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('a');
  const busy = look.getByRole('button', { name: 'Looking for duplicates…' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await expect.element(look.getByText("The server isn't answering yet.")).toBeVisible();
});

test('moving on during the search for duplicates says that nothing was approved', async () => {
  const back = Promise.withResolvers<void>();
  const twin = withTwin(async () => {
    await back.promise;
    return twin();
  });
  await openList();
  await expect.element(look.getByText('Looking for duplicates…')).toBeVisible();
  await userEvent.keyboard('a');
  await userEvent.keyboard('j');
  back.resolve();
  // Simultaneous announcements are joined to one text.
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(
      /INV-1 was not approved: you went on while duplicates were being looked for\./,
    );
  expect(service.decided).toEqual([]);
});

test('reports a failed search for duplicates and asks before approving', async () => {
  withTwin(() => Response.json({ detail: 'Broken.' }, { status: 500 }));
  await openList();
  await expect.element(look.getByText(/the search for duplicates got no answer/)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(look.getByText('1 open issue. Approve anyway?')).toBeVisible();
  expect(service.decided).toEqual([]);
});

test('hides the buttons of decisions that are not permitted', async () => {
  const { permissions } = anInvoiceRow();
  rows[0] = anInvoiceRow({
    ...rows[0],
    permissions: { ...permissions, can_approve: false, can_reject: false },
  });
  await openList();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await expect.element(look.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await expect.element(look.getByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
});

test('uses the permissions of the record where the list has none', async () => {
  rows[0] = anInvoiceRow({ ...rows[0], permissions: unknownPermissions });
  await openList();
  await look.getByRole('button', { name: 'Reject' }).click();
  await userEvent.keyboard('r');
  expect(service.decided).toEqual(['reject INV-1', 'reject INV-1']);
  await expect.element(look.getByRole('button', { name: 'Approve' })).toBeVisible();
});
