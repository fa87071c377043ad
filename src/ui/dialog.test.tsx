import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Frame } from './frame.fixture.tsx';
import { createMemoryRouter } from './router.ts';

const onConfirm = vi.fn();

function Case({ pending = false, failure }: { pending?: boolean; failure?: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Delete it
      </button>
      <ConfirmDialog
        opened={opened}
        title="Delete INV-1?"
        confirmLabel="Delete"
        danger
        pending={pending}
        failure={failure && <p>{failure}</p>}
        onConfirm={onConfirm}
        onClose={() => setOpened(false)}
      >
        It cannot be brought back.
      </ConfirmDialog>
    </>
  );
}

async function open(props: Parameters<typeof Case>[0] = {}) {
  onConfirm.mockClear();
  await render(
    <Frame>
      <Case {...props} />
    </Frame>,
  );
  await page.getByRole('button', { name: 'Delete it' }).click();
  return page.getByRole('dialog', { name: 'Delete INV-1?' });
}

test('a question has a name, and Enter confirms it', async () => {
  const dialog = await open();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('Esc closes it without action and returns the focus', async () => {
  const dialog = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete it' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('cannot be closed by accident while its action runs', async () => {
  const dialog = await open({ pending: true });
  // Browsers close a dialog themselves on repeated Esc without other input in between.
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});

test('stays open when the browser closes it, until its owner closes it', async () => {
  const onClose = vi.fn();
  await render(
    <Frame>
      <Dialog opened title="Photos" onClose={onClose}>
        Two
      </Dialog>
    </Frame>,
  );
  const dialog = page.getByRole('dialog', { name: 'Photos' });
  document.querySelector('dialog')?.close();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await expect.element(dialog).toBeVisible();
});

test('shows a failure inside the dialog', async () => {
  const dialog = await open({ failure: "Can't reach the server" });
  await expect.element(dialog.getByText("Can't reach the server")).toBeVisible();
});

test('focuses the element marked as first, even after a field', async () => {
  await render(
    <Frame>
      <Dialog opened title="Rows" onClose={onConfirm}>
        <input aria-label="Rate" />
        <button type="button" data-autofocus>
          Add
        </button>
      </Dialog>
    </Frame>,
  );
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveFocus();
});

function Retried() {
  const [failed, setFailed] = useState(true);
  return (
    <Dialog opened title="Export" onClose={onConfirm}>
      {failed && (
        <button type="button" onClick={() => setFailed(false)}>
          Retry
        </button>
      )}
    </Dialog>
  );
}

test('takes the focus of a button that disappears, and Esc still closes it', async () => {
  onConfirm.mockClear();
  await render(
    <Frame>
      <Retried />
    </Frame>,
  );
  page.getByRole('button', { name: 'Retry' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Export' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('focuses the checked radio button, so that Space changes nothing', async () => {
  await render(
    <Frame>
      <Dialog opened title="Choose" onClose={() => {}}>
        <label>
          <input type="radio" name="style" /> Point
        </label>
        <label>
          <input type="radio" name="style" defaultChecked /> Comma
        </label>
      </Dialog>
    </Frame>,
  );
  await expect.element(page.getByRole('radio', { name: 'Comma' })).toHaveFocus();
});

async function openAt(props: Parameters<typeof Case>[0] = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Case {...props} /> }], {
    initialEntries: ['/invoices?tab=all', '/invoices?tab=waiting'],
  });
  await render(<Frame router={router} />);
  await page.getByRole('button', { name: 'Delete it' }).click();
  return router;
}

test('Back and Forward close it, since its subject may have changed', async () => {
  const router = await openAt();
  const dialog = page.getByRole('dialog', { name: 'Delete INV-1?' });
  await expect.element(dialog).toBeVisible();
  await router.navigate(-1);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete it' })).toHaveFocus();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect.element(dialog).toBeVisible();
  await router.navigate(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('stays open when the app itself changes the address', async () => {
  const router = await openAt();
  const dialog = page.getByRole('dialog', { name: 'Delete INV-1?' });
  await router.navigate('?tab=waiting&query=kiosk', { replace: true });
  await expect.element(dialog).toBeVisible();
});

test('stays open on Back while its action runs', async () => {
  const router = await openAt({ pending: true });
  await router.navigate(-1);
  expect(router.state.location.search).toBe('?tab=all');
  await expect.element(page.getByRole('dialog', { name: 'Delete INV-1?' })).toBeVisible();
});
