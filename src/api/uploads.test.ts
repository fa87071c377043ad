import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '#src/api/session.ts';
import { fetchNewest, sendFile } from '#src/api/uploads.ts';

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
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ problem: { kind: 'unreachable' } }));
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
  const ended = vi.fn();
  void fetchNewest(1).catch((error: unknown) => ended(error));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ problem: { kind: 'unreachable' } }));
});
