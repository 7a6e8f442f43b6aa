import { escapeHtml } from '../../../kernel/escape-html.js';
import { docsTable } from '../docs-page.js';
import { inlineMarkdown } from '../markdown.js';
import { type Schema, schemaName } from './openapi-document.js';

/** Deeper fields have a page of their own, or are few. */
const shownLevels = 6;

/** Where the page of a named schema is. */
export type SchemaAddress = (name: string) => string;

interface Field {
  /** From the outermost object: `price.amount`, `items[].sku`. */
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The fields of an object as a table; those of objects without a name of their own are among them. */
export function fieldTable(label: string, schema: Schema, addressOf: SchemaAddress): string {
  const fields = fieldsOf(schema, '', 0);
  return fields.length === 0
    ? `<p>${typeOf(schema, addressOf)}</p>`
    : docsTable(
        label,
        ['Field', 'Type', 'Description'],
        fields.map(({ name, schema: field, isRequired }) => [
          `<code>${escapeHtml(name)}</code>${isRequired ? ' <small>required</small>' : ''}`,
          typeOf(field, addressOf),
          aboutField(field),
        ]),
      );
}

/** What a field is and what it takes. */
export function aboutField(schema: Schema): string {
  const { description = '', title = '' } = schema;
  const text = description === '' ? (schema.$ref === undefined ? '' : title) : description;
  return [text === '' ? '' : inlineMarkdown(text), ...limitsOf(schema)].filter(part => part !== '').join(' ');
}

function fieldsOf(schema: Schema, prefix: string, level: number): Field[] {
  if (level >= shownLevels) {
    return [];
  }
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { name: `${prefix}${name}`, schema: field, isRequired: schema.required?.includes(name) ?? false },
    ...innerFields(field, `${prefix}${name}`, level + 1),
  ]);
  return [...own, ...alternativesOf(schema).flatMap(part => fieldsOf(part, prefix, level + 1))];
}

function innerFields(schema: Schema, name: string, level: number): Field[] {
  const fields = fieldsOf(schema, `${name}.`, level);
  const items = schema.items === undefined ? [] : fieldsOf(schema.items, `${name}[].`, level);
  return [...fields, ...items];
}

/** Parts and alternatives that stand in place. */
const alternativesOf = ({ allOf = [], anyOf = [], oneOf = [] }: Schema): readonly Schema[] =>
  [...allOf, ...anyOf, ...oneOf].filter(part => part.$ref === undefined);

/** The type as HTML, with links to the pages of named schemas. */
export function typeOf(schema: Schema, addressOf: SchemaAddress): string {
  const name = schemaName(schema);
  if (name !== null) {
    return `<a href="${escapeHtml(addressOf(name))}">${escapeHtml(name)}</a>`;
  }
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) {
    return unique(parts.map(part => typeOf(part, addressOf))).join(' or ');
  }
  if (schema.allOf !== undefined) {
    return unique(schema.allOf.map(part => typeOf(part, addressOf))).join(' and ');
  }
  return plainType(schema, addressOf);
}

function plainType(schema: Schema, addressOf: SchemaAddress): string {
  const { type, format, items, additionalProperties } = schema;
  if (schema.const !== undefined) {
    return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  }
  const types = [type ?? []].flat();
  const names = types.map(name => {
    if (name === 'array' && items !== undefined) {
      return `array of ${typeOf(items, addressOf)}`;
    }
    if (name === 'object' && typeof additionalProperties === 'object') {
      return `object of ${typeOf(additionalProperties, addressOf)}`;
    }
    return name === 'string' && format !== undefined ? `string (${escapeHtml(format)})` : name;
  });
  return names.length === 0 ? (schema.enum === undefined ? 'any' : 'string') : names.join(' or ');
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Sentences about what values are taken. */
function limitsOf(schema: Schema): string[] {
  const { items = {}, pattern } = schema;
  const values = schema.enum ?? items.enum;
  return [
    values === undefined ? '' : `One of ${values.map(code).join(', ')}.`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
    pattern === undefined ? '' : `Pattern <code>${escapeHtml(pattern)}</code>.`,
    schema.default === undefined ? '' : `Default ${code(schema.default)}.`,
  ];
}

const code = (value: unknown): string =>
  `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const behind = unit === '' ? '' : ` ${unit}`;
  if (least !== undefined && most !== undefined) {
    return `${least} to ${most}${behind}.`;
  }
  if (most !== undefined) {
    return `At most ${most}${behind}.`;
  }
  return least === undefined || (unit !== '' && least === 0) ? '' : `At least ${least}${behind}.`;
}
