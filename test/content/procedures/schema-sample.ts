import type { TSchema } from 'typebox';

type Schema = TSchema & {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  format?: string;
};

/** The least value of a schema: null where it may be, empty lists, and required fields alone; with what a test says of it. */
export function sampleOf(schema: TSchema, more: Record<string, unknown> = {}): unknown {
  const { type, enum: values, const: only, anyOf, properties = {}, minimum, format } = schema as Schema;
  const types = Array.isArray(type) ? type : [type];
  if (only !== undefined) {
    return only;
  }
  if (Object.keys(more).length === 0 && types.includes('null')) {
    return null;
  }
  if (anyOf !== undefined) {
    return sampleOf(anyOf.find(each => (each as Schema).type === 'null') ?? anyOf[0]!, more);
  }
  if (types.includes('object')) {
    const required = (schema as Schema).required ?? [];
    const least = required.map(name => [name, sampleOf(properties[name]!)]);
    return { ...Object.fromEntries(least), ...more };
  }
  if (values !== undefined) {
    return values[0];
  }
  if (types.includes('string')) {
    return texts[format ?? ''] ?? 'text';
  }
  return types.includes('array') ? [] : simple(types, minimum);
}

const texts: Readonly<Record<string, string>> = {
  uuid: '019a9f00-0000-7000-8000-000000000001',
  'date-time': '2026-02-20T08:00:00.000Z',
};

const simple = (types: readonly unknown[], minimum = 0): unknown =>
  types.includes('boolean') ? false : minimum;

/** The schema of what is at a path of properties and items: `items` of `results` is `results.*`. */
export function schemaAt(schema: TSchema, path: string): TSchema {
  return path.split('.').reduce((within, name) => {
    const { properties, items } = within as TSchema & {
      properties?: Record<string, TSchema>;
      items?: TSchema;
    };
    return (name === '*' ? items : properties?.[name])!;
  }, schema);
}
