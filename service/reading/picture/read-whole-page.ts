import type { Word } from '#documents/text/words.ts';
import type { GreyPicture } from './even-light.ts';
import { keptPage } from './kept-words.ts';
import { looksRead, weight, type ReadPage } from './page-words.ts';
import { languageOf } from './picture-language.ts';
import { wordsOfPicture, type PlacedWord } from './picture-words.ts';
import { encoded, reduced, turned } from './prepare-picture.ts';
import type { PictureLanguage, Recogniser, Turn } from './recogniser.ts';
import { lookAgain } from './second-look.ts';

interface Pass {
  readonly picture: GreyPicture;
  readonly placed: readonly PlacedWord[];
  readonly words: readonly Word[];
  readonly skew: number;
  readonly turn: Turn;
}

/** From here on, what tells the direction is right; below it is right more often than not. */
const leastTurnConfidence = 3;
/** Seconds: another pass takes about as long as the first, and a job has 55. */
const timeForAnotherPass = 22;
/** A look takes a fraction of a second. */
const timeForLooks = 36;
/** Long enough to tell how a page lies. */
const lengthForTurn = 1600;

/**
 * The words of one page by the recogniser of letters alone, where the models that find lines do not
 * run: set upright first, then read in the language that its words speak.
 * @param elapsed seconds since the file was begun: on a busy machine, what only makes a reading
 * better is left out
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
  const keep = (placed: readonly PlacedWord[]) =>
    keptPage(number, placed, { width, height, turn, skew });
  if (!looksRead(pass.words)) return { words: pass.words, kept: keep([]), language };
  const placed = await lookAgain(
    recogniser,
    pass.picture,
    pass.skew,
    pass.placed,
    language,
    () => elapsed() > timeForLooks,
  );
  const kept = keep(placed);
  const words = placed.map(({ word }, at) => ({ ...word, box: kept.words[at]?.box }));
  return { words, kept, language };
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
