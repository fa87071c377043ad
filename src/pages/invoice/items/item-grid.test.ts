import { expect, test, vi } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { ApiError } from '#src/api/api-error.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { enter } from './grid-edits.ts';
import { readLineEdits } from './line-drafts.ts';
import { aLine, LineService, refused } from './item-grid.fixture.ts';

const unreachable = () => new ApiError({ kind: 'unreachable' });

test('saves a row only when the cursor leaves it, and sends only the edited cells', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.type(0, 'name', 'Paper');
  service.go(0, 'total_price');
  expect(service.sent).toEqual([]);
  service.go(1, 'total_price');
  expect(await service.grid.saveAll()).toBe(true);
  expect(service.sent).toEqual([{ what: `update ${aLine(1).uid}`, body: { name: 'Paper' } }]);
});

test('renders a row when typing begins, pauses and ends, not at each key', () => {
  vi.useFakeTimers();
  try {
    const service = new LineService([aLine(1)]);
    const view = () => service.grid.view(aLine(1).uid);
    const before = view();
    service.type(0, 'total_price', '1');
    const begun = view();
    expect(begun).not.toBe(before);
    service.type(0, 'total_price', '12');
    expect(view()).toBe(begun);
    vi.advanceTimersByTime(1_000);
    expect(view()?.row.contents.total_price).toEqual({ typed: '12' });
    service.type(0, 'total_price', '12.5');
    service.go(0, 'name');
    expect(view()?.row.contents.total_price).toBe('12.50');
    // The list of units is updated at each key.
    service.type(0, 'unit', 'k');
    const listed = view();
    service.type(0, 'unit', 'kg');
    expect(view()).not.toBe(listed);
  } finally {
    vi.useRealTimers();
  }
});

test('inserts a line before another, and sends its place where the service stores places', async () => {
  const placed = (number: number) => ({ ...aLine(number), place: number });
  const service = new LineService([placed(1), placed(2)]);
  service.grid.applyChanges({ add: [{ name: 'Between', before: aLine(2).uid }] });
  expect(await service.grid.saveAll()).toBe(true);
  expect(service.sent[0]?.body).toMatchObject({ name: 'Between', place: 2 });
  expect(service.grid.lines().map(({ name }) => name)).toEqual([
    aLine(1).name,
    'Between',
    aLine(2).name,
  ]);
  expect(service.names).toEqual([aLine(1).name, 'Between', aLine(2).name]);
  const without = new LineService([aLine(1), aLine(2)]);
  without.grid.applyChanges({ add: [{ name: 'Between', before: aLine(2).uid }] });
  expect(await without.grid.saveAll()).toBe(true);
  expect(without.sent[0]?.body).not.toHaveProperty('place');
  expect(without.grid.lines()[1]?.name).toBe('Between');
});

test('saves rows one at a time in the order they were left, and reads the invoice again once', async () => {
  const service = new LineService([]);
  let busy = 0;
  let most = 0;
  service.before = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await Promise.resolve();
    busy -= 1;
  };
  service.grid.applyChanges({
    add: Array.from({ length: 200 }, (_, index) => ({ name: `Row ${index}`, total_price: '1.00' })),
  });
  expect(await service.grid.saveAll()).toBe(true);
  expect(service.names).toEqual(Array.from({ length: 200 }, (_, index) => `Row ${index}`));
  expect([most, service.reads]).toEqual([1, 1]);
});

test('sends at most four requests at once, however many invoices are being saved', async () => {
  let busy = 0;
  let most = 0;
  const requests = new RequestQueue();
  const services = Array.from(
    { length: 8 },
    () => new LineService([aLine(1)], { keepDrafts: true, requests }),
  );
  await Promise.all(
    services.map((service) => {
      service.before = async () => {
        busy += 1;
        most = Math.max(most, busy);
        await new Promise((resolve) => setTimeout(resolve, 5));
        busy -= 1;
      };
      service.grid.put([{ id: aLine(1).uid, contents: { name: 'Paper' } }]);
      return service.grid.saveAll();
    }),
  );
  expect(most).toBeLessThanOrEqual(4);
});

test('a refused cell keeps its text and says why, and the other rows are saved', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.before = (what) => {
    if (what.includes(aLine(1).uid)) throw refused(400, { vat_rate: ['No such rate.'] });
  };
  service.grid.put([
    { id: aLine(1).uid, contents: { vat_rate: '77.00' } },
    { id: aLine(2).uid, contents: { name: 'Pens' } },
  ]);
  expect(await service.grid.saveAll()).toBe(false);
  expect(service.names).toEqual(['Line 1', 'Pens']);
  expect(service.grid.view(aLine(1).uid)).toMatchObject({
    state: { status: 'failed', problems: { vat_rate: { kind: 'message', text: 'No such rate.' } } },
    row: { contents: { vat_rate: '77.00' } },
  });
});

