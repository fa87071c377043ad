import { expect, test } from 'vitest';
import { fileReading } from '#contract/file-reading.ts';
import { readFields } from './read-values.ts';

const read = (values: readonly object[]) =>
  readFields(fileReading.parse({ pages: [], values }).values);
const value = { field: 'currency', value: 'USD', confidence: 0.97, source: 'text' };

test('a value is sure, likely or doubtful by its confidence', () => {
  const levelAt = (confidence: number) =>
    read([{ ...value, confidence }]).get('currency')?.confidenceLevel;
  expect([0.97, 0.8, 0.5].map(levelAt)).toEqual(['sure', 'likely', 'doubtful']);
});

test('a value with a rival that is half as likely is doubtful, the likelier rival first', () => {
  const alternatives = [
    { value: 'CAD', confidence: 0.1 },
    { value: 'AUD', confidence: 0.5 },
  ];
  expect(read([{ ...value, alternatives }]).get('currency')).toMatchObject({
    confidenceLevel: 'doubtful',
    alternatives: ['AUD', 'CAD'],
  });
  expect(
    read([{ ...value, alternatives: alternatives.slice(0, 1) }]).get('currency')?.confidenceLevel,
  ).toBe('sure');
});

test('what may mean two things has no value, and is doubtful', () => {
  const alternatives = [{ value: '2026-01-02', confidence: 0.5 }];
  expect(
    read([{ ...value, field: 'invoice_date', value: '', confidence: 0, alternatives }]).get(
      'invoice_date',
    )?.confidenceLevel,
  ).toBe('doubtful');
});

test('the company is known by the name of the field of the form', () => {
  expect([...read([{ ...value, field: 'company', value: 'City Cabs' }]).keys()]).toEqual([
    'company_uid',
  ]);
});
