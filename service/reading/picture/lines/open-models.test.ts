import { afterEach, expect, test, vi } from 'vitest';
import { openModels, takeModelProblem } from './open-models.ts';

afterEach(() => vi.doUnmock('onnxruntime-node'));

test('where one model cannot be opened there are none, the other is released, and it is told', async () => {
  const release = vi.fn(async () => undefined);
  let opened = 0;
  vi.doMock('onnxruntime-node', () => ({
    InferenceSession: {
      async create() {
        opened += 1;
        if (opened === 2) throw new Error('out of memory');
        return { inputNames: ['x'], outputNames: ['y'], release };
      },
    },
    Tensor: class {},
  }));
  expect(await openModels()).toBeUndefined();
  expect(release).toHaveBeenCalledTimes(1);
  expect(takeModelProblem()).toContain('out of memory');
  expect(takeModelProblem()).toBeUndefined();
});
