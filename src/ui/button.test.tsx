import { useState, type ComponentProps, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Frame } from './frame.fixture.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';
import { focusAsInSafari } from './safari-focus.fixture.ts';

test('a loading button prevents a second submit, by click and by Enter in a field', async () => {
  const onSend = vi.fn();
  const form = (loading: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" loading={loading}>
        Send
      </Button>
    </form>
  );
  const { rerender } = await render(form(false));
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
  await rerender(form(true));
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
  await rerender(form(false));
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledTimes(2);
});

function Opening({ Kind }: { Kind: ComponentType<ComponentProps<'button'>> }) {
  const [opened, setOpened] = useState(false);
  return (
    <Frame>
      <Kind onClick={() => setOpened(true)}>Open</Kind>
      <Dialog opened={opened} title="Question" onClose={() => setOpened(false)}>
        Really?
      </Dialog>
    </Frame>
  );
}

test.each([
  ['button', (props: ComponentProps<'button'>) => <Button {...props} />],
  ['icon', (props: ComponentProps<'button'>) => <IconButton {...props} />],
  ['link', (props: ComponentProps<'button'>) => <LinkButton {...props} />],
])('a dialog returns the focus to the %s that opened it, also in Safari', async (_, Kind) => {
  focusAsInSafari();
  await render(<Opening Kind={Kind} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Question' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});
