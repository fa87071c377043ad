import sharp from 'sharp';

const tilePx = 32;
/** Share of the usual paper brightness below which a tile is too dark for shadowed paper. */
const darkShare = 0.55;
/** Half the extent in tiles of the boxes that are printed on paper. */
const reach = 4;

/** Grey pixels, row by row, 0 is black. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Removes shadows, tinted paper and grey boxes by comparing each pixel with the paper around it.
 * Dark boxes stay dark, so that the white letters in them stand out.
 */
export async function evenLight(picture: GreyPicture): Promise<GreyPicture> {
  const { data, width, height } = picture;
  const paper = await paperOf(picture);
  const even = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const white = Math.max(40, paper[at] ?? 255);
    even[at] = Math.min(255, Math.round(((data[at] ?? 255) * 255) / white));
  }
  return { data: even, width, height };
}

/** The brightness of the paper at each place: the smoothed brighter pixels of each tile. */
async function paperOf({ data, width, height }: GreyPicture): Promise<Uint8Array> {
  const across = Math.ceil(width / tilePx);
  const down = Math.ceil(height / tilePx);
  const tiles = new Uint8Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      counts.fill(0);
      let all = 0;
      for (let y = row * tilePx; y < Math.min(height, (row + 1) * tilePx); y += 1) {
        for (let x = column * tilePx; x < Math.min(width, (column + 1) * tilePx); x += 1) {
          const level = data[y * width + x] ?? 255;
          counts[level] = (counts[level] ?? 0) + 1;
          all += 1;
        }
      }
      tiles[row * across + column] = brightest(counts, all * 0.2);
    }
  }
  return sharp(withoutDark(tiles, across), { raw: { width: across, height: down, channels: 1 } })
    .blur(1.2)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** The tiles, with dark ones set to the brightest paper near them. */
function withoutDark(tiles: Uint8Array, across: number): Uint8Array {
  const usual = tiles.toSorted()[Math.floor(0.75 * tiles.length)] ?? 255;
  const least = darkShare * usual;
  const down = tiles.length / across;
  return tiles.map((own, at) => {
    if (own >= least) return own;
    const [row, column] = [Math.floor(at / across), at % across];
    let most = 0;
    for (let y = Math.max(0, row - reach); y <= Math.min(down - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(across - 1, column + reach); x += 1)
        most = Math.max(most, tiles[y * across + x] ?? 0);
    return most >= least ? most : own;
  });
}

function brightest(counts: Uint32Array, share: number): number {
  let seen = 0;
  for (let level = 255; level > 0; level -= 1) {
    seen += counts[level] ?? 0;
    if (seen >= share) return level;
  }
  return 0;
}
