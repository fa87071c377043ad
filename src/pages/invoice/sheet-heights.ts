export const rests = ['low', 'half', 'high'] as const;
/** How much of the screen the fields take over a document that fills it. */
export type Rest = (typeof rests)[number];

/** The height of the fields at a rest. In `low` the line above them is all that is seen. */
export const sheetHeights: Readonly<Record<Rest, string>> = {
  low: '0px',
  half: '46dvh',
  high: 'calc(100dvh - 12rem)',
};
