import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';

const schemas = Object.values(endpoints).flatMap((endpoint) =>
  [
    'query' in endpoint ? endpoint.query : undefined,
    'body' in endpoint ? endpoint.body : undefined,
  ].filter((schema) => schema instanceof z.ZodMiniObject),
);
const fields = new Map(
  schemas.flatMap((schema) => Object.entries<z.ZodMiniType>(schema.def.shape)),
);

// A parameter given twice, a field of another type, and a missing one.
test.each([['1', '2'], { a: 1 }, undefined])(
  'describes in words what is wrong with %j',
  (value) => {
    const problems = [...fields].flatMap(([name, schema]) =>
      (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => `${name}: ${message}`),
    );
    expect(problems.filter((problem) => problem.endsWith('Invalid input'))).toEqual([]);
  },
);
