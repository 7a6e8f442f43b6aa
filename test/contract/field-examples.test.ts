import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { describedEvents } from '../../composition/events.js';
import { printDocuments } from '../../rest-facade/openapi/documents.js';
import { exampledField, exampleFor } from '../../rest-facade/openapi/field-examples.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { publishedSchema } from './operation-calls.js';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  examples?: unknown[];
}

const printed = printDocuments(routes, { events: describedEvents(), graph: publishedSchema });
const documents = [...printed].map(([name, document]) => ({
  name,
  fields: fieldsIn(JSON.parse(JSON.stringify(document)), name),
}));

interface Field {
  path: string;
  schema: Schema;
}

/** Every property of every schema below, lists of scalars as their items. */
function fieldsIn(value: unknown, at: string): Field[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, part]) => {
    const path = `${at}.${key}`;
    if (['example', 'examples', 'enum', 'const', 'default'].includes(key) && !at.endsWith('.properties')) {
      return [];
    }
    const isField = at.endsWith('.properties') && !path.endsWith('.properties.properties.properties');
    const own = isField ? [{ path, schema: (part as Schema).items ?? (part as Schema) }] : [];
    return [...own, ...fieldsIn(part, path)];
  });
}

const scalars = new Set(['string', 'integer', 'number', 'boolean']);

function isScalar({ type = [], anyOf, oneOf, const: only }: Schema): boolean {
  const branches = (anyOf ?? oneOf ?? []).filter(branch => branch.type !== 'null');
  return branches.length > 0
    ? branches.every(isScalar)
    : [type].flat().some(each => scalars.has(each)) || (only ?? null) !== null;
}

const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats.default(ajv);

/** The examples alone are left out, which no validator looks at. */
const isValid = ({ examples: _, ...schema }: Schema, value: unknown): boolean => ajv.validate(schema, value);

const meaningless = /^(string|text|value|example|foo|bar|lorem.*|test|todo|null|undefined|)$/i;

describe.each(documents)('the document $name', ({ fields }) => {
  const ofScalars = fields.filter(({ schema }) => isScalar(schema));

  it('has an example of every field that is a scalar or a list of such', () => {
    expect(ofScalars.length).toBeGreaterThan(100);
    expect(
      ofScalars.filter(({ schema }) => schema.examples?.[0] === undefined).map(({ path }) => path),
    ).toEqual([]);
  });

  it('has no example that its own schema rejects', () => {
    const rejected = ofScalars.flatMap(({ path, schema }) =>
      (schema.examples ?? []).filter(value => !isValid(schema, value)).map(value => [path, value]),
    );
    expect(rejected).toEqual([]);
  });

  it('has no example that says nothing', () => {
    const empty = ofScalars.filter(({ schema: { examples = [], const: only, enum: words } }) =>
      examples.some(value => meaningless.test(String(value)) && value !== only && !words?.includes(value)),
    );
    expect(empty.map(({ path }) => path)).toEqual([]);
  });
});

describe('an example', () => {
  it('is what is said of its place, else of its name, else of its format', () => {
    const text = { type: 'string' };
    expect(exampleFor('Variant.title', text)).toBe('M / red');
    expect(exampleFor('Product.title', text)).toBe('Blue shirt');
    expect(exampleFor('Product.seenAt', text)).toBe('2026-11-21T08:00:00.000Z');
    expect(exampleFor('Product.neverHeardOf', text)).toBeUndefined();
  });

  it.each([
    ['of the type', { type: 'integer' }, 1250],
    ['short enough', { type: ['string', 'null'], maxLength: 5 }, '12.50'],
    ['within the bounds', { type: 'integer', maximum: 3, default: 2 }, 2],
    ['of the words', { enum: ['a', null], type: ['string', 'null'] }, 'a'],
    ['of one of the branches', { anyOf: [{ type: 'string' }, { type: 'null' }] }, '12.50'],
  ])('is %s', (_title, schema, example) => {
    expect(exampleFor('Money.amount', schema)).toBe(example);
  });

  it('that the schema has stays', () => {
    const schema = { type: 'string', examples: ['9.99'] };
    expect(exampledField('Money.amount', schema)).toBe(schema);
  });

  it('is given to the items of a list, and to no object', () => {
    expect(exampledField('tags', { type: 'array', items: { type: 'string' } })).toEqual({
      type: 'array',
      items: { type: 'string', examples: ['summer'] },
    });
    const object = { type: 'object' };
    expect(exampledField('title', object)).toBe(object);
  });
});
