interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
}

/** A small value that matches the schema: the first of what is allowed, always the same. */
export function sampleValue(schema: JsonSchema, text: string): unknown {
  if (schema.const !== undefined) {
    return schema.const;
  }
  if (schema.enum !== undefined) {
    return schema.enum[0];
  }
  if (schema.anyOf !== undefined) {
    return sampleValue(schema.anyOf[0]!, text);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleValue(each, text)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sampleValue(schema.items ?? {}, text));
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return text.padEnd(schema.minLength ?? 0, '.');
  }
}
