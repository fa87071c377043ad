import * as z from 'zod/mini';

export type Json = { readonly [name: string]: unknown };

const decimalText = {
  type: 'string',
  pattern: '^-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)$',
  description: 'A decimal number as text.',
};

// The contract's custom texts are functions to zod, so examples find out which one a schema is.
function customText(schema: z.core.$ZodType): Json {
  const takes = (value: string) => z.core.safeParse(schema, value).success;
  return takes('1.00') && !takes('word') ? decimalText : { type: 'string' };
}

/**
 * A schema of the contract as JSON Schema.
 * @param io `input` for requests, `output` for responses
 */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => {
      const { def } = context.zodSchema._zod;
      // The app's default for a part that another service omits is no promise of this service.
      if (io === 'output' && def.type === 'default') delete context.jsonSchema.default;
      if (def.type === 'custom') Object.assign(context.jsonSchema, customText(context.zodSchema));
      // "One or many" of a query is a list in a body; the schema behind the transform has its type.
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
    // `form` with `explode` describes repeated parameters (gap G3).
    style: 'form',
    explode: true,
    schema: name === 'page' || name === 'page_size' ? { type: 'integer', minimum: 1 } : schema,
  }));
}
