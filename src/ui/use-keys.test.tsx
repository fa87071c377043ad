import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useState } from 'react';
import { setPreferences } from '#src/device/preferences.ts';
import { Dialog } from './dialog.tsx';
import { Frame } from './frame.fixture.tsx';
import { listKeys } from './list-keys.ts';
import { useKeys, type KeyMap } from './use-keys.ts';

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

test('a letter triggers its action, and two letters in sequence act as one key', async () => {
  const [j, gi, i] = [vi.fn(), vi.fn(), vi.fn()];
  await render(<Keys keys={{ j, 'g i': gi, i }} />);
  await userEvent.keyboard('jgi');
  expect([j, gi, i].map((run) => run.mock.calls.length)).toEqual([1, 1, 0]);
  await userEvent.keyboard('i');
  expect(i).toHaveBeenCalledOnce();
});

test('letters in a text field are text, but Ctrl+S still works there', async () => {
  const [j, save] = [vi.fn(), vi.fn()];
  await render(<Keys keys={{ j, 'mod+s': save }} />);
  await page.getByLabelText('Text').click();
  await userEvent.keyboard('j{Control>}s{/Control}');
  await expect.element(page.getByLabelText('Text')).toHaveValue('j');
  expect(j).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledOnce();
});

test('Ctrl+A in a field selects its text and does not trigger the page', async () => {
  const all = vi.fn();
  await render(<Keys keys={{ 'mod+a': all }} />);
  await page.getByLabelText('Text').fill('12');
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(page.getByLabelText('Text')).toHaveValue('');
  expect(all).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Press' }).click();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(all).toHaveBeenCalledOnce();
});

test('switched-off letters do nothing, but named keys still work', async () => {
  const [j, gi, remove] = [vi.fn(), vi.fn(), vi.fn()];
  setPreferences({ keyboardLetters: false });
  await render(<Keys keys={{ j, 'g i': gi, Delete: remove }} />);
  await userEvent.keyboard('jgi{Delete}');
  expect([j, gi, remove].map((run) => run.mock.calls.length)).toEqual([0, 0, 1]);
});

