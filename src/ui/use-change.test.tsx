import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useChange } from './use-change.ts';
import { useLatest } from './use-latest.ts';

function Counter({ from, seen }: { from?: number; seen: string[] }) {
  const [count, setCount] = useState(1);
  const latest = useLatest(count);
  useChange(
    count,
    (now, before) => {
      seen.push(`${before} to ${now}`);
      return () => seen.push(`end of ${now}, latest ${latest.current}`);
    },
    from,
  );
  return (
    <button type="button" onClick={() => setCount((now) => Math.min(3, now + 1))}>
      {count}
    </button>
  );
}

test('does not report the initial value as a change, and reports each later change once', async () => {
  const seen: string[] = [];
  const { getByRole, unmount } = await render(<Counter seen={seen} />);
  expect(seen).toEqual([]);
  await getByRole('button').click();
  await getByRole('button').click();
  await getByRole('button').click();
  expect(seen).toEqual(['1 to 2', 'end of 2, latest 3', '2 to 3']);
  await unmount();
  expect(seen.at(-1)).toBe('end of 3, latest 3');
});

test('reports the first value as a change if it differs from `from`', async () => {
  const seen: string[] = [];
  await render(<Counter seen={seen} from={0} />);
  expect(seen).toEqual(['0 to 1']);
});
