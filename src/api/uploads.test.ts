import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#src/api/session.ts';
import { fetchNewest, findSameFile, sendFile } from '#src/api/uploads.ts';

/** A request to a service that never responds; the test reports its progress. */
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

test('gives up an upload that stops progressing, however long it progressed before', async () => {
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

test('gives up a list that never arrives, so that it can be requested again', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  // Fake timers do not control the timeout of the browser’s own signal.
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

test('asks a service that cannot find duplicates only once, without delaying uploads', async () => {
  const answer = vi.fn(async () => Response.json({ detail: 'Not found.' }, { status: 404 }));
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('fetch', answer);
  for (let file = 0; file < 3; file += 1) expect(await findSameFile('0'.repeat(64))).toBeNull();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('reports a known file even if only its invoice is known', async () => {
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
