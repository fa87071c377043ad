import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { openModels, takeModelProblem } from './open-models.ts';

afterEach(() => vi.doUnmock('onnxruntime-node'));

// Version 1.30 stores an identifier of the device and a queue of telemetry events there.
test('the model runtime leaves no files in the home and temporary folders', async () => {
  const home = await mkdtemp(join(tmpdir(), 'models-'));
  try {
    const script = `
      import { openModels } from '${new URL('./open-models.ts', import.meta.url).href}';
      const models = await openModels();
      console.log(models === undefined ? 'no models' : 'opened');
      await models?.close();`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
      { env: { HOME: home, TMPDIR: home }, cwd: import.meta.dirname },
    );
    expect(stdout.trim()).toBe('opened');
    expect(await readdir(home, { recursive: true })).toEqual([]);
  } finally {
    await rm(home, { recursive: true });
  }
});

test('opens no models when one fails, releases the other, and reports the reason', async () => {
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
