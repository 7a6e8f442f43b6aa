import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type SandboxAttribute, SandboxCategories, type SandboxCategory } from '../sandbox/categories.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { sendJson } from '../sandbox/request.js';
import { type AmazonAnswers, invalidInput, rejection } from './amazon-sandbox-request-auth.js';

const levelMax = 4;
const schemaPath = '/schemas/product-types';
const types = { choice: 'string', text: 'string', number: 'number', date: 'string' } as const;
/** Types that listings of the sandbox are made with, beside those of the categories. */
const plainTypes = ['SHIRT', 'PRODUCT'];

function namedTypes(categories: readonly SandboxCategory[]): Map<string, SandboxCategory | null> {
  const types = new Map<string, SandboxCategory | null>(plainTypes.map(name => [name, null]));
  for (const category of categories) {
    const plain = category.name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
    types.set(types.has(plain) ? `${plain}_${category.id}` : plain, category);
  }
  return types;
}

/** Product Type Definitions 2020-09-01. */
export class SandboxProductTypes {
  readonly #categories = new SandboxCategories(String, levelMax);
  #byName: ReadonlyMap<string, SandboxCategory | null> | null = null;

  /** Made when they are first asked for. */
  get #types(): ReadonlyMap<string, SandboxCategory | null> {
    this.#byName ??= namedTypes(this.#categories.all.filter(({ children }) => children.length === 0));
    return this.#byName;
  }

  routes({ account, url }: SandboxDependencies): AmazonAnswers {
    const check = (query: URLSearchParams): void => {
      const id = query.get('marketplaceIds') ?? '';
      if (!account.stores.some(store => store.id === id)) {
        throw invalidInput(`'${id}' in marketplaceIds is not a marketplace of the seller.`);
      }
    };
    return {
      'GET /definitions/2020-09-01/productTypes': ({ query }) => {
        check(query);
        return {
          productTypes: [...this.#types].map(([name, category]) => ({
            name,
            displayName: category?.name ?? name.charAt(0) + name.slice(1).toLowerCase(),
            marketplaceIds: [query.get('marketplaceIds')],
          })),
          productTypeVersion: 'UAGHJ6Fxlpl9',
        };
      },
      'GET /definitions/2020-09-01/productTypes/:productType': ({ query, path: { productType = '' } }) => {
        check(query);
        if (!this.#types.has(productType))
          throw rejection(404, 'NOT_FOUND', 'There is no such product type.');
        const resource = `${url()}${schemaPath}/${productType}`;
        return {
          productType,
          requirements: 'LISTING',
          locale: 'en_US',
          marketplaceIds: [query.get('marketplaceIds')],
          schema: {
            link: { resource, verb: 'GET' },
            checksum: createHash('md5').update(productType).digest('base64'),
          },
        };
      },
    };
  }

  /** Where the schemas lie, which nobody has to be authorised for. */
  serveSchemas(app: FastifyInstance): void {
    app.get<{ Params: { productType: string } }>(`${schemaPath}/:productType`, (request, reply) => {
      const category = this.#types.get(request.params.productType);
      const attributes = this.#categories.attributesOf(category ?? this.#categories.all[0]!);
      return sendJson(reply, category === undefined ? 404 : 200, schemaOf(attributes));
    });
  }
}

const nameOf = ({ label }: SandboxAttribute): string => label.toLowerCase().replaceAll(' ', '_');

function schemaOf(attributes: readonly SandboxAttribute[]): object {
  const themes = attributes.filter(({ isOfVariant }) => isOfVariant).map(one => nameOf(one).toUpperCase());
  const properties = attributes.map(attribute => [
    nameOf(attribute),
    propertyOf(attribute.label, 'value', {
      type: types[attribute.kind],
      ...(attribute.kind === 'date' ? { format: 'date' } : {}),
      ...(attribute.values.length > 0 ? { enum: attribute.values } : {}),
    }),
  ]);
  return {
    $schema: 'https://schemas.amazon.com/selling-partners/definitions/product-types/meta-schema/v1',
    type: 'object',
    required: attributes.filter(({ isRequired }) => isRequired).map(nameOf),
    properties: {
      ...Object.fromEntries(properties),
      variation_theme: propertyOf('Variation Theme', 'name', {
        type: 'string',
        enum: [...themes, themes.join('/')],
      }),
    },
  };
}

const propertyOf = (title: string, place: 'value' | 'name', value: object): object => ({
  title,
  type: 'array',
  items: { type: 'object', required: [place], properties: { [place]: value } },
});
