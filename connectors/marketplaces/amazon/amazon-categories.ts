import { dictionary } from '../../../kernel/dictionary.js';
import { callMarketplace, jsonOf } from '../call.js';
import {
  type AttributeType,
  boundedValues,
  type CategoryChannel,
  type ChannelAttribute,
} from '../category.js';
import type { Account, ChannelDependencies } from '../port.js';
import { AmazonClient } from './amazon-client.js';

const path = '/definitions/2020-09-01/productTypes';

interface WireTypes {
  productTypeVersion?: string;
  productTypes?: { name: string; displayName?: string }[];
}

/** JSON Schema of the attributes of one product type, as far as it is read. */
interface TypeSchema {
  required?: string[];
  properties?: Record<string, AttributeSchema>;
}

interface AttributeSchema {
  title?: string;
  items?: { properties?: { value?: ValueSchema; name?: ValueSchema } };
}

interface ValueSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: ValueSchema[];
}

const typesByName: Readonly<Record<string, AttributeType>> = dictionary<AttributeType>({
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
});

/** Product types, which stand in no tree; each country has its own. Their attributes are a JSON Schema at an address of its own. */
export function categories(account: Account, dependencies: ChannelDependencies): CategoryChannel {
  const client = new AmazonClient(account, dependencies);
  return {
    readTree: async ({ id }) => {
      const { productTypes = [], productTypeVersion = null } = await client.read<WireTypes>(path, {
        marketplaceIds: [id],
      });
      const categories = productTypes.map(({ name, displayName }) => ({
        id: name,
        name: displayName || name.toLowerCase().replaceAll('_', ' '),
        parent: -1,
      }));
      return { version: productTypeVersion, leavesOnly: false, categories };
    },
    readAttributes: async ({ id }, categoryId) => {
      const { schema } = await client.read<{ schema: { link: { resource: string } } }>(
        `${path}/${encodeURIComponent(categoryId)}`,
        { marketplaceIds: [id], requirements: ['LISTING'] },
      );
      const call = { method: 'GET', url: schema.link.resource, headers: {}, isWrite: false } as const;
      return attributesOf(jsonOf<TypeSchema>(await callMarketplace(dependencies, call), false));
    },
  };
}

function attributesOf({ properties = {}, required = [] }: TypeSchema): ChannelAttribute[] {
  const themes = valuesOf(valueSchemaOf(properties.variation_theme));
  const varied = new Set(themes.flatMap(theme => theme.toLowerCase().split('/')));
  return Object.entries(properties).map(([name, property]) => {
    const value = valueSchemaOf(property);
    const values = valuesOf(value);
    return {
      name,
      label: property.title ?? name,
      type: values.length > 0 ? 'choice' : typeOf(value),
      isRequired: required.includes(name),
      isOfVariant: varied.has(name),
      values,
    };
  });
}

/** Themes have their value under `name`. */
const valueSchemaOf = (property: AttributeSchema | undefined): ValueSchema =>
  property?.items?.properties?.value ?? property?.items?.properties?.name ?? {};

const typeOf = ({ type = '', format = '' }: ValueSchema): AttributeType =>
  format.startsWith('date') ? 'date' : (typesByName[type] ?? 'text');

/** A list beside which any text is allowed restricts nothing. */
const valuesOf = ({ enum: own, anyOf = [] }: ValueSchema): string[] => {
  if (anyOf.some(option => option.enum === undefined)) return [];
  const all = own ?? anyOf.flatMap(option => option.enum ?? []);
  return boundedValues(all.map(value => (typeof value === 'string' ? value : null)));
};
