/**
 * A rectangle in points from the upper left corner of the upright page, or in pixels of a sheet.
 */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page as shown: its upright size in points, its clockwise rotation, and pixels per point. */
export interface ShownPage {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly scale: number;
}

function turned({ left, top, width, height }: Box, page: ShownPage): Box {
  switch (page.rotation) {
    case 0:
      return { left, top, width, height };
    case 90:
      return { left: page.height - top - height, top: left, width: height, height: width };
    case 180:
      return { left: page.width - left - width, top: page.height - top - height, width, height };
    case 270:
      return { left: top, top: page.width - left - width, width: height, height: width };
  }
}

const scaled = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  width: width * by,
  height: height * by,
});

/** Converts a box of the page to pixels of its sheet. */
export const placeOnSheet = (box: Box, page: ShownPage): Box =>
  scaled(turned(box, page), page.scale);

/** Converts a box of a sheet, such as a drawn one, to a box of its page. */
export function placeOnPage(box: Box, page: ShownPage): Box {
  const lying = page.rotation === 90 || page.rotation === 270;
  const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;
  const sheet: ShownPage = {
    width: lying ? page.height : page.width,
    height: lying ? page.width : page.height,
    rotation: back[page.rotation],
    scale: 1,
  };
  return turned(scaled(box, 1 / page.scale), sheet);
}
