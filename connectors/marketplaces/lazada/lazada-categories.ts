import { dictionary } from '../../../kernel/dictionary.js';
import { type LooseCategory, orderedCategories } from '../../taxonomies/category-tree.js';
import {
  type AttributeType,
  boundedValues,
  type CategoryChannel,
  type ChannelAttribute,
} from '../category.js';
import type { Account, ChannelDependencies } from '../port.js';
import { LazadaClient } from './lazada-client.js';

interface WireCategory {
  category_id: number;
  name: string;
  children?: WireCategory[];
}

interface WireAttribute {
  name: string;
  label?: string;
  /** 0 or 1. */
  is_mandatory?: number;
  is_sale_prop?: number;
  input_type?: string;
  options?: { name: string }[];
}

const language = 'en_US';

const typesByInput: Readonly<Record<string, AttributeType>> = dictionary<AttributeType>({
  singleSelect: 'choice',
  multiSelect: 'choice',
  numeric: 'number',
  date: 'date',
  bool: 'boolean',
});

/** Each country has its own. */
export function categories(account: Account, dependencies: ChannelDependencies): CategoryChannel {
  const client = LazadaClient.ofSeller(account, dependencies);
  return {
    readTree: async ({ country }) => {
      const { data = [] } = await client.read<{ data?: WireCategory[] }>(country, '/category/tree/get', {
        language_code: language,
      });
      return { version: null, leavesOnly: true, categories: orderedCategories(looseOf(data, null)) };
    },
    readAttributes: async ({ country }, categoryId) => {
      const { data = [] } = await client.read<{ data?: WireAttribute[] }>(
        country,
        '/category/attributes/get',
        {
          primary_category_id: categoryId,
          language_code: language,
        },
      );
      return data.map(attributeOf);
    },
  };
}

const looseOf = (list: readonly WireCategory[], parentId: string | null): LooseCategory[] =>
  list.flatMap(({ category_id, name, children = [] }) => {
    const id = String(category_id);
    return [{ id, name, parentId }, ...looseOf(children, id)];
  });

function attributeOf({
  name,
  label,
  input_type = '',
  options = [],
  ...flags
}: WireAttribute): ChannelAttribute {
  const type = typesByInput[input_type] ?? 'text';
  return {
    name,
    label: label ?? name,
    type,
    isRequired: flags.is_mandatory === 1,
    isOfVariant: flags.is_sale_prop === 1,
    values: type === 'choice' ? boundedValues(options.map(option => option.name)) : [],
  };
}
