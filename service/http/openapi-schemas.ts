import * as z from 'zod/mini';

/** A JSON Schema, or a part of an OpenAPI document. */
export type Json = { readonly [name: string]: unknown };

const decimalText = {
  type: 'string',
  pattern: '^-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)$',
  description: 'A decimal number as text.',
};

// The contract's own kinds of text are functions to zod: what they take tells which one it is.
function customText(schema: z.core.$ZodType): Json {
  const takes = (value: string) => z.core.safeParse(schema, value).success;
  return takes('1.00') && !takes('word') ? decimalText : { type: 'string' };
}

/**
 * A schema of the contract as JSON Schema.
 * @param io `input` for what is sent, `output` for what is answered
 */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => {
      const { def } = context.zodSchema._zod;
      // What the web app takes for a part that another service leaves out is no promise of ours.
      if (io === 'output' && def.type === 'default') delete context.jsonSchema.default;
      if (def.type === 'custom') Object.assign(context.jsonSchema, customText(context.zodSchema));
      // "One or many" of a query is a list in a body: what stands behind the transform says of
      // what.
      if (
        def.type === 'pipe' &&
        'in' in def &&
        'out' in def &&
        isTransform(def.in) &&
        isSchema(def.out)
      ) {
        Object.assign(context.jsonSchema, jsonSchema(def.out, io));
      }
    },
  });
  return json;
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function isTransform(value: unknown): boolean {
  return isSchema(value) && value._zod.def.type === 'transform';
}

export function queryParameters(query: z.core.$ZodType): Json[] {
  const { properties } = jsonSchema(query, 'input');
  return Object.entries(
    typeof properties === 'object' && properties !== null ? properties : {},
  ).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    // Repeated keys (gap G3) are how `form` with `explode` writes a list.
    style: 'form',
    explode: true,
    schema: name === 'page' || name === 'page_size' ? { type: 'integer', minimum: 1 } : schema,
  }));
}
