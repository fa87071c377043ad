import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { signIn, signOut } from '#src/api/session.ts';
import { eraseStored } from '#src/device/device-storage.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const one = anInvoiceRow({ hf_id: 'INV-1' });
const other = anInvoiceRow({ uid: '5b6e1f1c-0000-4000-8000-000000000002', hf_id: 'INV-2' });
const reason = page.getByRole('textbox');

afterEach(() => {
  signOut();
  eraseStored('invoice-desk.unsent-reason:');
});

async function openFor(
  invoice: typeof one,
  onReject: () => Promise<{ problem: null }> | undefined = () => undefined,
) {
  const onClose = vi.fn();
  const { unmount } = await render(
    <Frame>
      <RejectDialog invoice={invoice} onReject={onReject} onClose={onClose} />
    </Frame>,
  );
  await expect.element(reason).toHaveFocus();
  return { onClose, unmount };
}

test('restores an unsent reason when the same invoice is rejected again, and for no other invoice', async () => {
  const left = await openFor(one);
  await userEvent.keyboard('Wrong company');
  // As on Back of a phone, or a reload.
  await left.unmount();
  const elsewhere = await openFor(other);
  await expect.element(reason).toHaveValue('');
  await elsewhere.unmount();
  const again = await openFor(one);
  await expect.element(reason).toHaveValue('Wrong company');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => again.onClose.mock.calls.length).toBe(1);
  await again.unmount();
  await openFor(one);
  await expect.element(reason).toHaveValue('');
});

test('Cancel drops the reason', async () => {
  const left = await openFor(one);
  await userEvent.keyboard('Wrong company');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(left.onClose).toHaveBeenCalledOnce();
  await left.unmount();
  await openFor(one);
  await expect.element(reason).toHaveValue('');
});

test('does not show a reason typed with one key to the next key', async () => {
  signIn('the first key', false);
  const left = await openFor(one);
  await userEvent.keyboard('Wrong company');
  await left.unmount();
  // As when another tab signed out, or when the key expired and another was entered.
  signIn('the second key', false);
  const other = await openFor(one);
  await expect.element(reason).toHaveValue('');
  await other.unmount();
  signIn('the first key', false);
  await openFor(one);
  await expect.element(reason).toHaveValue('Wrong company');
});

test('a late response does not erase the reason being typed for the next invoice', async () => {
  let answer: (decided: { problem: null }) => void = () => undefined;
  const left = await openFor(one, () => new Promise((resolve) => (answer = resolve)));
  await page.getByRole('button', { name: 'Reject' }).click();
  await left.unmount();
  const next = await openFor(other);
  await userEvent.keyboard('Paid already');
  answer({ problem: null });
  await expect.poll(() => left.onClose.mock.calls.length).toBe(1);
  await next.unmount();
  await openFor(other);
  await expect.element(reason).toHaveValue('Paid already');
});
