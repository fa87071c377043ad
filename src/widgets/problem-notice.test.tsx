import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { ApiError, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Page } from '#src/ui/page.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type Refused = Extract<Problem, { kind: 'refused' }>;

const refused = (status: number, more: Partial<Refused> = {}): Refused => ({
  kind: 'refused',
  status,
  detail: '',
  fields: {},
  endpoint: 'PUT /v1/invoices/:uid',
  ...more,
});

const show = (
  problem: Problem | Error,
  onRetry?: () => void,
  kind: {
    readonly repeatable?: boolean;
    readonly readsOnly?: boolean;
  } = {},
) =>
  render(
    <Frame>
      <ProblemNotice problem={problem} onRetry={onRetry} {...kind} />
    </Frame>,
  );

test.each<[Problem, string, string]>([
  [{ kind: 'unreachable', change: 'typed' }, "Can't reach the server", 'Your changes are kept.'],
  [
    {
      kind: 'off-contract',
      endpoint: 'GET /v1/invoices/',
      issues: ['results.0.uid: expected string'],
    },
    'The server sent an unexpected answer',
    "The answer of GET /v1/invoices/ doesn't match the interface: results.0.uid: expected string",
  ],
  [
    refused(400, { fields: { invoice_date: ['No such day.'], total_price: ['Too long.'] } }),
    "The server didn't accept this",
    'Invoice date: No such day. Total: Too long.',
  ],
  [
    refused(400, { endpoint: 'GET /v1/invoices/', fields: { page: ['Unknown parameter.'] } }),
    "The server didn't accept this",
    'whoever runs this site can set it as dialect.page in config.json',
  ],
  [refused(401), "The server doesn't accept this key", 'Sign in again'],
  [
    refused(403, { detail: 'Forbidden' }),
    "You don't have permission",
    'Forbidden. Your changes are kept.',
  ],
  [refused(404), 'This no longer exists', 'It was deleted, or the address is wrong.'],
  [refused(409), 'This conflicts with the current record', 'Reload it.'],
  [
    refused(412),
    'Someone else changed this in the meantime',
    'None of their changes were overwritten',
  ],
  [refused(413), 'This file is too large', 'The server accepts only smaller files.'],
  [refused(503), 'Something went wrong on the server', 'It answered with 503.'],
  [refused(410), 'This no longer exists', 'It was deleted, or the address is wrong.'],
  [refused(501), 'The server refused this', 'It answered with 501.'],
  [refused(418), 'The server refused this', 'It answered with 418.'],
])('%o is explained in plain words', async (problem, title, why) => {
  await show(problem);
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(page.getByText(why, { exact: false }).first()).toBeVisible();
});

