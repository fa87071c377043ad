import type { Word } from '#service/reading/pdf/text-lines.ts';
import type { GreyPicture } from './even-light.ts';
import { languageOf } from './picture-language.ts';
import { wordsOfPicture } from './picture-words.ts';
import { encoded, reduced, turned } from './prepare-picture.ts';
import type { PictureLanguage, Recogniser, Turn } from './recogniser.ts';

export interface ReadPage {
  readonly words: readonly Word[];
  readonly language: PictureLanguage;
}

/** From here on, what tells the direction is right; below it is right more often than not. */
const sureTurn = 3;
/** Long enough to tell how a page lies. */
const lengthForTurn = 1600;

/**
 * The words of one page: set upright first, then read in the language that its words speak.
 * @param known the language of the pages before; without it there may be a second pass
 */
export async function readPage(recogniser: Recogniser, picture: GreyPicture, number: number, known?: PictureLanguage): Promise<ReadPage> {
  const found = await recogniser.turnOf(await encoded(await reduced(picture, lengthForTurn)));
  const likely: Turn = found?.turn ?? 0;
  const sure = found !== undefined && found.sure >= sureTurn;
  let upright = await turned(picture, sure ? likely : 0);
  let words = await wordsIn(recogniser, upright, number, known ?? 'eng');
  if (!sure && !looksRead(words)) {
    const other = await turned(picture, likely === 0 ? 180 : likely);
    const otherWords = await wordsIn(recogniser, other, number, known ?? 'eng');
    if (weight(otherWords) > weight(words)) [upright, words] = [other, otherWords];
  }
  const language = known ?? languageOf(words);
  if (known !== undefined || language === 'eng') return { words, language };
  const again = await wordsIn(recogniser, upright, number, language);
  return weight(again) >= 0.8 * weight(words) ? { words: again, language } : { words, language: 'eng' };
}

async function wordsIn(recogniser: Recogniser, picture: GreyPicture, number: number, language: PictureLanguage): Promise<Word[]> {
  const { blocks } = await recogniser.read(await encoded(picture), language);
  return wordsOfPicture(blocks, number);
}

/** Letters that are surely there: stains and letters upside down give short words of little confidence. */
function weight(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + (word.text.length >= 3 && (word.confidence ?? 0) >= 0.6 ? word.text.length * (word.confidence ?? 0) : 0), 0);
}

/** Whether these words are text, and not what a picture of something else, or a page upside down, is taken for. */
export function looksRead(words: readonly Word[]): boolean {
  const clear = words.filter((word) => /[\p{L}\p{N}]{2}/u.test(word.text) && (word.confidence ?? 0) >= 0.6);
  return clear.length >= 5 && weight(words) >= 30 && clear.length * 2 >= words.length;
}
