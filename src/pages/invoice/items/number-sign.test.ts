import { expect, test } from 'vitest';
import { anItem } from '#contract/fixtures.ts';
import { draftClipboard } from '#src/pages/invoice/conflicts/stored-draft.tsx';
import { aLine, LineService } from './item-grid.fixture.ts';

test('saves a name changed from #10 to #10.0 as text', async () => {
  const service = new LineService([aLine(1, { name: '#10' })]);
  service.type(0, 'name', '#10.0');
  service.go(0, 'unit');
  await service.grid.saveAll();
  expect(service.names).toEqual(['#10.0']);
});

test('copying a name keeps its leading number sign', () => {
  const { uid } = anItem();
  const draft = {
    since: '2026-03-02T12:00:00.000Z',
    edits: { [`item/${uid}/name`]: { base: 'Screws', mine: '#5 screws' } },
  };
  const { text } = draftClipboard(draft, null, [], 'en', (unit) => unit);
  expect(text).toContain('#5 screws');
});
