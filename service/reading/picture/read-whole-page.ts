import type { Word } from '#documents/text/words.ts';
import type { GreyPicture } from './even-light.ts';
import { storedPage } from './stored-page.ts';
import { looksRead, weight, type ReadPage } from './looks-read.ts';
import { languageOf } from './picture-language.ts';
import { wordsOfPicture, type PlacedWord } from './words-of-picture.ts';
import { encoded, reduced, turned } from './prepare-picture.ts';
import type { PictureLanguage, Recogniser, Turn } from './recogniser.ts';
import { lookAgain } from './reread-numbers.ts';

interface Pass {
  readonly picture: GreyPicture;
  readonly placed: readonly PlacedWord[];
  readonly words: readonly Word[];
  readonly skew: number;
  readonly turn: Turn;
}

/** Minimum confidence at which the direction of a page is certain. */
const leastTurnConfidence = 3;
/** Seconds after which there is no second pass, which takes as long as the first. */
const timeForAnotherPass = 22;
const timeForLooks = 36;
/** Length in pixels that is enough to tell the direction of a page. */
const lengthForTurn = 1600;

/**
 * The words of one page by Tesseract alone, where the models do not run: it is set upright, then
 * read in the language of its words.
 * @param elapsed seconds of processor time since the start of the file; without enough time,
 * improvements are skipped
 * @param known the language of the pages before; without it there may be a second pass
 */
export async function readWholePage(
  recogniser: Recogniser,
  picture: GreyPicture,
  number: number,
  elapsed: () => number,
  known?: PictureLanguage,
): Promise<ReadPage> {
  const found = await recogniser.turnOf(await encoded(await reduced(picture, lengthForTurn)));
  const likely: Turn = found?.turn ?? 0;
  const confidence = found !== undefined && found.confidence >= leastTurnConfidence;
  const first = known ?? 'eng';
  let pass = await passOver(recogniser, picture, confidence ? likely : 0, number, first);
  if (!confidence && !looksRead(pass.words)) {
    const turn = likely === 0 ? 180 : likely;
    const other = await passOver(recogniser, picture, turn, number, first);
    if (weight(other.words) > weight(pass.words)) pass = other;
  }
  let language = known ?? languageOf(pass.words);
  if (language !== first && elapsed() < timeForAnotherPass) {
    const own = await passOver(recogniser, picture, pass.turn, number, language);
    if (weight(own.words) >= 0.8 * weight(pass.words)) pass = own;
    else language = first;
  }
  const { width, height } = pass.picture;
  const { turn, skew } = pass;
  const toStored = (placed: readonly PlacedWord[]) =>
    storedPage(number, placed, { width, height, turn, skew });
  if (!looksRead(pass.words)) return { words: pass.words, stored: toStored([]), language };
  const placed = await lookAgain(
    recogniser,
    pass.picture,
    pass.skew,
    pass.placed,
    language,
    () => elapsed() > timeForLooks,
  );
  const stored = toStored(placed);
  const words = placed.map(({ word }, at) => ({ ...word, box: stored.words[at]?.box }));
  return { words, stored, language };
}

async function passOver(
  recogniser: Recogniser,
  given: GreyPicture,
  turn: Turn,
  number: number,
  language: PictureLanguage,
): Promise<Pass> {
  const picture = await turned(given, turn);
  const { blocks, skew } = await recogniser.read(await encoded(picture), language);
  const placed = wordsOfPicture(blocks, number);
  return { picture, placed, words: placed.map(({ word }) => word), skew, turn };
}
