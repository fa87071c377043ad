import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test('while its action runs, a form is not sent again, neither by its button nor by Enter in a field', async () => {
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
