import { expect, test } from 'vitest';
import { missingSetting } from './missing-setting.ts';

const refused = (detail: string, fields: Record<string, string[]> = {}, method = 'GET') =>
  ({
    kind: 'refused',
    status: 400,
    detail,
    fields,
    endpoint: `${method} /v1/invoices/`,
    requestId: '',
  }) as const;

test('suggests the setting for a parameter that the service does not know', () => {
  expect(missingSetting(refused('', { created_at__from_date: ['Unknown parameter.'] }))).toBe(
    'dialect.createdFrom',
  );
  expect(missingSetting(refused('Unknown query parameter: "page_size".'))).toBe('dialect.pageSize');
});

test('suggests nothing for a wrong value, another parameter or a write', () => {
  expect(missingSetting(refused('', { page: ['Invalid page.'] }))).toBeUndefined();
  expect(missingSetting(refused('Unknown query parameter: page_token.'))).toBeUndefined();
  expect(missingSetting(refused('', { page: ['Unknown.'] }, 'PUT'))).toBeUndefined();
});
