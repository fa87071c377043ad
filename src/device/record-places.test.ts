import { afterEach, expect, test } from 'vitest';
import { draftOf, eraseDrafts, storeEdits } from '#src/device/drafts.ts';
import { moveTyping, recordPlace } from '#src/device/record-places.ts';

const now = '2026-03-02T12:00:00.000Z';
const fields = ['name', 'phone'] as const;

afterEach(() => eraseDrafts());

test('moves typing during the creation of a record to that record, leaving the next one empty', () => {
  storeEdits(
    'company:new',
    { name: { base: '', mine: 'Kiosk am Ring' }, phone: { base: '', mine: '1' } },
    now,
  );
  moveTyping(
    'company:new',
    recordPlace('company', 'a'),
    fields,
    { name: 'Kiosk', phone: '1' },
    { name: 'Kiosk', phone: '1' },
    now,
  );
  expect(draftOf('company:new')).toBeUndefined();
  expect(draftOf('company:a')?.edits).toEqual({ name: { base: 'Kiosk', mine: 'Kiosk am Ring' } });
});

test('a record stored as typed leaves nothing unsaved', () => {
  storeEdits('company:new', { name: { base: '', mine: 'Kiosk' } }, now);
  moveTyping(
    'company:new',
    recordPlace('company', 'a'),
    fields,
    { name: 'Kiosk', phone: '' },
    { name: 'Kiosk', phone: '' },
    now,
  );
  expect(draftOf('company:new')).toBeUndefined();
  expect(draftOf('company:a')).toBeUndefined();
});
