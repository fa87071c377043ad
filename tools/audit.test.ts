import { expect, test } from 'vitest';
import { weaknessesIn } from '#tools/audit.ts';

const advisory = {
  source: 1,
  name: 'broken',
  severity: 'high',
  title: 'It is broken',
  url: 'https://example.com/advisories/GHSA-1',
};

test('reports each vulnerability once, however many packages have it', () => {
  const report = {
    vulnerabilities: {
      broken: { via: [advisory] },
      above: { via: ['broken', advisory] },
    },
  };
  expect(weaknessesIn(JSON.stringify(report))).toEqual([
    { id: 'GHSA-1', package: 'broken', severity: 'high', title: 'It is broken' },
  ]);
  expect(weaknessesIn('{"vulnerabilities": {}}')).toEqual([]);
});

test.each(['', 'not JSON', '{"message": "request failed"}', '{"error": {"code": "ENOAUDIT"}}'])(
  'does not take an answer without a report (%s) for the absence of vulnerabilities',
  (answer) => {
    expect(weaknessesIn(answer)).toBeUndefined();
  },
);
