import type { GreyPicture } from '#service/reading/picture/even-light.ts';

/** Rows of a cut line that have letters. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Minimum height of a band of letters; lower ones are dots, dashes or parts of another line. */
const lowestBand = 8;
/** Minimum height, as a share of the highest band, of a line of its own. */
const alikeBands = 0.6;
/** The share of the width from which the ink of a row is a drawn line and not letters. */
const drawnShare = 0.8;
/** The share of the height from which the ink of a column is the upright rule of a table. */
const ruleShare = 0.95;

/** The lines in a cut, since two lines of small print are found as one. */
export function bandsOf(cut: GreyPicture): readonly Band[] {
  return bandsIn(inkOf(cut).rows, cut.width);
}

function bandsIn(rows: Uint16Array, width: number): readonly Band[] {
  const most = Math.max(0, ...rows.filter((count) => count < drawnShare * width));
  const bands: Band[] = [];
  let top: number | undefined;
  for (let row = 0; row <= rows.length; row += 1) {
    const inked = (rows[row] ?? 0) > someInk * most;
    if (inked) top ??= row;
    else if (top !== undefined) {
      bands.push({ top, bottom: row });
      top = undefined;
    }
  }
  const size = ({ top: from, bottom }: Band) => bottom - from;
  const highest = Math.max(0, ...bands.map(size));
  const whole = bands.filter((band) => size(band) >= Math.max(lowestBand, alikeBands * highest));
  // A band at the edge of the cut is incomplete.
  const inside = whole.filter((band) => band.top > 0 && band.bottom < rows.length);
  return inside.length > 0 ? inside : whole;
}

/** The baseline: the last row with much ink, since few letters go below it. */
const [muchInk, someInk] = [0.3, 0.08];
/**
 * A few characters that all reach the baseline: the foot of a `7` has much less ink than its bar.
 */
const fewUpright = /^[\dA-IK-PR-Z%]{1,3}$/;

/**
 * The columns of a cut that have ink of its letters, and the rows of these, without an underline
 * and parts of the next line.
 * @param text the recognised characters
 */
export function lettersOf(cut: GreyPicture, text: string) {
  const { inked, rows } = inkOf(cut);
  const { width, height } = cut;
  const bands = bandsIn(rows, width);
  const [band] = bands.length === 1 ? bands : [{ top: 0, bottom: height }];
  const { top: first, bottom: last } = band ?? { top: 0, bottom: height };
  const columns = new Uint16Array(width);
  for (let y = first; y < last; y += 1)
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + (inked[y * width + x] ?? 0);
  const own = rows.map((count, row) => (row >= first && row < last ? count : 0));
  const most = Math.max(...own);
  const much = fewUpright.test(text) ? someInk : muchInk;
  const top = own.findIndex((count) => count > someInk * most);
  const base = own.findLastIndex((count) => count > much * most) + 1;
  return base > top ? { columns, top, base } : undefined;
}

/** The pixels that are ink, and their number in each row. */
function inkOf(cut: GreyPicture) {
  const { width, height } = cut;
  const data = darkOnWhite(cut);
  const dark = darkOf(data, width, height);
  const inked = new Uint8Array(width * height);
  const rows = new Uint16Array(height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 255) < (dark[Math.floor(x / inkWindow)] ?? 0)) {
        inked[y * width + x] = 1;
      }
  for (let x = 0; x < width; x += 1) {
    let most = 0;
    for (let y = 0; y < height; y += 1) most += inked[y * width + x] ?? 0;
    // No letter is as high as the cut: it is the rule between two cells.
    const isRule = most >= ruleShare * height;
    for (let y = 0; y < height; y += 1)
      if (isRule) inked[y * width + x] = 0;
      else rows[y] = (rows[y] ?? 0) + (inked[y * width + x] ?? 0);
  }
  return { inked, rows };
}

/** The brightness of paper. */
const paper = 250;
/** Below this brightness the background of a line is coloured, as in a heading. */
const coloured = 200;

/** The pixels as if the line were dark on white paper, since headings are often white on dark. */
function darkOnWhite({ data }: GreyPicture): Uint8Array {
  const counts = new Uint32Array(32);
  for (const level of data) counts[level >> 3] = (counts[level >> 3] ?? 0) + 1;
  const ground = 8 * counts.indexOf(Math.max(...counts)) + 4;
  if (ground >= coloured) return data;
  const levels = data.toSorted();
  const [darkest, brightest] = [0.02, 0.98].map((share) => levels[Math.floor(share * data.length)]);
  const isDark = (brightest ?? 255) - ground > ground - (darkest ?? 0);
  const scale = paper / (isDark ? 255 - ground : ground);
  return data.map((level) => Math.min(255, (isDark ? 255 - level : level) * scale));
}

/** Width within which ink is compared with the darkest place, since thermal paper fades. */
const inkWindow = 24;
/** Minimum contrast of ink. */
const leastContrast = 40;

/** The level of brightness below which each part of a line is ink. */
function darkOf(data: Uint8Array, width: number, height: number): number[] {
  const darkest = Array.from({ length: Math.ceil(width / inkWindow) }, (_, part) => {
    let least = 255;
    for (let y = 0; y < height; y += 1)
      for (let x = part * inkWindow; x < Math.min(width, (part + 1) * inkWindow); x += 1)
        least = Math.min(least, data[y * width + x] ?? 255);
    return least;
  });
  return darkest.map((_, part) => {
    const near = Math.min(...darkest.slice(Math.max(0, part - 1), part + 2));
    return paper - near < leastContrast ? 0 : near + 0.55 * (paper - near);
  });
}
