import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createStore, useStore } from '#src/device/store.ts';

test('notifies listeners only when a value changes', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.update((now) => now + 1);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
});

test('a component renders again only when its selected part changes', async () => {
  const store = createStore({ name: 'Acme', count: 1 });
  const rendered = vi.fn<() => void>();
  function Name() {
    const name = useStore(store, (now) => now.name);
    rendered();
    return <p>{name}</p>;
  }
  const screen = await render(<Name />);
  await expect.element(screen.getByText('Acme')).toBeVisible();
  const before = rendered.mock.calls.length;
  store.update((now) => ({ ...now, count: 2 }));
  store.update((now) => ({ ...now, name: 'Nord' }));
  await expect.element(screen.getByText('Nord')).toBeVisible();
  expect(rendered.mock.calls.length).toBe(before + 1);
});
