import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { client, shouldRetry } from './client.ts';

const refused = (status: number, more: { readonly retryAfter?: number } = {}) =>
  new ApiError({
    kind: 'refused',
    status,
    detail: '',
    fields: {},
    endpoint: 'GET /v1/cards/',
    ...more,
  });

test('retries a read three times after a temporary failure', () => {
  for (const error of [refused(500), refused(503), new ApiError({ kind: 'unreachable' })])
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([
      true,
      true,
      true,
      false,
    ]);
});

test('does not retry refusals or missing endpoints', () => {
  for (const status of [400, 403, 404, 405, 410, 501])
    expect(shouldRetry(0, refused(status)), String(status)).toBe(false);
});

test('does not retry silently when the service says how long to wait', () => {
  expect(shouldRetry(0, refused(503, { retryAfter: 5 }))).toBe(false);
});

test('refetches a query whose first load overlaps a change', async () => {
  const answers: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const watch = new QueryObserver(client, { queryKey: ['watched'], queryFn });
  const stop = watch.subscribe(() => undefined);
  const reading = client.fetchQuery({ queryKey: ['read ahead'], queryFn });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  void client.invalidateQueries();
  for (const answer of answers) answer('from before');
  await reading;
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.('from after');
  await vi.waitFor(() => expect(watch.getCurrentResult().data).toBe('from after'));
  expect(client.getQueryState(['read ahead'])?.isInvalidated).toBe(true);
  stop();
});
