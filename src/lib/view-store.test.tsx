import { afterEach, expect, test, vi } from 'vitest';
import { withView } from '#src/lib/view-changes.ts';
import { changeViews, followViews, viewsIn } from '#src/lib/view-store.ts';

const view = (id: string) => ({ id, name: id, search: 'tab=all', pinned: false });
const names = (scope: string) => viewsIn(scope).views.map(({ name }) => name);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('views are kept on the device, and each key has its own', () => {
  expect(changeViews('one', (views) => withView(views, view('Acme'), true))).toBe(true);
  expect(names('one')).toEqual(['Acme']);
  expect(names('other')).toEqual([]);
  expect(viewsIn('one')).toBe(viewsIn('one'));
});

test('what another tab saved meanwhile is not lost by saving here', () => {
  changeViews('tabs', (views) => withView(views, view('Here'), false));
  localStorage.setItem(
    'invoice-desk.views.tabs',
    JSON.stringify({ views: [view('Here'), view('There')] }),
  );
  changeViews('tabs', (views) => withView(views, view('Again'), false));
  expect(names('tabs')).toEqual(['Here', 'There', 'Again']);
});

test('another tab is followed', () => {
  const told = vi.fn();
  const stop = followViews(told);
  dispatchEvent(new StorageEvent('storage', { key: 'invoice-desk.preferences' }));
  expect(told).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: 'invoice-desk.views.tabs' }));
  expect(told).toHaveBeenCalledOnce();
  stop();
  dispatchEvent(new StorageEvent('storage', { key: 'invoice-desk.views.tabs' }));
  expect(told).toHaveBeenCalledOnce();
});

test('where storage is full the view works until the page is left, and the answer says so', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(changeViews('full', (views) => withView(views, view('Acme'), false))).toBe(false);
  expect(names('full')).toEqual(['Acme']);
  full.mockRestore();
  expect(changeViews('full', (views) => withView(views, view('Nord'), false))).toBe(true);
  expect(names('full')).toEqual(['Acme', 'Nord']);
});

test('where storage is forbidden there are no views, and saving works for this page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(names('forbidden')).toEqual([]);
  expect(changeViews('forbidden', (views) => withView(views, view('Acme'), false))).toBe(false);
  expect(names('forbidden')).toEqual(['Acme']);
});
