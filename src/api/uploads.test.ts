import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#src/api/session.ts';
import { fetchNewest, findSameFile, sendFile } from '#src/api/uploads.ts';

/** A request to a service that never answers; what moves on the line is told by the test. */
class SilentRequest extends EventTarget {
  static last: SilentRequest | undefined;
  readonly upload = new EventTarget();
  aborted = false;
  open = (): void => undefined;
  setRequestHeader = (): void => undefined;
  abort = (): void => {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  };
  send(): void {
    SilentRequest.last = this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  signIn('a-key', false);
});
afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an upload on which nothing moves any more is given up, however long it went on before', async () => {
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  const ended = vi.fn();
  void sendFile(new File(['x'], 'a.xml'), { idempotencyKey: 'k' }).catch((error: unknown) =>
    ended(error),
  );
  for (let minute = 0; minute < 20; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    SilentRequest.last?.upload.dispatchEvent(new Event('progress'));
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(ended).toHaveBeenCalledWith(
    expect.objectContaining({
      problem: { kind: 'unreachable', endpoint: 'POST /v1/invoices/' },
    }),
  );
  expect(SilentRequest.last?.aborted).toBe(true);
});

test('a list that never comes is given up, so that it can be asked for again', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  // The browser's own clock ends the signal: it is none of the timers that a test moves.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const control = new AbortController();
    setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return control.signal;
  });
  const ended = vi.fn();
  void fetchNewest(1).catch((error: unknown) => ended(error));
  await vi.advanceTimersByTimeAsync(60_000);
  timeout.mockRestore();
  expect(ended).toHaveBeenCalledWith(
    expect.objectContaining({
      problem: { kind: 'unreachable', endpoint: 'GET /v1/invoices/' },
    }),
  );
});

test('a service that cannot tell what it has is asked once, and no upload waits for it', async () => {
  const answer = vi.fn(async () => Response.json({ detail: 'Not found.' }, { status: 404 }));
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('fetch', answer);
  for (let file = 0; file < 3; file += 1) expect(await findSameFile('0'.repeat(64))).toBeNull();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a file of which only the invoice is known is told all the same', async () => {
  signIn('another-key', false);
  const results = [{ uid: 'u', hf_id: 'INV-7', created_at: '', workspace_user: null }];
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('fetch', async () => Response.json({ results }));
  expect(await findSameFile('0'.repeat(64))).toEqual({
    known: { uid: 'u', hf_id: 'INV-7' },
    from: null,
    at: null,
  });
});