test('no key works behind an open dialog', async () => {
  const j = vi.fn();
  await render(
    <Keys keys={{ j }}>
      <dialog ref={(dialog) => dialog?.showModal()} aria-label="Question">
        <button type="button">Yes</button>
      </dialog>
    </Keys>,
  );
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

test('a page overrides a key of the shell until it unmounts', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  const view = await render(
    <Keys keys={{ a: outer }}>
      <Inner keys={{ a: inner }} />
    </Keys>,
  );
  await userEvent.keyboard('a');
  await view.rerender(<Keys keys={{ a: outer }} />);
  await userEvent.keyboard('a');
  expect([outer, inner].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});

test('lists the keys that work now and have a label', async () => {
  const run = () => undefined;
  const view = await render(
    <Keys keys={{ x: run, 'g c': { run, label: 'Go to companies', group: 'Everywhere' } }} />,
  );
  expect(listKeys()).toEqual([
    expect.objectContaining({
      keys: 'g c',
      label: 'Go to companies',
      group: 'Everywhere',
      can: true,
    }),
  ]);
  await view.unmount();
  expect(listKeys()).toEqual([]);
});

test('runs the action of a key without the key', async () => {
  const run = vi.fn();
  await render(<Keys keys={{ a: { run, label: 'Approve', group: 'Invoices', can: false } }} />);
  const [approve] = listKeys();
  expect(approve?.can).toBe(false);
  approve?.run();
  expect(run).toHaveBeenCalledOnce();
});

test('a digit after g and a single digit are different keys', async () => {
  const [row, tab] = [vi.fn(), vi.fn()];
  await render(<Keys keys={{ 'g 5': row, 5: tab }} />);
  await userEvent.keyboard('g55');
  expect([row, tab].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});

test('Space on a link belongs to the page, and Enter follows the link', async () => {
  const [space, enter] = [vi.fn(), vi.fn()];
  await render(
    <Keys keys={{ Space: space, Enter: enter }}>
      <a href="#there">Row</a>
    </Keys>,
  );
  page.getByRole('link', { name: 'Row' }).element().focus();
  await userEvent.keyboard(' {Enter}');
  expect([space, enter].map((run) => run.mock.calls.length)).toEqual([1, 0]);
  expect(location.hash).toBe('#there');
  page.getByRole('button', { name: 'Press' }).element().focus();
  await userEvent.keyboard(' ');
  expect(space).toHaveBeenCalledOnce();
});

test('Shift with an arrow is a key of its own', async () => {
  const [down, up, plain] = [vi.fn(), vi.fn(), vi.fn()];
  await render(<Keys keys={{ 'shift+ArrowDown': down, 'shift+ArrowUp': up, ArrowDown: plain }} />);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowUp}{/Shift}');
  expect([down, up, plain].map((run) => run.mock.calls.length)).toEqual([1, 1, 0]);
});

test('Esc runs the innermost action, or the next one if that has nothing to do', async () => {
  const order: string[] = [];
  const level = (name: string, takes: boolean) => () => {
    order.push(name);
    return takes;
  };
  const view = await render(
    <Keys keys={{ Escape: level('outer', true) }}>
      <Inner keys={{ Escape: level('inner', true) }} />
    </Keys>,
  );
  await userEvent.keyboard('{Escape}');
  await view.rerender(
    <Keys keys={{ Escape: level('outer', true) }}>
      <Inner keys={{ Escape: level('inner, idle', false) }} />
    </Keys>,
  );
  await userEvent.keyboard('{Escape}');
  expect(order).toEqual(['inner', 'inner, idle', 'outer']);
});

test('Esc closes an open popover before it does anything else', async () => {
  const escape = vi.fn();
  await render(
    <Keys keys={{ Escape: escape }}>
      <div id="chip" popover="auto">
        Companies
      </div>
    </Keys>,
  );
  const chip = document.getElementById('chip');
  chip?.showPopover();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => chip?.matches(':popover-open')).toBe(false);
  expect(escape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(escape).toHaveBeenCalledOnce();
});

test('keys in an open panel do nothing behind it, except for the palette', async () => {
  const [approve, commands] = [vi.fn(), vi.fn()];
  await render(
    <Keys keys={{ a: approve, 'mod+Enter': approve, 'mod+k': commands }}>
      <div id="panel" popover="auto">
        <button type="button">Choice</button>
      </div>
    </Keys>,
  );
  const panel = document.getElementById('panel');
  panel?.showPopover();
  panel?.querySelector('button')?.focus();
  await userEvent.keyboard('a{Control>}{Enter}k{/Control}');
  expect(approve).not.toHaveBeenCalled();
  expect(commands).toHaveBeenCalledOnce();
});

test('Alt with a letter works whatever character a Mac types, and AltGr types text', async () => {
  const [rate, at] = [vi.fn(), vi.fn()];
  await render(<Keys keys={{ 'alt+v': rate, 'alt+q': at }} />);
  const press = (key: string, code: string, modifierAltGraph = false) =>
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, altKey: true, modifierAltGraph, bubbles: true }),
    );
  press('√', 'KeyV');
  press('@', 'KeyQ', true);
  expect([rate, at].map((run) => run.mock.calls.length)).toEqual([1, 0]);
});

test('a held key decides once but keeps moving', async () => {
  const [a, j, next] = [vi.fn(), vi.fn(), vi.fn()];
  await render(<Keys keys={{ a, j, 'mod+Enter': next }} />);
  for (const [key, ctrlKey] of [
    ['a', false],
    ['j', false],
    ['Enter', true],
  ] as const)
    for (const repeat of [false, true, true])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, repeat, bubbles: true }),
      );
  expect([a, j, next].map((run) => run.mock.calls.length)).toEqual([1, 3, 1]);
});

test('a key that closes a dialog does nothing behind it', async () => {
  const behind = vi.fn();
  function Asking() {
    const [open, setOpen] = useState(true);
    return open ? (
      <Dialog opened title="Why?" onClose={() => setOpen(false)}>
        <textarea
          aria-label="Reason"
          onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && setOpen(false)}
        />
      </Dialog>
    ) : null;
  }
  await render(
    <Frame>
      <Keys keys={{ 'mod+Enter': behind }}>
        <Asking />
      </Keys>
    </Frame>,
  );
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(behind).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(behind).toHaveBeenCalledOnce();
});
