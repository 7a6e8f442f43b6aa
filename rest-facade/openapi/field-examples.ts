import { sampleId } from '../schema-builders.js';
import type { Json, JsonObject } from './components.js';
import { namedExamples } from './named-examples.js';
import { protocolExamples } from './protocol-field-examples.js';

type Scalar = string | number | boolean;

/** A value that a field may have; several where fields of one name are of several types. */
export type Example = Scalar | readonly Scalar[];

/** What is not told by name: by the format, or by what names end in. */
const conventions: readonly (readonly [
  applies: (name: string, schema: JsonObject) => boolean,
  example: Scalar,
])[] = [
  [(name, { format }) => format === 'date-time' || /(At|Since|_at)$/.test(name), '2026-11-21T08:00:00.000Z'],
  [(name, { format }) => format === 'uuid' || /^(id|.*(Id|_id))$/.test(name), sampleId],
  [(name, { format }) => format === 'uri' || /(url|Url)$/.test(name), 'https://shop.example/page'],
  [(name, { format }) => format === 'email' || /^email$/i.test(name), 'ida@shop.example'],
  [(_, schema) => hasType(schema, 'boolean'), true],
  [name => /(quantity|count)$/i.test(name), 2],
];

/**
 * A property with an example, where it is a scalar or a list of such and has none: what a field of this name holds there.
 * `path` is dotted, from the named schema that it is in: `UcpCheckout.links.title`.
 */
export function exampledField(path: string, schema: JsonObject): JsonObject {
  const { items } = schema;
  if (hasType(schema, 'array') && isObject(items) && isScalar(items)) {
    return { ...schema, items: exampledField(path, items) };
  }
  if (!isScalar(schema) || 'examples' in schema || 'example' in schema) {
    return schema;
  }
  const example = exampleFor(path, schema);
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/** A value that fits; undefined where neither name nor format tells one. */
export function exampleFor(path: string, schema: JsonObject): Scalar | undefined {
  const candidates = [
    ...toldBy(path),
    ...conventional(path.split('.').at(-1)!, schema),
    ...ownValues(schema),
  ];
  return candidates.find(value => fits(value, schema));
}

/** The longest end of the path that is known goes first: what is said of one place goes before what is said of a name. */
function toldBy(path: string): Scalar[] {
  const parts = path.split('.');
  return parts.flatMap((_, from) => {
    const name = parts.slice(from).join('.');
    return [namedExamples[name] ?? [], protocolExamples[name] ?? []].flat() as Scalar[];
  });
}

const conventional = (name: string, schema: JsonObject): Scalar[] =>
  [schema, ...branches(schema)].flatMap(choice =>
    conventions.filter(([applies]) => applies(name, choice)).map(([, example]) => example),
  );

/** Of a closed set the first. */
function ownValues(schema: JsonObject): Scalar[] {
  const given = [schema.const, schema.default, ...((schema.enum as Json[] | undefined) ?? [])];
  return [...given.filter(isScalarValue), ...branches(schema).flatMap(ownValues)];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalarValue = (value: Json | undefined): value is Scalar =>
  value !== undefined && value !== null && typeof value !== 'object';

/** The schemas of which a value fits one; null aside. */
const branches = ({ anyOf, oneOf }: JsonObject): JsonObject[] =>
  ((anyOf ?? oneOf ?? []) as JsonObject[]).filter(({ type }) => type !== 'null');

const scalarTypes = ['string', 'integer', 'number', 'boolean'] as const;

const hasType = ({ type }: JsonObject, name: string): boolean =>
  type === name || (Array.isArray(type) && type.includes(name));

/** Whether a value is a text, a number or a boolean, or null. */
function isScalar(schema: JsonObject): boolean {
  const choices = branches(schema);
  return choices.length > 0
    ? choices.every(isScalar)
    : scalarTypes.some(type => hasType(schema, type)) || isScalarValue(schema.const);
}

function fits(value: Scalar, schema: JsonObject): boolean {
  const choices = branches(schema);
  if (choices.length > 0) {
    return choices.some(choice => fits(value, choice));
  }
  const { enum: words, const: only } = schema;
  return (
    isOfType(value, schema) &&
    (only === undefined || only === value) &&
    (words === undefined || (words as Json[]).includes(value)) &&
    (typeof value === 'string' ? fitsText(value, schema) : fitsRange(value, schema))
  );
}

const isOfType = (value: Scalar, schema: JsonObject): boolean =>
  schema.type === undefined ||
  hasType(schema, typeof value) ||
  (Number.isInteger(value) && hasType(schema, 'integer'));

const fitsText = (
  value: string,
  { minLength = 0, maxLength = Infinity, pattern = '', format }: JsonObject,
): boolean =>
  value.length >= Number(minLength) &&
  value.length <= Number(maxLength) &&
  new RegExp(String(pattern), 'u').test(value) &&
  (format === undefined || formats[format as string]?.test(value) !== false);

/** As far as examples need it: none of another format is taken. */
const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  uri: /^https:/,
  email: /^[^@\s]+@[^@\s]+$/,
};

const fitsRange = (
  value: number | boolean,
  { minimum = -Infinity, maximum = Infinity }: JsonObject,
): boolean => typeof value === 'boolean' || (value >= Number(minimum) && value <= Number(maximum));
