import { expect, test } from 'vitest';
import { apartCompanies, saidApart } from './apart.ts';

test('what was said not to be the same stays so, until one more comes or it is taken back', () => {
  apartCompanies.say('me', ['b', 'a']);
  expect(saidApart(apartCompanies.get(), 'me', ['a', 'b'])).toBe(true);
  expect(saidApart(apartCompanies.get(), 'another', ['a', 'b'])).toBe(false);
  expect(saidApart(apartCompanies.get(), 'me', ['a', 'b', 'c'])).toBe(false);
  apartCompanies.takeBack('me', ['a', 'b']);
  expect(saidApart(apartCompanies.get(), 'me', ['a', 'b'])).toBe(false);
});
