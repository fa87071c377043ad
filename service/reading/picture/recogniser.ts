import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tesseract, { type Block, type Worker } from 'tesseract.js';

/** The names of the installed language data. */
export type PictureLanguage = 'eng' | 'tur' | 'deu' | 'fra';

/** Clockwise turn that sets a picture upright. */
export type Turn = 0 | 90 | 180 | 270;

/** The recognised text, with positions in pixels of the levelled picture. */
interface Recognised {
  readonly blocks: readonly Block[];
  /** Radians by which the picture was turned to set its lines level. */
  readonly skew: number;
}

/** Recognises letters in a thread that ends with `close`, because its memory never shrinks. */
export interface Recogniser {
  /** @param shape a whole page, or a piece of one line that was cut out of a level page */
  read(
    picture: Uint8Array,
    language: PictureLanguage,
    shape?: 'page' | 'line',
  ): Promise<Recognised>;
  /** The direction of a picture; undefined with too few letters. */
  turnOf(picture: Uint8Array): Promise<{ turn: Turn; confidence: number } | undefined>;
  close(): Promise<void>;
}

/** The language data is in packages, so that nothing is fetched or written. */
const packages: Readonly<Record<PictureLanguage | 'osd', string>> = {
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
  tur: import.meta.resolve('@tesseract.js-data/tur/package.json'),
  deu: import.meta.resolve('@tesseract.js-data/deu/package.json'),
  fra: import.meta.resolve('@tesseract.js-data/fra/package.json'),
  osd: import.meta.resolve('@tesseract.js-data/osd/package.json'),
};

function dataFolder(name: PictureLanguage | 'osd'): string {
  return join(dirname(fileURLToPath(packages[name])), '4.0.0_best_int');
}

/** The thread starts with the first picture. */
export function openRecogniser(): Recogniser {
  let open: { name: PictureLanguage | 'osd'; worker: Promise<Worker> } | undefined;

  async function end(): Promise<void> {
    const last = open;
    open = undefined;
    await (await last?.worker.catch(() => undefined))?.terminate();
  }

  async function workerFor(name: PictureLanguage | 'osd'): Promise<Worker> {
    if (open?.name === name) return open.worker;
    await end();
    const legacy = name === 'osd';
    const worker = new Promise<Worker>((resolve, reject) => {
      tesseract
        .createWorker(name, legacy ? tesseract.OEM.TESSERACT_ONLY : tesseract.OEM.LSTM_ONLY, {
          langPath: dataFolder(name),
          cacheMethod: 'none',
          gzip: true,
          legacyCore: legacy,
          legacyLang: legacy,
          // Without this handler, a failing start would be thrown where nothing can catch it.
          errorHandler: (error: unknown) =>
            reject(new Error(`The recogniser could not start: ${String(error)}`)),
        })
        .then(resolve, reject);
    });
    open = { name, worker };
    return worker;
  }

  return {
    async read(picture, language, shape = 'page') {
      const worker = await workerFor(language);
      await worker.setParameters({
        tessedit_pageseg_mode:
          shape === 'page' ? tesseract.PSM.SINGLE_COLUMN : tesseract.PSM.SINGLE_LINE,
        user_defined_dpi: '200',
      });
      const { data } = await worker.recognize(
        Buffer.from(picture),
        { rotateAuto: shape === 'page' },
        { text: false, blocks: true },
      );
      return { blocks: data.blocks ?? [], skew: data.rotateRadians ?? 0 };
    },
    async turnOf(picture) {
      const worker = await workerFor('osd');
      const { data } = await worker.detect(Buffer.from(picture));
      const { orientation_degrees: degrees, orientation_confidence: confidence } = data;
      const turn = ([0, 90, 180, 270] as const).find((one) => one === degrees);
      return turn === undefined || confidence === null ? undefined : { turn, confidence };
    },
    close: end,
  };
}
