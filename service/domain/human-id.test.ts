import { expect, test } from 'vitest';
import { humanId } from '#service/domain/human-id.ts';

test('a human-friendly ID is short and has no letters that are easily confused', () => {
  const ids = Array.from({ length: 500 }, () => humanId('INV'));
  for (const id of ids) expect(id).toMatch(/^INV-[2-9A-HJKMNP-Z]{6}$/);
  expect(new Set(ids).size).toBeGreaterThan(498);
  expect(humanId('CMP').slice(0, 4) + humanId('CRD').slice(0, 4)).toBe('CMP-CRD-');
});
