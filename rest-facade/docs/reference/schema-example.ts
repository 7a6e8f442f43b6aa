import { dictionary } from '../../../kernel/dictionary.js';
import { type OpenApiDocument, resolve, type Schema } from './openapi-document.js';

/** A reply is shown so deep; what lies below is empty. */
const shownLevels = 5;

/** A value that fits the schema, made of the examples of its fields. */
export function exampleOf(document: OpenApiDocument, schema: Schema, level = 0): unknown {
  const found = resolve<Schema>(document, schema as Schema);
  const told = toldExample(found);
  if (told !== undefined) {
    return told;
  }
  if (found.allOf !== undefined) {
    const parts = found.allOf.map(part => exampleOf(document, part, level));
    return Object.assign({}, ...parts.filter(part => typeof part === 'object'));
  }
  const choice = (found.anyOf ?? found.oneOf)?.find(part => part.type !== 'null');
  return choice === undefined ? byType(document, found, level) : exampleOf(document, choice, level);
}

function toldExample({ const: constant, examples, enum: values, default: usual }: Schema): unknown {
  return constant ?? examples?.[0] ?? usual ?? values?.[0];
}

function byType(document: OpenApiDocument, schema: Schema, level: number): unknown {
  const type = [schema.type ?? (schema.properties === undefined ? 'string' : 'object')].flat()[0];
  if (type === 'object') {
    const fields = level >= shownLevels ? [] : Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      fields.map(([name, field]) => [name, exampleOf(document, field, level + 1)] as const),
    );
  }
  if (type === 'array') {
    return level >= shownLevels || schema.items === undefined
      ? []
      : [exampleOf(document, schema.items, level + 1)];
  }
  return scalars[type ?? ''] ?? null;
}

const scalars: Readonly<Record<string, unknown>> = dictionary({
  string: 'string',
  integer: 1,
  number: 1,
  boolean: true,
});
