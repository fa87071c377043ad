import { type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { MissingPart } from './missing-part.tsx';

/** The page with an opened part of the app. */
const open = (Part: ComponentType) =>
  render(
    <Frame>
      <Part />
      <MissingPart />
    </Frame>,
  );

test('reports a part that failed to load, and Retry loads it', async () => {
  const network = { isAway: true };
  const Tool = lazyPart(async () => {
    if (network.isAway) throw new TypeError('Failed to fetch');
    return { Tool: () => <p>The tool</p> };
  }, 'Tool');
  await open(Tool);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Part of the app failed to load/);
  const retry = page.getByRole('button', { name: 'Retry' }).element();
  network.isAway = false;
  retry.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('The tool')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('offers to reload the page when Retry cannot load a part', async () => {
  const Tool = lazyPart(async (): Promise<{ Tool: () => null }> => {
    throw new TypeError('error loading dynamically imported module');
  }, 'Tool');
  await open(Tool);
  const reload = page.getByRole('button', { name: 'Reload' });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expect.element(reload).not.toBeInTheDocument();
  await retry.click();
  await expect.element(reload).toBeVisible();
});