test('offers one action and collapses the technical cause', async () => {
  const onRetry = vi.fn();
  await show(new ApiError(refused(500, { detail: 'Traceback' })), onRetry);
  const cause = page.getByText('500 PUT /v1/invoices/:uid', { exact: false });
  await expect.element(cause).not.toBeVisible();
  await page.getByText('Details').click();
  await expect.element(cause).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('Retry keeps the focus while it runs, and moves it to the page when it disappears', async () => {
  const onRetry = vi.fn();
  function Read({ failed, retrying }: { failed: boolean; retrying: boolean }) {
    return (
      <Frame>
        <Page title="Read">
          {failed && <ProblemNotice problem={refused(500)} onRetry={onRetry} retrying={retrying} />}
        </Page>
      </Frame>
    );
  }
  const { rerender } = await render(<Read failed retrying={false} />);
  const retry = page.getByRole('button', { name: 'Retry' });
  retry.element().focus();
  await rerender(<Read failed retrying />);
  // An element that becomes unfocusable loses the focus in the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await userEvent.keyboard('{Enter}');
  await expect.element(retry).toHaveFocus();
  expect(onRetry).not.toHaveBeenCalled();
  await rerender(<Read failed={false} retrying={false} />);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('counts down a pause that the service asked for, then retries automatically', async () => {
  const onRetry = vi.fn();
  await show(refused(429, { retryAfter: 2 }), onRetry);
  await expect.element(page.getByText('The server asks us to wait 2 seconds')).toBeVisible();
  await expect
    .element(page.getByText('The server asks us to wait 1 second', { exact: true }))
    .toBeVisible();
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
});

test.each([
  ['a page that is read', refused(503, { retryAfter: 1, endpoint: 'GET /v1/invoices/' }), false],
  ['an export', refused(503, { retryAfter: 1, endpoint: 'POST /v1/invoices/export-csv' }), false],
  ['a change that is looked up before it is sent again', refused(503, { retryAfter: 1 }), true],
])(
  '%s is retried automatically when the service says when it can respond',
  async (_, problem, safe) => {
    const onRetry = vi.fn();
    await show(problem, onRetry, { repeatable: safe });
    await expect
      .element(page.getByText("It can't respond right now.", { exact: false }))
      .toBeVisible();
    await expect.poll(() => onRetry.mock.calls.length).toBe(1);
  },
);

test('does not promise an automatic retry where there is none', async () => {
  await show(refused(429, { retryAfter: 2 }));
  await expect.element(page.getByText('Too many requests. Try again after that.')).toBeVisible();
  expect(document.body.textContent).not.toContain('by itself');
});

test('retries a change automatically, but not while the person is typing in a field', async () => {
  const onRetry = vi.fn();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await show(refused(503, { retryAfter: 1 }), onRetry, { repeatable: true });
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
  await show(refused(503, { retryAfter: 1 }), onRetry, { repeatable: true });
  await userEvent.keyboard('1');
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(onRetry).toHaveBeenCalledOnce();
  field.remove();
  await expect.poll(() => onRetry.mock.calls.length).toBe(2);
});

test('does not retry a change automatically after a 503 when repeating it is not safe', async () => {
  const onRetry = vi.fn();
  await show(refused(503, { retryAfter: 0 }), onRetry);
  await expect.element(page.getByText('Something went wrong on the server')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(onRetry).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('starts another countdown when the service repeats the same pause', async () => {
  const onRetry = vi.fn();
  const later = () => new ApiError(refused(503, { retryAfter: 1, endpoint: 'GET /v1/cards/' }));
  function Read() {
    const [problem, setProblem] = useState(later);
    return (
      <ProblemNotice
        problem={problem}
        onRetry={() => {
          onRetry();
          setProblem(later());
        }}
      />
    );
  }
  await render(
    <Frame>
      <Read />
    </Frame>,
  );
  await expect.poll(() => onRetry.mock.calls.length).toBeGreaterThan(1);
});

test.each([
  ['what the log calls the request', refused(500, { requestId: 'r-7' }), 'X-Request-Id: r-7'],
  ['a fault of our own', new TypeError('x is undefined'), 'TypeError: x is undefined'],
])('the details include %s', async (_, problem, text) => {
  await show(problem);
  await page.getByText('Details').click();
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});

test('shows nothing for a request that the person cancelled', async () => {
  await show({ kind: 'aborted' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each<[string, Problem]>([
  ['a list', { kind: 'unreachable' }],
  ['an approval', { kind: 'unreachable', change: 'untyped' }],
  ['a fault while a list is read', refused(500, { endpoint: 'GET /v1/invoices/' })],
  ['a key that ended', refused(401, { endpoint: 'GET /v1/cards/' })],
  ['a decision on a newer version', refused(412, { endpoint: 'POST /v1/invoices/:uid/approve' })],
])('%s: no sentence about typed values, since nothing was typed', async (_, problem) => {
  await show(problem);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').element().textContent).not.toContain('typed');
});

test('a 403 without a message does not mention a record for an endpoint without one', async () => {
  await show(refused(403, { endpoint: 'POST /v1/invoices/export-csv' }));
  await expect
    .element(page.getByText("The server doesn't allow it with your key.", { exact: false }))
    .toBeVisible();
  expect(page.getByRole('alert').element().textContent).not.toContain('record');
});

test('retries an unreachable read automatically when back online, but not a change', async () => {
  const [read, change, saving] = [vi.fn(), vi.fn(), vi.fn()];
  await show({ kind: 'unreachable' }, read, { readsOnly: true });
  await show({ kind: 'unreachable', change: 'untyped' }, change, { readsOnly: true });
  // The read before a save failed, so a retry would save.
  await show({ kind: 'unreachable' }, saving);
  dispatchEvent(new Event('online'));
  expect([read, change, saving].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

test.each([502, 503, 504])(
  'retries a read automatically after %i, which a gateway sends for an unavailable service',
  async (status) => {
    const [read, other] = [vi.fn(), vi.fn()];
    await show(refused(status, { endpoint: 'GET /v1/cards/' }), read, { readsOnly: true });
    await show(refused(500, { endpoint: 'GET /v1/cards/' }), other, { readsOnly: true });
    dispatchEvent(new Event('online'));
    expect([read, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  },
);

test('copies details of a network failure without the key, the record or the query', async () => {
  const execCommand = vi.spyOn(document, 'execCommand').mockReturnValue(true);
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockRejectedValue(new TypeError('Failed to fetch'));
  const before = Date.now();
  const error = await call(invoiceEndpoints.getInvoice, {
    params: { uid: 'uid-of-the-record' },
    query: { query: 'secret' },
    key: 'the-key',
  }).catch((problem: unknown) => problem);
  fetching.mockRestore();
  expect(error).toBeInstanceOf(ApiError);
  if (!(error instanceof ApiError)) return;
  await show(error);
  await page.getByText('Details').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  // The browser copies the selection.
  expect(execCommand.mock.calls).toEqual([['copy']]);
  const copied = String(getSelection());
  const [first, time = ''] = copied.split('\n');
  expect(first).toBe('No answer: GET /v1/invoices/:uid');
  expect(Date.parse(time.replace('Time: ', ''))).toBeGreaterThanOrEqual(before);
  expect(copied).not.toMatch(/uid-of-the-record|secret|the-key/);
  execCommand.mockRestore();
});

test('selects the details when the clipboard is unavailable', async () => {
  const execCommand = vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await show(new ApiError(refused(500, { requestId: 'req-7' })));
  await page.getByText('Details').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => String(getSelection())).toContain('X-Request-Id: req-7');
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  execCommand.mockRestore();
});
