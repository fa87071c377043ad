import { expect, test } from 'vitest';
import { parsePreferences } from '#src/lib/preferences.ts';

test.each([null, '', '{', '[]', '7', '{"keyboardLetters":"no"}'])('letters act as keys when the device keeps %j', (text) => {
  expect(parsePreferences(text)).toEqual({ keyboardLetters: true });
});

test('letters that were switched off stay off', () => {
  expect(parsePreferences('{"keyboardLetters":false}')).toEqual({ keyboardLetters: false });
});
