import { afterEach, expect, test, vi } from 'vitest';
import { keptSet } from './kept-set.ts';

function storage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

test('what was added is there after a reload, until it is removed', () => {
  storage();
  keptSet('place', 10).add('a');
  const again = keptSet('place', 10);
  expect([...again.all()]).toEqual(['a']);
  again.remove('a');
  expect(keptSet('place', 10).has('a')).toBe(false);
});

test('the oldest go when there are too many; what is added again is young', () => {
  storage();
  const set = keptSet('place', 2);
  for (const text of ['a', 'b', 'a', 'c']) set.add(text);
  expect([...set.all()]).toEqual(['a', 'c']);
});

test('followers hear of changes, and see the same object until there is one', () => {
  storage();
  const set = keptSet('place', 2);
  const heard = vi.fn<() => void>();
  const stop = set.follow(heard);
  expect(set.all()).toBe(set.all());
  set.add('a');
  stop();
  set.add('b');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('kept text that is broken counts as nothing, and a device that keeps nothing holds it for this page', () => {
  storage().set('place', '{"a"');
  expect([...keptSet('place', 2).all()]).toEqual([]);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  const set = keptSet('place', 2);
  set.add('a');
  expect(set.has('a')).toBe(true);
});
