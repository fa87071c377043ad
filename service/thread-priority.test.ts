import { getPriority, setPriority } from 'node:os';
import { beforeEach, expect, test, vi } from 'vitest';
import { yieldProcessor } from '#service/thread-priority.ts';

vi.mock('node:os', () => ({ getPriority: vi.fn(), setPriority: vi.fn() }));
beforeEach(() => {
  vi.mocked(setPriority).mockReset();
});

test.runIf(process.platform === 'linux')(
  'a thread stands back behind others, and never asks for more than the service was given',
  () => {
    vi.mocked(getPriority).mockReturnValue(0);
    yieldProcessor(2);
    expect(vi.mocked(setPriority).mock.calls).toEqual([[2]]);
    vi.mocked(getPriority).mockReturnValue(10);
    yieldProcessor(2);
    yieldProcessor(10);
    expect(setPriority).toHaveBeenCalledTimes(1);
  },
);

test('a system that refuses it does not end the thread', () => {
  vi.mocked(getPriority).mockReturnValue(0);
  vi.mocked(setPriority).mockImplementation(() => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
  });
  expect(() => yieldProcessor(2)).not.toThrow();
});
