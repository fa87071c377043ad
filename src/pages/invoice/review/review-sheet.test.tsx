import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#src/api/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoice, uidOf } from '#contract/fixtures.ts';
import { reviewOf, startReview, changeReview } from '#src/api/reviews/review-store.ts';
import { signIn } from '#src/api/session.ts';
import { FakeService } from '#src/api/testing/fake-service.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { withEntry, type ReviewEnd } from '#src/lib/review/review.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { ReviewGone } from './review-gone.tsx';
import { ReviewProblems } from './review-problems.tsx';
import { ReviewSheet } from './review-sheet.tsx';

const refused = new ApiError({
  kind: 'refused',
  status: 500,
  detail: 'Out of order.',
  fields: {},
  endpoint: '',
});
let service: FakeService;
let id: string;

function end(number: number, how: ReviewEnd, total_price = '10.00', currency = 'EUR') {
  changeReview(id, (review) =>
    withEntry(review, {
      uid: uidOf(number),
      hf_id: `INV-${number}`,
      company: 'Acme Ltd',
      total_price,
      currency,
      reason: how.kind === 'rejected' ? 'Not ours' : '',
      end: how,
    }),
  );
}
const failure = (certain = true): ReviewEnd => ({
  kind: 'failed',
  action: 'approve',
  certain,
  problem: refused,
  why: null,
  seen: false,
});
const open = (element: ReactNode) =>
  openRoutes(
    [
      { path: '/here', element },
      { path: '*', element: <h1>An invoice</h1> },
    ],
    '/here',
  );
const addressOf = (uid: string) => `/invoices/${uid}`;
const sheet = (onClose = () => undefined) => (
  <ReviewSheet
    id={id}
    listed={undefined}
    inbox="/invoices"
    filters={noFilters}
    addressOf={addressOf}
    onClose={onClose}
  />
);
const group = (name: string) => page.getByRole('region', { name, exact: true });

beforeEach(() => {
  service = new FakeService();
  signIn('a-key', false);
  id = startReview({ uids: [1, 2, 3, 4, 5].map(uidOf) });
});
afterEach(() => vi.unstubAllGlobals());

test('the sheet lists how each invoice ended, with sums by currency, and how many are left', async () => {
  end(1, { kind: 'approved', undoable: true }, '10.10');
  end(2, { kind: 'approved', undoable: false }, '0.20');
  end(3, { kind: 'rejected', undoable: true }, '5.00', 'TRY');
  end(4, { kind: 'skipped' });
  await open(sheet());
  await expect.element(page.getByRole('dialog', { name: 'Review so far' })).toBeVisible();
  await expect.element(page.getByText('1 invoice is still to be looked at.')).toBeVisible();
  await expect
    .element(group('Approved').getByRole('heading'))
    .toHaveTextContent('Approved: 2€10.30');
  await expect.element(group('Rejected').getByText('Not ours')).toBeVisible();
  await expect.element(group('Skipped').getByText('INV-4')).toBeVisible();
  // A decision that cannot be taken back has a text instead of the button.
  expect(group('Approved').getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1);
});

test('undoes a decision from the sheet, and the invoice is to be reviewed again', async () => {
  const invoice = anInvoice({ uid: uidOf(1), approvement_status: 'approved' });
  invoice.permissions = { ...invoice.permissions, can_remove_approval: true };
  service
    .on(endpoints.getInvoice, () => invoice)
    .on(endpoints.removeApproval, () => {
      invoice.approvement_status = 'waiting';
      return invoice;
    });
  end(1, { kind: 'approved', undoable: true });
  await open(sheet());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(group('Undone: to be reviewed again').getByText('INV-1')).toBeVisible();
  expect(service.names).toContain(`POST /v1/invoices/${uidOf(1)}/remove-approval`);
});

test('Undo keeps the focus in the dialog and removes the reason of the rejection', async () => {
  const invoice = anInvoice({ uid: uidOf(1), approvement_status: 'rejected' });
  invoice.permissions = { ...invoice.permissions, can_remove_approval: true };
  service
    .on(endpoints.getInvoice, () => invoice)
    .on(endpoints.removeApproval, () => {
      invoice.approvement_status = 'waiting';
      return invoice;
    });
  end(1, { kind: 'rejected', undoable: true });
  await open(sheet());
  await expect.element(group('Rejected').getByText('Not ours')).toBeVisible();
  page.getByRole('button', { name: 'Undo' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const undone = group('Undone: to be reviewed again');
  await expect.element(undone.getByText('INV-1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await expect.element(undone.getByText('Not ours')).not.toBeInTheDocument();
});

test('keeps the focus where the person moved it when the sheet changes', async () => {
  for (const number of [1, 2, 3, 4]) end(number, { kind: 'approved', undoable: true });
  end(5, { kind: 'sending', action: 'approve' });
  await open(sheet());
  await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toHaveFocus();
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  undo.element().focus();
  end(5, { kind: 'skipped' });
  await expect.element(group('Skipped').getByText('INV-5')).toBeVisible();
  await expect.element(undo).toHaveFocus();
});

test('a failed Undo says why and is offered again', async () => {
  service.answer({
    [`POST /v1/invoices/${uidOf(1)}/remove-approval`]: () =>
      Response.json({ detail: 'Out of order.' }, { status: 500 }),
  });
  end(1, { kind: 'approved', undoable: true });
  await open(sheet());
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(undo).toBeEnabled();
  await expect.element(undo).toHaveFocus();
});

test('skipped invoices can be opened again once nothing else is left', async () => {
  for (const number of [1, 2, 3, 5]) end(number, { kind: 'approved', undoable: false });
  end(4, { kind: 'skipped' });
  const routes = await open(sheet());
  await expect.element(page.getByRole('dialog', { name: 'Review finished' })).toBeVisible();
  await page.getByRole('button', { name: /skipped/i }).click();
  await expect.poll(routes.place).toContain(uidOf(4));
  expect(reviewOf(id)?.entries.has(uidOf(4))).toBe(false);
});

test('reports a failed decision on the next page with Retry, Open and Later', async () => {
  end(1, failure());
  const routes = await open(<ReviewProblems id={id} here={uidOf(2)} addressOf={addressOf} />);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open INV-1' })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(reviewOf(id)?.entries.get(uidOf(1))?.end).toMatchObject({ kind: 'failed', seen: true });
  expect(routes.place()).toBe('/here');
});

test('N on a deleted invoice opens the next, and the review records it as passed over', async () => {
  end(1, { kind: 'approved', undoable: true });
  const routes = await open(<ReviewGone id={id} uid={uidOf(2)} addressOf={addressOf} />);
  await expect
    .element(page.getByRole('link', { name: 'Continue with the next one' }))
    .toBeVisible();
  await userEvent.keyboard('n');
  await expect.poll(routes.place).toBe(addressOf(uidOf(3)));
  expect(reviewOf(id)?.entries.get(uidOf(2))?.end).toEqual({ kind: 'passed', why: 'gone' });
});
