import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  look,
  never,
  openList,
  recordOf,
  row,
  service,
  title,
  uidOf,
} from './quick-look.fixture.tsx';

test('shows the invoice beside its document and a link to open it', async () => {
  await openList();
  for (const text of [
    'N-1',
    'Credit card',
    '4543 •••• •••• 0017',
    'Company 1',
    'Toner',
    'Rejected',
    'Not ours',
  ])
    await expect.element(look.getByText(text, { exact: true }).first()).toBeVisible();
  await expect
    .element(
      look.getByRole('table', { name: 'Items' }).getByRole('row', { name: /Paper A4 10 pieces/ }),
    )
    .toBeVisible();
  await expect.element(look.getByText(/paper/).first()).toBeVisible();
  await expect
    .element(look.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', `/invoices/${uidOf(1)}`);
});

test('shows notes of the reading in localized sentences and amounts', async () => {
  const values = { due: '521.91', total: '1021.91', currency: 'GBP' };
  const recorded = recordOf(uidOf(1));
  service.instead = (path) =>
    path === `/v1/invoices/${uidOf(1)}`
      ? Response.json({
          ...recorded,
          history: recorded.history.map((entry) => ({
            ...entry,
            action: 'process',
            reason: 'The amount due is 521.91 GBP; the total of the invoice is 1021.91 GBP.',
            notes: [{ code: 'amount-due', values }],
          })),
        })
      : undefined;
  await openList();
  await expect
    .element(look.getByText('The amount due is £521.91, the total of the invoice £1,021.91.'))
    .toBeVisible();
});

test('the focus stays in the list and the quick look follows the cursor', async () => {
  await openList();
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row(2)).toHaveFocus();
  await expect.element(look.getByText('N-2', { exact: true })).toBeVisible();
});

test('shows values known from the list at once and is busy until the rest arrives', async () => {
  service.instead = never;
  await openList();
  await expect.element(look.getByText('Company 1')).toBeVisible();
  await expect.element(look.getByText('T-1')).toBeVisible();
  await expect
    .element(look.getByRole('region', { name: 'Data' }))
    .toHaveAttribute('aria-busy', 'true');
});

test('keeps the previous document dimmed until the next invoice arrives', async () => {
  service.instead = (path) => (path.includes(uidOf(1)) ? undefined : never());
  await openList();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await expect.element(look.getByText(/paper/).first()).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(title(2)).toBeVisible();
  await expect
    .element(look.getByRole('region', { name: 'Data' }))
    .toHaveAttribute('aria-busy', 'true');
  await expect.element(look.getByText('N-1', { exact: true })).not.toBeInTheDocument();
  expect(look.getByText(/paper/).first().element().closest('[data-stale]')).not.toBeNull();
});

test('requests no invoice of a row the cursor only passes', async () => {
  service.instead = (path) => (path.startsWith('/files/') ? never() : undefined);
  await openList();
  await expect.element(title(1)).toBeVisible();
  // In one task, rendered after each key, since on a busy machine each row would count as rested
  // on.
  for (const key of 'jjj') {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await Promise.resolve();
  }
  await expect.poll(() => service.asked).toContain(`/v1/invoices/${uidOf(4)}`);
  expect(service.asked).not.toContain(`/v1/invoices/${uidOf(2)}`);
  expect(service.asked).not.toContain(`/v1/invoices/${uidOf(3)}`);
});

test('requests a row when shown again after closing before the cursor rested on it', async () => {
  service.instead = (path) => (path.startsWith('/files/') ? never() : undefined);
  await openList();
  await expect.element(title(1)).toBeVisible();
  for (const key of 'jjjh') {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await Promise.resolve();
  }
  await expect.element(look).not.toBeInTheDocument();
  await userEvent.keyboard('h');
  await expect.poll(() => service.asked).toContain(`/v1/invoices/${uidOf(4)}`);
});

test('prefetches the next two invoices and their documents once the current one is loaded', async () => {
  await openList();
  for (const number of [2, 3]) {
    await expect.poll(() => service.asked).toContain(`/v1/invoices/${uidOf(number)}`);
    await expect.poll(() => service.asked).toContain(`/files/${uidOf(number)}.xml`);
  }
  expect(service.asked).not.toContain(`/v1/invoices/${uidOf(4)}`);
  expect(service.asked.indexOf(`/files/${uidOf(1)}.xml`)).toBeLessThan(
    service.asked.indexOf(`/v1/invoices/${uidOf(2)}`),
  );
  await userEvent.keyboard('j');
  await expect.element(look.getByText('N-2', { exact: true })).toBeVisible();
  await expect.poll(() => service.asked).toContain(`/files/${uidOf(4)}.xml`);
  expect(service.asked.filter((path) => path === `/files/${uidOf(2)}.xml`)).toHaveLength(1);
});

test('stops prefetching when the quick look closes', async () => {
  service.instead = (path) => (path.endsWith(uidOf(2)) ? never() : undefined);
  await openList();
  await expect.poll(() => service.asked).toContain(`/v1/invoices/${uidOf(2)}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(look).not.toBeInTheDocument();
  await expect.poll(() => service.cancelled).toContain(`/v1/invoices/${uidOf(2)}`);
});

test('prefetches nothing when the browser saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await openList();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await expect.poll(() => service.asked).toContain(`/files/${uidOf(1)}.xml`);
  await userEvent.keyboard('j');
  await expect.element(look.getByText('N-2', { exact: true })).toBeVisible();
  expect(service.asked).not.toContain(`/v1/invoices/${uidOf(3)}`);
});

test('shows a failure in place, and Retry reads again', async () => {
  service.instead = (path) =>
    path.startsWith('/v1/')
      ? Response.json({ detail: 'The database is locked.' }, { status: 500 })
      : undefined;
  await openList();
  await expect.element(look.getByText('The invoice could not be loaded')).toBeVisible();
  await expect.element(look.getByText('Company 1')).toBeVisible();
  service.instead = () => undefined;
  await look.getByRole('button', { name: 'Retry' }).click();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
});

test('says when the invoice no longer exists', async () => {
  service.instead = () => Response.json({ detail: 'Not found.' }, { status: 404 });
  await openList();
  await expect.element(look.getByText('This invoice no longer exists')).toBeVisible();
  await expect.element(look.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('Space and Esc close it and return the focus to the row', async () => {
  await openList();
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(look).not.toBeInTheDocument();
  await expect.element(row(1)).toHaveFocus();
  await userEvent.keyboard(' ');
  const pages = look.getByRole('region', { name: 'Pages of the document' });
  await expect.element(pages).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(pages).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(look).not.toBeInTheDocument();
  await expect.element(row(1)).toHaveFocus();
});

test('arrows and Space scroll the focused document instead of moving the cursor', async () => {
  await openList();
  const pages = look.getByRole('region', { name: 'Pages of the document' });
  await expect.element(pages).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(pages).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row(2)).toHaveFocus();
});

test('arrow keys change its width, which is remembered', async () => {
  await openList();
  const line = page.getByRole('separator', { name: 'Width of the quick look' });
  await expect.element(line).toHaveAttribute('aria-valuenow', '64');
  line.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(line).toHaveAttribute('aria-valuenow', '66');
  await userEvent.keyboard('{Escape} ');
  await expect.element(line).toHaveAttribute('aria-valuenow', '66');
});
