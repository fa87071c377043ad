import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { uncoverFocus } from './uncover-focus.ts';

/** A list that scrolls under a bar, with a field beside it. */
const listWithBar = (
  <main tabIndex={-1} aria-label="Page" style={{ display: 'flex' }}>
    <textarea aria-label="Beside" style={{ blockSize: 200 }} />
    <div
      role="group"
      tabIndex={-1}
      aria-label="List"
      style={{ blockSize: 200, inlineSize: 200, overflowY: 'auto' }}
    >
      <input aria-label="Covered" style={{ display: 'block', marginBlockStart: 165 }} />
      <div style={{ blockSize: 400 }} />
      <div role="toolbar" style={{ position: 'sticky', insetBlockEnd: 0, blockSize: 40 }} />
    </div>
  </main>
);

test.each([
  ['Covered', true],
  ['Beside', false],
  ['List', false],
  ['Page', false],
])('with a bar over the list, focus in %s scrolls the list: %s', async (name, scrolls) => {
  await render(listWithBar);
  const list = page.getByLabelText('List', { exact: true }).element();
  const focused = page.getByLabelText(name, { exact: true }).element();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  const bar = page.getByRole('toolbar').element();
  if (bar instanceof HTMLElement) uncoverFocus(bar);
  expect(list.scrollTop > 0).toBe(scrolls);
});

test.each([
  [0, 0],
  [300, 149],
])('focus below the bar, pushed by %i pixels, scrolls the list by %i', async (pushed, by) => {
  await render(listWithBar);
  const list = page.getByLabelText('List', { exact: true }).element();
  const focused = page.getByLabelText('Covered', { exact: true }).element();
  const bar = page.getByRole('toolbar').element();
  if (!(focused instanceof HTMLElement) || !(bar instanceof HTMLElement))
    throw new Error('no list');
  focused.style.cssText = 'display: block; box-sizing: border-box; block-size: 20px';
  focused.style.marginBlockStart = '285px';
  focused.focus({ preventScroll: true });
  uncoverFocus(bar, pushed);
  expect(list.scrollTop).toBe(by);
});
