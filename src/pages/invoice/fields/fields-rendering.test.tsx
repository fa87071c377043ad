import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** Counts the components that React renders, by the hook that it offers to its developer tools. */
const rendered = vi.hoisted(() => {
  const count = { components: 0 };
  const performedWork = 1;
  // Functions, classes, references forwarded and memos, as React numbers its kinds of fibers.
  const components = new Set([0, 1, 11, 14, 15]);
  const walk = (fiber: Fiber): void => {
    if (components.has(fiber.tag) && (fiber.flags & performedWork) !== 0) count.components += 1;
    if (fiber.alternate && fiber.child === fiber.alternate.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child);
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
  return count;
});

afterEach(() => vi.unstubAllGlobals());

// 15 when this was written, 373 when the whole page followed the form:
// docs/decisions/012-the-invoice-page.md.
test('a key in a field renders that field and what depends on its value, not the page', async () => {
  await openInvoice(new Service());
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect.element(page.getByRole('grid', { name: 'Items' })).toBeVisible();
  await number.click();
  await userEvent.keyboard('{End}1');
  await expect.element(page.getByText(/^Unsaved changes/)).toBeVisible();
  // The search for duplicates begins once typing has paused; it is no part of the key that is
  // counted.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  rendered.components = 0;
  await userEvent.keyboard('2');
  await expect.element(number).toHaveValue('NB-2026-11712');
  expect(rendered.components).toBeLessThan(40);
});
