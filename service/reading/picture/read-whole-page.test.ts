import { expect, test } from 'vitest';
import { drawnPicture } from './drawn-picture.fixture.ts';
import { takeModelProblem, type Model } from './lines/open-models.ts';
import { preparePage } from './prepare-picture.ts';
import { readPage } from './read-page.ts';
import { openRecogniser } from './recogniser.ts';

const broken: Model = {
  run: () => Promise.reject(new Error('no kernel')),
  close: async () => undefined,
};

test.each([
  ['are not there', undefined],
  ['fail', { lines: broken, letters: broken, signs: [], close: async () => undefined }],
])('reads a page with Tesseract alone where the models %s', async (_, models) => {
  const letters = openRecogniser();
  try {
    const picture = await preparePage(
      await drawnPicture([
        'Bluebell Coffee House',
        'Receipt No: 40718',
        'TOTAL | $10.53',
        'Thank you for your visit',
      ]),
      0,
    );
    const page = await readPage({ letters, models }, picture, 1, () => 0);
    const text = page.words.map((word) => word.text).join(' ');
    expect(text).toContain('Bluebell Coffee House');
    expect(text).toContain('$10.53');
    expect(page.stored.words.length).toBe(page.words.length);
    expect(takeModelProblem()?.includes('no kernel')).toBe(models && true);
  } finally {
    await letters.close();
  }
});
