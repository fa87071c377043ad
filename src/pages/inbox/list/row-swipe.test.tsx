import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';

beforeEach(async () => {
  // A synthetic pointer cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const card = page.getByRole('listitem').filter({ hasText: 'INV-1' });
const uncovered = (name: string) =>
  [...card.element().querySelectorAll('[class*="under"] button')].filter(
    (button) => button.textContent === name,
  );
const writes = (service: Service) =>
  service.requests.filter((request) => !request.startsWith('GET'));

/** Moves a pointer over the card in steps. @param type the pointer's type */
function swipe(
  by: readonly (readonly [x: number, y: number])[],
  type = 'touch',
  ends = 'pointerup',
) {
  const place = card.element();
  const { left, top } = place.getBoundingClientRect();
  const point = (name: string, [x, y]: readonly [number, number]) =>
    place.dispatchEvent(
      new PointerEvent(name, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 7,
        pointerType: type,
        clientX: left + 200 + x,
        clientY: top + 20 + y,
      }),
    );
  point('pointerdown', [0, 0]);
  for (const place of by) point('pointermove', place);
  point(ends, by.at(-1) ?? [0, 0]);
}

/** Taps the revealed button. */
function tap(name: string) {
  const [button] = uncovered(name);
  button?.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' }),
  );
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

async function open(change: Parameters<typeof Object.assign>[1] = {}) {
  const service = new Service(rowsOf(1).map((row) => ({ ...row, ...change })));
  await openInbox(service);
  await expect.element(card).toBeVisible();
  // The part behind the card loads after the first rows.
  await expect.poll(() => card.element().querySelectorAll('[class*="under"]').length).toBe(1);
  return service;
}

test('a swipe forward reveals Approve, and only a tap on it approves', async () => {
  const service = await open();
  swipe([
    [20, 0],
    [90, 4],
  ]);
  await expect.poll(() => uncovered('Approve').length).toBe(1);
  expect(writes(service)).toEqual([]);
  tap('Approve');
  await expect
    .poll(() => writes(service))
    .toEqual([expect.stringMatching(/^POST .*000001\/approve$/)]);
});

test('a swipe back reveals Reject, which asks for the reason', async () => {
  const service = await open();
  swipe([
    [-20, 0],
    [-90, 0],
  ]);
  await expect.poll(() => uncovered('Reject').length).toBe(1);
  tap('Reject');
  await expect.element(page.getByRole('dialog').getByLabelText(/Reason/)).toBeVisible();
  expect(writes(service)).toEqual([]);
});

test.each([
  [
    'a short swipe',
    [
      [20, 0],
      [50, 0],
    ],
    'touch',
    'pointerup',
  ],
  [
    'a finger that scrolls',
    [
      [4, 20],
      [90, 80],
    ],
    'touch',
    'pointerup',
  ],
  [
    'a mouse',
    [
      [20, 0],
      [90, 0],
    ],
    'mouse',
    'pointerup',
  ],
  [
    'a swipe that the browser takes over',
    [
      [20, 0],
      [90, 0],
    ],
    'touch',
    'pointercancel',
  ],
] as const)('%s reveals nothing', async (_, by, type, ends) => {
  await open();
  swipe(by, type, ends);
  expect(uncovered('Approve')).toEqual([]);
  expect(card.element().style.getPropertyValue('--swipe')).toMatch(/^(?:0px)?$/);
});

test('reveals only actions that the permissions allow', async () => {
  await open({
    permissions: {
      can_update: true,
      can_delete: false,
      can_approve: false,
      can_reject: true,
      can_remove_approval: false,
    },
  });
  swipe([
    [20, 0],
    [90, 0],
  ]);
  expect(uncovered('Approve')).toEqual([]);
  swipe([
    [-20, 0],
    [-90, 0],
  ]);
  await expect.poll(() => uncovered('Reject').length).toBe(1);
});

test('a touch elsewhere hides the action, and the end of a swipe opens no invoice', async () => {
  await open();
  swipe([
    [20, 0],
    [90, 0],
  ]);
  await expect.poll(() => uncovered('Approve').length).toBe(1);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  card.getByRole('link').first().element().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.poll(() => uncovered('Approve').length).toBe(0);
});
