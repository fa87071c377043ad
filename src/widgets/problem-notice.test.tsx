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
])('%o is said in plain words', async (problem, title, why) => {
  await show(problem);
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(page.getByText(why, { exact: false }).first()).toBeVisible();
});

test('the way out is one button, and the technical cause is folded', async () => {
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

test('Retry keeps the focus while it works, and leaves it to the page when it disappears', async () => {
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
  // An element that cannot have the focus loses it with the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await userEvent.keyboard('{Enter}');
  await expect.element(retry).toHaveFocus();
  expect(onRetry).not.toHaveBeenCalled();
  await rerender(<Read failed={false} retrying={false} />);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a service that asks for a pause gets it, then it goes on by itself', async () => {
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
])('%s goes on by itself when the service says when it can answer', async (_, problem, safe) => {
  const onRetry = vi.fn();
  await show(problem, onRetry, { repeatable: safe });
  await expect
    .element(page.getByText("It can't respond right now.", { exact: false }))
    .toBeVisible();
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
});

test('where nothing is tried again by itself, nothing says so', async () => {
  await show(refused(429, { retryAfter: 2 }));
  await expect.element(page.getByText('Too many requests. Try again after that.')).toBeVisible();
  expect(document.body.textContent).not.toContain('by itself');
});

test('a change goes on by itself in a field, but not while somebody types there', async () => {
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

test('a change that the service put off waits for the person', async () => {
  const onRetry = vi.fn();
  await show(refused(503, { retryAfter: 0 }), onRetry);
  await expect.element(page.getByText('Something went wrong on the server')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(onRetry).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('put off again for as long, it waits again and goes on again', async () => {
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
])('the details name %s', async (_, problem, text) => {
  await show(problem);
  await page.getByText('Details').click();
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});

test('what the person cancelled is no failure', async () => {
  await show({ kind: 'aborted' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each<[string, Problem]>([
  ['a list', { kind: 'unreachable' }],
  ['an approval', { kind: 'unreachable', change: 'untyped' }],
  ['a fault while a list is read', refused(500, { endpoint: 'GET /v1/invoices/' })],
  ['a key that ended', refused(401, { endpoint: 'GET /v1/cards/' })],
  ['a decision on a newer version', refused(412, { endpoint: 'POST /v1/invoices/:uid/approve' })],
])('%s: nothing was typed, and nothing is said of it', async (_, problem) => {
  await show(problem);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').element().textContent).not.toContain('typed');
});

test('a 403 without words names the record only where there is one', async () => {
  await show(refused(403, { endpoint: 'POST /v1/invoices/export-csv' }));
  await expect
    .element(page.getByText("The server doesn't allow it with your key.", { exact: false }))
    .toBeVisible();
  expect(page.getByRole('alert').element().textContent).not.toContain('record');
});

test('what could not be reached is read again by itself when the network is back, a change is not', async () => {
  const [read, change, saving] = [vi.fn(), vi.fn(), vi.fn()];
  await show({ kind: 'unreachable' }, read, { readsOnly: true });
  await show({ kind: 'unreachable', change: 'untyped' }, change, { readsOnly: true });
  // What was to be read before a save did not arrive: trying again would save.
  await show({ kind: 'unreachable' }, saving);
  dispatchEvent(new Event('online'));
  expect([read, change, saving].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

test.each([502, 503, 504])(
  '%i is what a gateway says for a service that is away: what only reads is read again by itself',
  async (status) => {
    const [read, other] = [vi.fn(), vi.fn()];
    await show(refused(status, { endpoint: 'GET /v1/cards/' }), read, { readsOnly: true });
    await show(refused(500, { endpoint: 'GET /v1/cards/' }), other, { readsOnly: true });
    dispatchEvent(new Event('online'));
    expect([read, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  },
);

test('what a network failure was about can be copied, without the key, the record and what was asked', async () => {
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
  // What is selected is what the browser copies.
  expect(execCommand.mock.calls).toEqual([['copy']]);
  const copied = String(getSelection());
  const [first, time = ''] = copied.split('\n');
  expect(first).toBe('No answer: GET /v1/invoices/:uid');
  expect(Date.parse(time.replace('Time: ', ''))).toBeGreaterThanOrEqual(before);
  expect(copied).not.toMatch(/uid-of-the-record|secret|the-key/);
  execCommand.mockRestore();
});

test('where the clipboard is closed, the details are selected instead', async () => {
  const execCommand = vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await show(new ApiError(refused(500, { requestId: 'req-7' })));
  await page.getByText('Details').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => String(getSelection())).toContain('X-Request-Id: req-7');
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  execCommand.mockRestore();
});
