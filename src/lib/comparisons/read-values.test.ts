import { expect, test } from 'vitest';
import { fileReading } from '#contract/file-reading.ts';
import { readFields } from './read-values.ts';

const read = (values: readonly object[]) =>
  readFields(fileReading.parse({ pages: [], values }).values);
const value = { field: 'currency', value: 'USD', confidence: 0.97, source: 'text' };

test('rates a value as sure, likely or doubtful by its confidence', () => {
  const levelAt = (confidence: number) =>
    read([{ ...value, confidence }]).get('currency')?.confidenceLevel;
  expect([0.97, 0.8, 0.5].map(levelAt)).toEqual(['sure', 'likely', 'doubtful']);
});

test('rates a value as doubtful if an alternative is half as likely; lists the likeliest first', () => {
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

test('rates an ambiguous value without a first choice as doubtful', () => {
  const alternatives = [{ value: '2026-01-02', confidence: 0.5 }];
  expect(
    read([{ ...value, field: 'invoice_date', value: '', confidence: 0, alternatives }]).get(
      'invoice_date',
    )?.confidenceLevel,
  ).toBe('doubtful');
});

test('files the company under the name of its form field', () => {
  expect([...read([{ ...value, field: 'company', value: 'City Cabs' }]).keys()]).toEqual([
    'company_uid',
  ]);
});
