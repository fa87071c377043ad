import type { GreyPicture } from './even-light.ts';
import { storedPage } from './stored-page.ts';
import { noteModelProblem, type Models } from './lines/open-models.ts';
import { recognisePage } from './lines/recognise-page.ts';
import { looksRead, type ReadPage } from './looks-read.ts';
import { readWholePage } from './read-whole-page.ts';
import type { PictureLanguage, Recogniser } from './recogniser.ts';

/** The recognisers of pictures. The models do not run on some machines. */
export interface Recognisers {
  readonly letters: Recogniser;
  readonly models: Models | undefined;
}

/** Seconds, of the 55 that a job has. */
const timeForLetters = 38;

/**
 * The words of one page, set upright.
 * @param elapsed seconds of processor time since the start of the file; without enough time,
 * improvements are skipped
 * @param known the language of the pages before
 */
export async function readPage(
  { letters, models }: Recognisers,
  given: GreyPicture,
  number: number,
  elapsed: () => number,
  known?: PictureLanguage,
): Promise<ReadPage> {
  if (models !== undefined)
    try {
      return await readLines(letters, models, given, number, elapsed, known);
    } catch (error) {
      noteModelProblem(error);
    }
  return readWholePage(letters, given, number, elapsed, known);
}

async function readLines(
  letters: Recogniser,
  models: Models,
  given: GreyPicture,
  number: number,
  elapsed: () => number,
  known?: PictureLanguage,
): Promise<ReadPage> {
  const { picture, turn, placed, language } = await recognisePage(
    models,
    letters,
    given,
    number,
    () => elapsed() > timeForLetters,
    known,
  );
  const words = placed.map(({ word }) => word);
  const { width, height } = picture;
  const stored = storedPage(number, looksRead(words) ? placed : [], {
    width,
    height,
    turn,
    skew: 0,
  });
  return {
    words: words.map((word, at) => ({ ...word, box: stored.words[at]?.box })),
    stored,
    language,
  };
}
