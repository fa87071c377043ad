import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { RowNumber } from './row-number.tsx';

const onRow = vi.fn();
beforeEach(() => onRow.mockClear());

async function enter(text: string) {
  await render(
    <Frame>
      <RowNumber count={2_000} onRow={onRow} />
    </Frame>,
  );
  await page.getByLabelText('Go to row').fill(text);
  await userEvent.keyboard('{Enter}');
}

test.each([
  ['13', 12],
  ['1,250', 1_249],
  ['1.250', 1_249],
  ['1 250', 1_249],
  ['999999', 1_999],
])('%s goes to its row', async (text, place) => {
  await enter(text);
  expect(onRow).toHaveBeenCalledExactlyOnceWith(place);
});

test.each(['1e3', '-5', '0', 'abc'])('rejects %s as a row number', async (text) => {
  await enter(text);
  expect(onRow).not.toHaveBeenCalled();
  await expect.element(page.getByLabelText('Go to row')).toHaveValue(text);
});

test('Esc returns to where the focus was', async () => {
  await render(
    <Frame>
      <button type="button">Row</button>
      <RowNumber count={2_000} onRow={onRow} />
    </Frame>,
  );
  const row = page.getByRole('button', { name: 'Row' });
  row.element().focus();
  page.getByLabelText('Go to row').element().focus();
  await userEvent.keyboard('12{Escape}');
  await expect.element(row).toHaveFocus();
  await expect.element(page.getByLabelText('Go to row')).toHaveValue('');
});
