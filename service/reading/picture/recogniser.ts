import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tesseract from 'tesseract.js';
import type { Block, Worker } from 'tesseract.js';

/** Languages whose letters can be recognised, by the names of their data. */
export type PictureLanguage = 'eng' | 'tur' | 'deu' | 'fra';

/** Clockwise turn that sets a picture upright. */
export type Turn = 0 | 90 | 180 | 270;

/** Text of a picture as the recogniser gives it; places are in pixels of the picture that was set level. */
export interface Recognised {
  readonly blocks: readonly Block[];
  /** Radians by which the picture was turned to set its lines level. */
  readonly skew: number;
}

/** Recognises the letters of pictures in a thread of its own, which ends with `close`: its memory never shrinks. */
export interface Recogniser {
  /** @param shape a whole page, or a piece of one line that was cut out of a level page */
  read(picture: Uint8Array, language: PictureLanguage, shape?: 'page' | 'line'): Promise<Recognised>;
  /** How a picture lies; undefined when too few letters tell. */
  turnOf(picture: Uint8Array): Promise<{ turn: Turn; sure: number } | undefined>;
  close(): Promise<void>;
}

const resolve = createRequire(import.meta.url).resolve;

/** The data lies in packages: nothing is fetched and nothing is written. */
function dataFolder(name: PictureLanguage | 'osd'): string {
  return join(dirname(resolve(`@tesseract.js-data/${name}/package.json`)), '4.0.0_best_int');
}

/** Starts nothing yet: the thread begins with the first picture. */
export function openRecogniser(): Recogniser {
  let open: { name: PictureLanguage | 'osd'; worker: Promise<Worker> } | undefined;

  async function end(): Promise<void> {
    const last = open;
    open = undefined;
    await (await last?.worker)?.terminate();
  }

  async function workerFor(name: PictureLanguage | 'osd'): Promise<Worker> {
    if (open?.name === name) return open.worker;
    await end();
    const legacy = name === 'osd';
    const worker = tesseract.createWorker(name, legacy ? tesseract.OEM.TESSERACT_ONLY : tesseract.OEM.LSTM_ONLY, {
      langPath: dataFolder(name), cacheMethod: 'none', gzip: true, legacyCore: legacy, legacyLang: legacy,
      // Without it a failure is thrown where nobody can catch it.
      errorHandler: () => undefined,
    });
    open = { name, worker };
    return worker;
  }

  return {
    async read(picture, language, shape = 'page') {
      const worker = await workerFor(language);
      await worker.setParameters({ tessedit_pageseg_mode: shape === 'page' ? tesseract.PSM.SINGLE_COLUMN : tesseract.PSM.SINGLE_LINE, user_defined_dpi: '200' });
      const { data } = await worker.recognize(Buffer.from(picture), { rotateAuto: shape === 'page' }, { text: false, blocks: true });
      return { blocks: data.blocks ?? [], skew: data.rotateRadians ?? 0 };
    },
    async turnOf(picture) {
      const worker = await workerFor('osd');
      const { data } = await worker.detect(Buffer.from(picture));
      const { orientation_degrees: degrees, orientation_confidence: sure } = data;
      const turn = ([0, 90, 180, 270] as const).find((one) => one === degrees);
      return turn === undefined || sure === null ? undefined : { turn, sure };
    },
    close: end,
  };
}