test('keeps text typed during a save, even when it equals the previous stored value', async () => {
  const service = new LineService([aLine(1)]);
  let answer: () => void = () => undefined;
  service.before = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  service.type(0, 'name', 'Paper');
  const saved = service.grid.saveAll();
  await vi.waitFor(() => expect(service.sent).toHaveLength(1));
  service.type(0, 'name', 'Line 1');
  service.before = undefined;
  answer();
  await saved;
  await service.grid.saveAll();
  expect(service.names).toEqual(['Line 1']);
});

test('rows wait while the service is unreachable, one says so, and all resume by themselves', async () => {
  vi.useFakeTimers();
  try {
    const service = new LineService([aLine(1), aLine(2), aLine(3)]);
    service.before = () => {
      throw unreachable();
    };
    service.grid.put(
      [1, 2, 3].map((number) => ({ id: aLine(number).uid, contents: { name: `New ${number}` } })),
    );
    expect(await service.grid.saveAll()).toBe(false);
    expect([1, 2, 3].map((number) => service.grid.view(aLine(number).uid)?.state?.status)).toEqual([
      'failed',
      'waiting',
      'waiting',
    ]);
    service.before = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(service.names).toEqual(['New 1', 'New 2', 'New 3']);
  } finally {
    vi.useRealTimers();
  }
});

test('restores unsaved edits and does not overwrite changes by others', async () => {
  const first = new LineService([aLine(1), aLine(2)]);
  first.before = () => {
    throw unreachable();
  };
  first.type(0, 'name', 'Mine');
  first.type(1, 'name', 'Mine, too');
  const again = new LineService(
    [aLine(1, { name: 'Theirs' }), aLine(2, { total_price: asDecimal('7.00') })],
    { keepDrafts: true },
  );
  expect([...again.grid.get().lines.rows.values()].map(({ contents }) => contents.name)).toEqual([
    'Mine',
    'Mine, too',
    '',
  ]);
  expect(again.sent).toEqual([]);
  expect(await again.grid.saveAll()).toBe(false);
  expect(again.names).toEqual(['Theirs', 'Mine, too']);
  expect(again.items[1]?.total_price).toBe('7.00');
});

test('does not delete a line that somebody changed unseen', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.items = [aLine(1), aLine(2, { total_price: asDecimal('99.00') })];
  service.grid.remove([aLine(2).uid]);
  expect(await service.grid.saveAll()).toBe(false);
  expect(service.sent).toEqual([]);
});

test('lines stay the same object until one changes, and a cell being typed into counts as before', () => {
  const service = new LineService([aLine(1), aLine(2)]);
  const before = service.grid.lines();
  service.type(0, 'total_price', '5');
  expect(service.grid.lines()).toBe(before);
  service.go(0, 'vat_rate');
  expect(service.grid.lines().map(({ total_price }) => total_price)).toEqual(['5.00', '2.00']);
  expect(service.grid.lines()[1]).toBe(before[1]);
});

test('saves the remaining row of a merge before deleting the others, also under the cursor', async () => {
  const service = new LineService([aLine(1), aLine(2)]);
  service.go(0, 'name');
  service.grid.act((state) => enter(state, aLine(1).uid, 'name'));
  service.grid.applyChanges({
    change: [{ id: aLine(1).uid, values: { total_price: '200.00' } }],
    remove: [aLine(2).uid],
  });
  expect(await service.grid.saveAll()).toBe(true);
  expect(service.sent.map(({ what }) => what)).toEqual([
    `update ${aLine(1).uid}`,
    `remove ${aLine(2).uid}`,
  ]);
});

test('stores typed text when typing pauses, or at once when the cell or the page is left', async () => {
  vi.useFakeTimers();
  try {
    const service = new LineService([aLine(1), aLine(2)]);
    const stored = () => [...readLineEdits(service.grid.uid).values()].map(({ cells }) => cells);
    const name = (mine: string) => ({ name: { base: 'Line 1', mine } });
    service.type(0, 'name', 'P');
    await vi.advanceTimersByTimeAsync(200);
    service.type(0, 'name', 'Pa');
    await vi.advanceTimersByTimeAsync(200);
    expect(stored()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(stored()).toEqual([name('Pa')]);
    service.type(0, 'name', 'Pap');
    service.grid.writeDrafts();
    expect(stored()).toEqual([name('Pap')]);
    service.type(0, 'name', 'Paper');
    service.go(0, 'total_price');
    expect(stored()).toEqual([name('Paper')]);
    service.type(0, 'name', 'Paper A4');
    eraseDrafts();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
