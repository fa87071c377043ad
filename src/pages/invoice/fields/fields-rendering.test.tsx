import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftOf } from '#src/device/drafts.ts';
import { typeInto } from '#src/ui/type-into.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** Counts the components that React renders, through its hook for developer tools. */
const rendered = vi.hoisted(() => {
  const count = { components: 0 };
  const performedWork = 1;
  // React's fiber tags for functions, classes, forwarded refs and memos.
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

// It was 373 when the complete page followed the form: docs/decisions/012-the-invoice-page.md.
test('a key in a text field renders nothing before typing pauses', async () => {
  await openInvoice(new Service());
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect.element(page.getByRole('grid', { name: 'Items' })).toBeVisible();
  await number.click();
  await userEvent.keyboard('{End}1');
  await expect.element(page.getByText(/^Unsaved changes/)).toBeVisible();
  // The search for duplicates starts when typing pauses, and must not be counted for the key.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const input = number.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  rendered.components = 0;
  typeInto(input, 'NB-1');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(input.value).toBe('NB-1');
  expect(rendered.components).toBe(0);
});

const typed = { invoice_number: { base: 'NB-2026-117', mine: 'NB-1' } };

async function typeNumber(service: Service): Promise<HTMLInputElement> {
  await openInvoice(service);
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  await expect.element(number).toBeVisible();
  const input = number.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  typeInto(input, 'NB-1');
  expect(draftOf(service.invoice.uid)).toBeUndefined();
  return input;
}

test('stores typed text in the draft as soon as the page is left', async () => {
  const service = new Service();
  await typeNumber(service);
  dispatchEvent(new Event('pagehide'));
  expect(draftOf(service.invoice.uid)?.edits).toEqual(typed);
});

test('leaving a field stores the draft afterwards, not at that moment', async () => {
  const service = new Service();
  const input = await typeNumber(service);
  input.focus();
  input.blur();
  expect(draftOf(service.invoice.uid)).toBeUndefined();
  await expect.poll(() => draftOf(service.invoice.uid)?.edits).toEqual(typed);
});
