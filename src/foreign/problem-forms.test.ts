import { expect, test } from 'vitest';
import { problemIn } from './problem-forms.ts';

test('assigns a field message to its field', () => {
  expect(problemIn('{"invoice_date":["Not a day."]}', true)).toMatchObject({
    detail: '',
    fields: { invoice_date: ['Not a day.'] },
  });
});

test('shows a message about several fields as the detail', () => {
  expect(problemIn('{"non_field_errors":["Another card has these digits."]}', true)).toMatchObject({
    detail: 'Another card has these digits.',
  });
});

test.each([
  ['{"detail":"No."}', 'No.'],
  ['{"message":"No."}', 'No.'],
  ['{"error":{"message":"No."}}', 'No.'],
  ['"No."', 'No.'],
  ['No.', 'No.'],
  ['<html><body>Bad gateway</body></html>', ''],
  ['', ''],
])('reads the response %s as the detail %j', (body, detail) => {
  expect(problemIn(body, false)).toMatchObject({ detail, fields: {} });
});

test.each([
  [
    '{"code":"E400","status":"fail","path":"/v1/x","timestamp":"2026-01-01","message":"No.","errors":{"name":"Too long."}}',
    'No.',
    { name: ['Too long.'] },
  ],
  [
    '{"type":"https://x.example/p","title":"Invalid","status":400,"instance":"/v1/x"}',
    'Invalid',
    {},
  ],
  [
    '{"detail":[{"loc":["body","invoice_date"],"msg":"Not a day.","type":"date"}]}',
    '',
    { invoice_date: ['Not a day.'] },
  ],
  [
    '{"errors":[{"field":"name","message":"Too long.","code":"max"},{"message":"Also this."}]}',
    'Also this.',
    { name: ['Too long.'] },
  ],
  [
    '{"errors":[{"detail":"Too long.","source":{"pointer":"/data/attributes/name"}}]}',
    '',
    { name: ['Too long.'] },
  ],
  [
    '{"error":{"code":7,"message":"No.","details":[{"field":"name","description":"Too long."}]}}',
    'No.',
    { name: ['Too long.'] },
  ],
  ['[{"field":"name","message":"Too long."}]', '', { name: ['Too long.'] }],
  ['[["No."]]', 'No.', {}],
  ['[{"name":["No."]}]', 'No.', {}],
])(
  'reads the form %s as a sentence and by field, without technical parts',
  (body, detail, fields) => {
    expect(problemIn(body, true)).toMatchObject({ detail });
    expect(problemIn(body, true)).toHaveProperty('fields', fields);
  },
);

test('keeps messages on nested items', () => {
  expect(problemIn('{"items":[{"name":["Too long."]}]}', true)).toMatchObject({
    fields: { items: ['Too long.'] },
  });
});
