import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#src/lib/preferences.ts';
import { listKeys, useKeys, type KeyMap } from './use-keys.ts';

afterEach(() => setPreferences({ keyboardLetters: true }));

function Keys({ keys, children }: { keys: KeyMap; children?: React.ReactNode }) {
  useKeys(keys);
  return (
    <>
      <input aria-label="Text" />
      <button type="button">Press</button>
      {children}
    </>
  );
}

function Inner({ keys }: { keys: KeyMap }) {
  useKeys(keys);
  return null;
}

test('a letter acts, two after another act as one key', async () => {
  const [j, gi, i] = [vi.fn(), vi.fn(), vi.fn()];
  await render(<Keys keys={{ j, 'g i': gi, i }} />);
  await userEvent.keyboard('jgi');
  expect([j, gi, i].map((run) => run.mock.calls.length)).toEqual([1, 1, 0]);
  await userEvent.keyboard('i');
  expect(i).toHaveBeenCalledOnce();
});

test('letters typed into a field are text, Ctrl+S is still a key there', async () => {
  const [j, save] = [vi.fn(), vi.fn()];
  await render(<Keys keys={{ j, 'mod+s': save }} />);
  await page.getByLabelText('Text').click();
  await userEvent.keyboard('j{Control>}s{/Control}');
  await expect.element(page.getByLabelText('Text')).toHaveValue('j');
  expect(j).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledOnce();
});

test('letters that the person switched off do nothing, named keys still do', async () => {
  const [j, gi, remove] = [vi.fn(), vi.fn(), vi.fn()];
  setPreferences({ keyboardLetters: false });
  await render(<Keys keys={{ j, 'g i': gi, Delete: remove }} />);
  await userEvent.keyboard('jgi{Delete}');
  expect([j, gi, remove].map((run) => run.mock.calls.length)).toEqual([0, 0, 1]);
});

test('behind an open dialog no key acts', async () => {
  const j = vi.fn();
  await render(<Keys keys={{ j }}><dialog ref={(dialog) => dialog?.showModal()} aria-label="Question"><button type="button">Yes</button></dialog></Keys>);
  await userEvent.keyboard('j');
  expect(j).not.toHaveBeenCalled();
});

test('Enter on a button presses the button', async () => {
  const enter = vi.fn();
  await render(<Keys keys={{ Enter: enter }} />);
  await userEvent.keyboard('{Enter}');
  expect(enter).toHaveBeenCalledOnce();
  page.getByRole('button', { name: 'Press' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(enter).toHaveBeenCalledOnce();
});

test('a page takes a key from the shell around it, and gives it back when it goes', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  const view = await render(<Keys keys={{ a: outer }}><Inner keys={{ a: inner }} /></Keys>);
  await userEvent.keyboard('a');
  await view.rerender(<Keys keys={{ a: outer }} />);
  await userEvent.keyboard('a');
  expect([outer, inner].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});

test('the list of keys holds what works now and carries words', async () => {
  const run = () => undefined;
  const view = await render(<Keys keys={{ x: run, 'g c': { run, label: 'Go to companies', group: 'Everywhere' } }} />);
  expect(listKeys()).toEqual([{ keys: 'g c', label: 'Go to companies', group: 'Everywhere' }]);
  await view.unmount();
  expect(listKeys()).toEqual([]);
});
