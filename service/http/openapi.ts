import type { Endpoint } from '#contract/endpoint.ts';
import { endpointSummaries } from '#contract/endpoint-summaries.ts';
import { endpoints } from '#contract/endpoints.ts';
import { jsonSchema, queryParameters, type Json } from '#service/http/openapi-schemas.ts';

const problem = {
  oneOf: [
    { $ref: '#/components/schemas/DetailProblem' },
    { $ref: '#/components/schemas/FieldProblems' },
  ],
};
const refusals: Readonly<Record<number, string>> = {
  400: 'Invalid parameters',
  401: 'Invalid or missing API key',
  403: 'Insufficient permissions',
  404: 'The record does not exist',
  412: 'The record has changed since',
  413: 'The file is too large',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
  503: 'The database, the files or a turn to export cannot be had now; Retry-After says when',
  507: 'The disk is full; nothing was changed',
};
const successes: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  204: 'Deleted; no body',
};
const spreadsheets = {
  exportCsv: 'text/csv',
  exportXlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** Operations that `If-Match` restricts to a version (gap G32). */
const conditional: ReadonlySet<string> = new Set([
  'updateInvoice',
  'approveInvoice',
  'rejectInvoice',
  'removeApproval',
]);
const versioned: ReadonlySet<string> = new Set([...conditional, 'getInvoice']);
const binary = { type: 'string', format: 'binary' };

const header = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
});
const idempotencyKey = header(
  'Idempotency-Key',
  { type: 'string', format: 'uuid' },
  'The same key within 24 hours gives the first answer again and creates nothing.',
);
const ifMatch = header(
  'If-Match',
  { type: 'string' },
  'The ETag of the version that was seen; 412 when it no longer holds.',
);

function parameters(name: string, row: Endpoint): Json[] {
  const path = [...row.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema:
      match[1] === 'sha256'
        ? { type: 'string', pattern: '^[0-9a-f]{64}$' }
        : { type: 'string', format: 'uuid' },
  }));
  return [
    ...path,
    ...(row.query ? queryParameters(row.query) : []),
    ...(row.creates ? [idempotencyKey] : []),
    ...(conditional.has(name) ? [ifMatch] : []),
  ];
}

function body(row: Endpoint): Json | undefined {
  if (row.upload) {
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: ['file'], properties: { file: binary } },
        },
      },
    };
  }
  if (!row.body) return undefined;
  return {
    required: !row.download && !row.path.endsWith('/reject'),
    content: { 'application/json': { schema: jsonSchema(row.body, 'input') } },
  };
}

function success(name: string, row: Endpoint): Json {
  const description = successes[row.status] ?? 'Done';
  if (name === 'exportCsv' || name === 'exportXlsx')
    return { description: 'The file', content: { [spreadsheets[name]]: { schema: binary } } };
  if (!row.answer) return { description };
  const headers = versioned.has(name) ? { headers: { ETag: { schema: { type: 'string' } } } } : {};
  return {
    description,
    ...headers,
    content: { 'application/json': { schema: jsonSchema(row.answer, 'output') } },
  };
}

function statuses(name: string, row: Endpoint): number[] {
  const checked = row.query !== undefined || row.body !== undefined || row.upload === true;
  return [
    ...(checked ? [400] : []),
    401,
    ...(row.method === 'GET' ? [] : [403]),
    ...(row.path.includes(':') || row.query ? [404] : []),
    ...(conditional.has(name) ? [412] : []),
    ...(row.upload ? [413] : []),
    429,
    500,
    503,
    ...(row.method === 'GET' ? [] : [507]),
  ];
}

const summaries: Readonly<Record<string, string>> = endpointSummaries;

function operation(name: string, row: Endpoint): Json {
  const refused = Object.fromEntries(
    statuses(name, row).map((status) => [
      String(status),
      { $ref: `#/components/responses/Refused${status}` },
    ]),
  );
  const existing =
    name === 'createCard'
      ? { 200: { ...success(name, row), description: 'The card that already exists' } }
      : {};
  const request = body(row);
  return {
    operationId: name,
    summary: summaries[name],
    tags: [row.path.split('/')[2]],
    ...(row.extension ? { 'x-extension': true } : {}),
    parameters: parameters(name, row),
    ...(request ? { requestBody: request } : {}),
    responses: { ...existing, [row.status]: success(name, row), ...refused },
  };
}

const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' } };

const refusal = (status: number, description: string): Json => ({
  description,
  ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
  content: { 'application/json': { schema: problem } },
});

const beside = (operationId: string, summary: string, more: Json): Json => ({
  get: { operationId, summary, tags: ['service'], 'x-extension': true, ...more },
});
const outside = {
  '/v1/openapi.json': beside('describe', 'This description', {
    responses: {
      200: {
        description: 'OpenAPI 3.1',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
  }),
  '/healthz': beside('health', 'Whether the database answers', {
    security: [],
    responses: { 200: { description: 'It does' }, 503: { description: 'It does not' } },
  }),
  '/readyz': beside(
    'readiness',
    'Whether the database and the file store answer within 2 seconds',
    {
      security: [],
      responses: {
        200: { description: 'They do' },
        503: { description: 'One does not; the detail names it' },
      },
    },
  ),
};

/** OpenAPI 3.1 from the schemas that validate requests and responses (gaps G35, G36). */
export function describeInterface(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Invoicing Service',
      version: '1',
      description:
        'Expense invoices and what belongs to them. Operations marked x-extension are the ' +
        "embedded service's own.",
    },
    servers: [{ url: '/' }],
    security: [{ ApiKey: [] }],
    paths: { ...paths, ...outside },
    components: {
      securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'Api-Key' } },
      schemas: {
        DetailProblem: {
          type: 'object',
          required: ['detail'],
          properties: { detail: { type: 'string' } },
        },
        FieldProblems: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, text]) => [
          `Refused${status}`,
          refusal(Number(status), text),
        ]),
      ),
    },
  };
}
