import { expect, test } from 'vitest';
import { newUid } from '#src/lib/new-uid.ts';
import { claimBytes, forgetFile, keepFile, noteLine, type KeptLine } from './waiting-files.ts';

const aLine = (name: string, scope: string): KeptLine => ({
  id: newUid(),
  scope,
  service: '',
  tab: newUid(),
  name,
  size: 1,
  idempotencyKey: newUid(),
  added: Date.now(),
});

test('the copy of a file that the device keeps has its name and its bytes', async () => {
  const line = aLine('a.xml', newUid());
  const copy = await keepFile(line, new File(['<a/>'], 'a.xml'));
  expect([copy?.name, await copy?.text()]).toEqual(['a.xml', '<a/>']);
  await forgetFile(line.id);
});

test('of two tabs that take up the same bytes at once one is told of the other, until the service has them', async () => {
  const scope = newUid();
  const [one, other, foreign] = [
    aLine('one.xml', scope),
    aLine('other.xml', scope),
    aLine('foreign.xml', newUid()),
  ];
  for (const line of [one, other, foreign]) await keepFile(line, new File(['<a/>'], line.name));
  const told = await Promise.all([claimBytes(one, 'print'), claimBytes(other, 'print')]);
  expect(told.filter((name) => name !== undefined)).toHaveLength(1);
  expect(await claimBytes(foreign, 'print')).toBeUndefined();
  const first = told[0] === undefined ? one : other;
  const second = first === one ? other : one;
  await noteLine(first.id, { sent: { uid: 'u', hf_id: 'INV-1', at: Date.now() } });
  expect(await claimBytes(second, 'print')).toBeUndefined();
  for (const line of [one, other, foreign]) await forgetFile(line.id);
});
