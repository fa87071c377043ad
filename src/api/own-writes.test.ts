import { expect, test } from 'vitest';
import { anInvoice, anItem, uidOf } from '#contract/fixtures.ts';
import { ownHeaderWrite, ownLineWrite, recordHeaderWrite, recordLineWrite } from './own-writes.ts';

const first = uidOf(0);

test('remembers the newest lines that this page wrote, and not all of a long session', () => {
  const line = anItem({ uid: first });
  recordLineWrite(first, line);
  for (let number = 1; number < 10_000; number += 1) recordLineWrite(uidOf(number), null);
  expect(ownLineWrite(first)).toBe(line);
  // Written again, it is the newest, so another one goes.
  recordLineWrite(first, null);
  recordLineWrite(uidOf(10_000), line);
  expect([first, uidOf(1), uidOf(2)].map(ownLineWrite)).toEqual([null, undefined, null]);
});

test('remembers the newest headers that this page wrote, and not all of a long session', () => {
  for (let number = 0; number <= 100; number += 1)
    recordHeaderWrite(anInvoice({ uid: uidOf(number) }));
  expect(ownHeaderWrite(first)).toBeUndefined();
  expect(ownHeaderWrite(uidOf(1))?.uid).toBe(uidOf(1));
});
