export const rests = ['low', 'half', 'high'] as const;
/** The part of the screen that the fields take over a full-screen document. */
export type Rest = (typeof rests)[number];

/** The height of the fields. In `low` only the line above them is visible. */
export const sheetHeights: Readonly<Record<Rest, string>> = {
  low: '0px',
  half: '46dvh',
  high: 'calc(100dvh - 12rem)',
};
