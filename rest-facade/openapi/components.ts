import { isDeepStrictEqual } from 'node:util';
import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { documentedRule } from '../schema-builders.js';
import { describedField } from './field-descriptions.js';
import { exampledField } from './field-examples.js';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** What can be written once and be referred to. */
type Section = 'schemas' | 'responses' | 'headers' | 'parameters';

const valueKeywords: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

const schemaName = /^[A-Z][A-Za-z0-9]*$/;

/** Collects the named parts of a document; each is written once under `components`, and referred to everywhere else. */
export class Components {
  readonly #parts: Record<Section, Map<string, Json>> = {
    schemas: new Map(),
    responses: new Map(),
    headers: new Map(),
    parameters: new Map(),
  };
  readonly #graph: GraphQLSchema | undefined;
  /** Schemas without a place, as they were extracted: that of an error is in thousands of replies. */
  readonly #extracted = new WeakMap<object, Json>();

  /** A field that has no description has that of GraphQL, if the title is the name of a type of `graph`. */
  constructor(graph?: GraphQLSchema) {
    this.#graph = graph;
  }

  /**
   * The schema with its named parts taken out: those whose title is a component name. Throws when one title names two
   * different schemas. Where it has no name itself, `at` tells what it is.
   */
  refer(schema: object, at = ''): Json {
    if (at !== '') {
      return this.#extract(plain(schema), at);
    }
    const extracted = this.#extracted.get(schema) ?? this.#extract(plain(schema), at);
    this.#extracted.set(schema, extracted);
    return extracted;
  }

  /** A reference to a part under its name. Throws when one name stands for two different parts. */
  share(section: Section, name: string, part: Json): JsonObject {
    const parts = this.#parts[section];
    const existing = parts.get(name);
    if (existing !== undefined && !isDeepStrictEqual(existing, part)) {
      throw new Error(`Two different ${section} are called ${name}`);
    }
    parts.set(name, part);
    return { $ref: `#/components/${section}/${name}` };
  }

  /** All parts by section and name; sections without any are left out. */
  get sections(): JsonObject {
    const filled = Object.entries(this.#parts).filter(([, parts]) => parts.size > 0);
    return Object.fromEntries(
      filled.map(([section, parts]) => [
        section,
        Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
  }

  /** `at` is the path of the value, dotted, from the named schema that it is in. */
  #extract(value: Json, at: string): Json {
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    if (Array.isArray(value)) {
      return value.map(item => this.#extract(item, at));
    }
    const { title } = value;
    return typeof title === 'string' && schemaName.test(title)
      ? this.#refer(title, value)
      : this.#extractFields(value, at);
  }

  /** A nullable use of a named schema is the schema or null. */
  #refer(title: string, value: JsonObject): Json {
    const { type } = value;
    const isNullable = Array.isArray(type) && type.includes('null');
    const { title: _, ...rest } = isNullable ? { ...value, type: type[0]! } : value;
    const reference = this.share('schemas', title, this.#extractFields(rest, title));
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  #extractFields(value: JsonObject, at: string): JsonObject {
    const { [documentedRule]: rule, ...rest } = value;
    const whole = { ...rest, ...((rule as JsonObject | undefined) ?? {}) };
    return Object.fromEntries(
      Object.entries(whole).map(([name, field]) => [
        name,
        name === 'properties'
          ? this.#extractProperties(field as JsonObject, at)
          : this.#part(name, field, at),
      ]),
    );
  }

  /** What stands for values is left as it is: a value may have a title too. */
  #part(keyword: string, part: Json, at: string): Json {
    return valueKeywords.has(keyword) ? part : this.#extract(part, at);
  }

  #extractProperties(properties: JsonObject, at: string): JsonObject {
    const type = this.#graph?.getType(at);
    const fields = isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const path = at === '' ? name : `${at}.${name}`;
        const extracted = this.#extract(property, path) as JsonObject;
        return [name, exampledField(path, describedField(name, extracted, fields[name]?.description))];
      }),
    );
  }
}

/** What JSON keeps of a schema: the library's own marks are not part of the document. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json;
