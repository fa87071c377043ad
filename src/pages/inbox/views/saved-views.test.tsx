import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

const acme = '5b6e1f1c-0000-4000-8000-0000000000a1';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const service = () => new Service([...rowsOf(3), ...rowsOf(5, 'approved').slice(3)]);

async function save(name: string, ticks: readonly string[] = []): Promise<void> {
  await button('Save view').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const tick of ticks)
    await page.getByRole('dialog').getByRole('checkbox', { name: tick }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Save view' })).not.toBeInTheDocument();
}

async function options(name: string): Promise<void> {
  await button('Views').click();
  await button(`Options of ${name}`).click();
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  eraseInbox();
  localStorage.clear();
});

test('a saved view opens at once as a tab with its count', async () => {
  const inbox = await openInbox(service(), '/invoices?approvement_status=approved');
  await save('Done');
  await expect.element(tab(/^Done 2$/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(button('Save as new view')).toHaveFocus();
  expect(inbox.search()).toMatch(/^\?approvement_status=approved&view=[\w-]+$/);
  await tab(/^To review/).click();
  await expect.poll(inbox.search).toBe('?approvement_status=waiting');
  await expect.element(tab(/^Done 2$/)).toHaveAttribute('aria-selected', 'false');
});

test('marks changes to the open view, which can be saved or discarded', async () => {
  const inbox = await openInbox(service(), `/invoices?tab=all&query=paper`);
  await save('Paper');
  await button('Clear search').click();
  await expect.element(tab(/^Paper changed 5$/)).toHaveAttribute('aria-selected', 'true');
  await button('Discard changes').click();
  await expect.poll(inbox.search).toContain('query=paper');
  await expect.element(tab(/^Paper 5$/)).toBeVisible();
  await button('Clear search').click();
  await button('Save changes').click();
  await expect.element(tab(/^Paper 5$/)).toBeVisible();
  await expect.element(button('Save changes')).not.toBeInTheDocument();
  await expect.element(button('Save as new view')).toHaveFocus();
});

test('saves a changed view as a new one', async () => {
  await openInbox(service(), '/invoices?tab=all&query=paper');
  await save('Paper');
  await button('Clear search').click();
  await button('Save as new view').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('paper');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect.element(page.getByText('There is a view called “paper” already.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Everything');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect.element(tab(/^Everything 5$/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab(/^Paper 5$/)).toHaveAttribute('aria-selected', 'false');
});

test('Invoices opens with the default view', async () => {
  await openInbox(service(), '/invoices?approvement_status=approved');
  await save('Done', ['Default', 'Pin as tab']);
  const again = await openInbox(service(), '/invoices');
  await expect.poll(again.search).toMatch(/^\?approvement_status=approved&view=/);
});

test('shows an unpinned view as a tab while it is open', async () => {
  await openInbox(service(), '/invoices?approvement_status=approved');
  await save('Done', ['Pin as tab']);
  await expect.element(tab(/^Done 2$/)).toBeVisible();
  await tab(/^All/).click();
  await expect.element(tab(/^Done/)).not.toBeInTheDocument();
  await button('Views').click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('link', { name: 'Done' }).click();
  await expect.element(tab(/^Done 2$/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('dialog', { name: 'Views' })).not.toBeInTheDocument();
});

test('renames a view by keyboard, and Esc in the name keeps the panel open', async () => {
  await openInbox(service(), '/invoices?approvement_status=approved');
  await save('Done');
  await options('Done');
  await button('Rename').click();
  await userEvent.keyboard('Finished{Escape}');
  await expect.element(button('Options of Done')).toHaveFocus();
  await button('Rename').click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('Finished{Enter}');
  await expect.element(button('Options of Finished')).toHaveFocus();
  await expect.element(tab(/^Finished 2$/)).toBeVisible();
});

test('Undo restores a deleted view, including its being the default', async () => {
  const inbox = await openInbox(service(), '/invoices?approvement_status=approved');
  await save('Done', ['Default']);
  await options('Done');
  await button('Delete').click();
  await expect.element(tab(/^Done/)).not.toBeInTheDocument();
  await expect.poll(inbox.search).toBe('?approvement_status=approved');
  await button('Undo').click();
  await expect.element(tab(/^Done 2$/)).toBeVisible();
  await options('Done');
  await expect.element(page.getByRole('checkbox', { name: 'Default' })).toBeChecked();
});

test('pinned views change places and the focus stays on the button', async () => {
  await openInbox(service(), '/invoices?approvement_status=approved');
  await save('First');
  await tab(/^All/).click();
  await save('Second');
  await options('Second');
  await button('Move up').click();
  await expect.element(button('Move up')).toHaveFocus();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['To review 3', 'Approved 2', 'Rejected 0', 'All 5', 'Second 5', 'First 2']);
});

test('a copied link has the filters but not the view, and is shown where copying is refused', async () => {
  await openInbox(service(), `/invoices?tab=all&company__uid=${acme}`);
  await save('Acme');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('refused', 'NotAllowedError'),
  );
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await button('Views').click();
  await button('Copy link').click();
  await expect
    .element(page.getByLabelText("The browser doesn't allow copying. Copy it here:"))
    .toHaveValue(`${location.origin}/invoices?company__uid=${acme}&tab=all`);
});

test('a view of a deleted company opens and says that it no longer exists', async () => {
  await openInbox(service(), `/invoices?tab=all&company__uid=${acme}`);
  await save('Acme');
  await expect.element(button('Company: no longer exists')).toBeVisible();
  await expect.element(tab(/^Acme 5$/)).toBeVisible();
});

test('shows a view changed in another browser tab', async () => {
  await openInbox(service(), '/invoices?approvement_status=approved');
  await save('Done');
  const place =
    Object.keys(localStorage).find((name) => name.startsWith('invoice-desk.views.')) ?? '';
  const kept = localStorage.getItem(place) ?? '';
  expect(place + kept).not.toContain('a-key');
  localStorage.setItem(place, kept.replace('Done', 'Done there'));
  dispatchEvent(new StorageEvent('storage', { key: place }));
  await expect.element(tab(/^Done there 2$/)).toBeVisible();
});

test('a view works for this page when the browser stores nothing, which is said once', async () => {
  await openInbox(service(), '/invoices?approvement_status=approved');
  await expect.element(tab(/^Approved 2$/)).toBeVisible();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await save('Done');
  await expect.element(tab(/^Done 2$/)).toBeVisible();
  await expect
    .element(
      page
        .getByText("This browser doesn't store saved views: they last until this page is closed.")
        .first(),
    )
    .toBeVisible();
});
