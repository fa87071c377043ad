import { expect, test } from 'vitest';
import { endpointSummaries } from '#contract/endpoint-summaries.ts';
import { endpoints } from '#contract/endpoints.ts';
import { describeInterface } from '#service/http/openapi.ts';

// As JSON, the way a client reads it.
const text = JSON.stringify(describeInterface());
const document = JSON.parse(text);

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

test('describes every endpoint under its own method and path', () => {
  const summaries: Readonly<Record<string, string>> = endpointSummaries;
  for (const [name, row] of Object.entries(endpoints)) {
    const operation = document.paths[row.path.replace(/:(\w+)/g, '{$1}')][row.method.toLowerCase()];
    expect([name, operation.operationId, operation.summary]).toEqual([name, name, summaries[name]]);
    expect([name, Object.keys(operation.responses)]).toEqual([
      name,
      expect.arrayContaining([String(row.status), '401', '429', '500']),
    ]);
  }
});

test('marks the extensions of the embedded service', () => {
  const marked = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations)
        .filter(([, one]) => one['x-extension'])
        .map(([method]) => `${method} ${path}`),
  );
  expect(marked.toSorted()).toEqual([
    'delete /v1/companies/{uid}/memory',
    'delete /v1/workspace-users/{uid}',
    'get /healthz',
    'get /readyz',
    'get /v1/backup',
    'get /v1/companies/{uid}/memory',
    'get /v1/files/by-hash/{sha256}',
    'get /v1/invoices/{uid}/words',
    'get /v1/openapi.json',
    'get /v1/workspace-users/',
    'post /v1/invoices/{uid}/read-again',
    'post /v1/workspace-users/',
    'put /v1/companies/{uid}/memory',
  ]);
});

test('documents If-Match and 412 for every operation that accepts a version', () => {
  const conditional = Object.entries<
    Record<string, { parameters?: { name: string }[]; responses: object }>
  >(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, one]) => one.parameters?.some(({ name }) => name === 'If-Match'))
      .map(([method, { responses }]) => [method, path, '412' in responses]),
  );
  expect(conditional).toEqual([
    ['put', '/v1/invoices/{uid}', true],
    ['post', '/v1/invoices/{uid}/approve', true],
    ['post', '/v1/invoices/{uid}/reject', true],
    ['post', '/v1/invoices/{uid}/remove-approval', true],
  ]);
});

test('every reference resolves, and every path parameter is declared', () => {
  for (const reference of references(document))
    expect(
      reference
        .slice(2)
        .split('/')
        .reduce((at, step) => at?.[step], document),
      reference,
    ).toBeDefined();
  for (const [path, operations] of Object.entries<
    Record<string, { parameters?: { name: string; in: string }[] }>
  >(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const operation of Object.values(operations))
      expect(
        (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name),
      ).toEqual(named);
  }
});

test('declares OpenAPI 3.1 and the API key, without remains of JSON Schema', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.components.securitySchemes.ApiKey).toEqual({
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
  });
  expect(document.security).toEqual([{ ApiKey: [] }]);
  expect(text).not.toContain('"$schema"');
});

test('describes amounts as decimal strings, filter lists as repeated keys, pages as integers', () => {
  const { schema } =
    document.paths['/v1/invoices/{uid}'].get.responses['200'].content['application/json'];
  expect(schema.properties.total_vat.anyOf[0]).toMatchObject({
    type: 'string',
    pattern: expect.any(String),
  });
  expect(schema.properties.approvement_status).toMatchObject({ type: 'string' });
  const parameter = (name: string) =>
    document.paths['/v1/invoices/'].get.parameters.find(
      (one: { name: string }) => one.name === name,
    );
  expect(parameter('company__uid')).toMatchObject({
    in: 'query',
    explode: true,
    schema: { type: 'array', items: { type: 'string' } },
  });
  expect(parameter('page').schema).toEqual({ type: 'integer', minimum: 1 });
  const body = document.paths['/v1/invoices/export-csv'].post.requestBody;
  expect([
    body.required,
    body.content['application/json'].schema.properties.approvement_status,
  ]).toEqual([false, { type: 'array', items: { type: 'string' } }]);
});

test('describes an upload as a form with one file, and idempotency keys for creation', () => {
  const { requestBody, parameters } = document.paths['/v1/invoices/'].post;
  expect(requestBody.content['multipart/form-data'].schema).toEqual({
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  });
  expect(parameters.map((one: { name: string }) => one.name)).toContain('Idempotency-Key');
});
