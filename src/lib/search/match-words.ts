import { foldLetters } from '#documents/text/fold-text.ts';

/** How well a text matches what was typed, and the ranges of its letters that matched. */
export interface Match {
  readonly score: number;
  readonly marks: readonly (readonly [number, number])[];
}

interface Letter {
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}

// Folding may turn one letter into several or none, so each folded letter keeps its position in the
// original text.
function lettersOf(text: string): Letter[] {
  let from = 0;
  return Array.from(text).flatMap((sign) => {
    const place = { from, to: from + sign.length };
    from = place.to;
    return Array.from(foldLetters(sign), (plain) => ({ plain, ...place }));
  });
}

const isWord = (letter: Letter | undefined) =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter.plain);
const weight = { start: 4, word: 3, inside: 1, secondary: 0.5 };

function bestPlace(letters: readonly Letter[], word: string): { at: number; score: number } | null {
  const there = letters.map(({ plain }) => plain).join('');
  let best: { at: number; score: number } | null = null;
  for (let at = there.indexOf(word); at !== -1; at = there.indexOf(word, at + 1)) {
    const score = at === 0 ? weight.start : isWord(letters[at - 1]) ? weight.inside : weight.word;
    if (!best || score > best.score) best = { at, score };
  }
  return best;
}

/**
 * Finds every typed word in a text, ignoring case, accents and the dots of Turkish letters.
 * @param secondary further words that count less: the group of a command
 * @returns null when a word is missing; a match at the start of the text or of a word scores higher
 */
export function matchWords(typed: string, text: string, secondary = ''): Match | null {
  const letters = lettersOf(text);
  const marks: (readonly [number, number])[] = [];
  let score = 0;
  for (const word of foldLetters(typed).split(/\s+/).filter(Boolean)) {
    const place = bestPlace(letters, word);
    const [first, last] = place ? [letters[place.at], letters[place.at + word.length - 1]] : [];
    if (place && first && last) {
      score += place.score;
      marks.push([first.from, last.to]);
    } else if (foldLetters(secondary).includes(word)) score += weight.secondary;
    else return null;
  }
  return { score, marks: marks.toSorted((a, b) => a[0] - b[0]) };
}
