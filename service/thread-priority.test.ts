import { getPriority, setPriority } from 'node:os';
import { beforeEach, expect, test, vi } from 'vitest';
import { yieldProcessor } from '#service/thread-priority.ts';

vi.mock('node:os', () => ({ getPriority: vi.fn(), setPriority: vi.fn() }));
beforeEach(() => {
  vi.mocked(setPriority).mockReset();
});

test.runIf(process.platform === 'linux')(
  'lowers the priority of a thread, and never raises it above that of the service',
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

test('a system that refuses a priority does not end the thread', () => {
  vi.mocked(getPriority).mockReturnValue(0);
  vi.mocked(setPriority).mockImplementation(() => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
  });
  expect(() => yieldProcessor(2)).not.toThrow();
});
