import { isDeepStrictEqual } from 'node:util';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

const componentName = /^[A-Z][A-Za-z0-9]*$/;

/**
 * Collects the named schemas of a document: a schema whose title is a component name is written once under
 * `components.schemas`, and referred to everywhere else.
 */
export class Components {
  readonly #schemas = new Map<string, JsonObject>();

  /** The schema with its named parts taken out. Throws when one title names two different schemas. */
  refer(schema: unknown): Json {
    return this.#extract(plain(schema));
  }

  /** The named schemas, by name. */
  get schemas(): JsonObject {
    const byName = [...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(byName);
  }

  #extract(value: Json): Json {
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    if (Array.isArray(value)) {
      return value.map(item => this.#extract(item));
    }
    const { title } = value;
    return typeof title === 'string' && componentName.test(title)
      ? this.#refer(title, value)
      : this.#extractFields(value);
  }

  /** A nullable use of a named schema is the schema or null. */
  #refer(title: string, value: JsonObject): Json {
    const { type } = value;
    const isNullable = Array.isArray(type) && type.includes('null');
    const { title: _, ...rest } = isNullable ? { ...value, type: type[0]! } : value;
    this.#add(title, this.#extractFields(rest));
    const reference = { $ref: `#/components/schemas/${title}` };
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  #add(title: string, schema: JsonObject): void {
    const existing = this.#schemas.get(title);
    if (existing !== undefined && !isDeepStrictEqual(existing, schema)) {
      throw new Error(`Two different schemas are titled ${title}`);
    }
    this.#schemas.set(title, schema);
  }

  #extractFields(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.#extract(field)]));
  }
}

/** What JSON keeps of a schema: the library's own marks are not part of the document. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json;
